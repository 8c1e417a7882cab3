package bootpatch

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// Features are changes to the CPU features of the recorded machine, by their names: those of
// /proc/cpuinfo's lines flags and bugs, and those of hidden. With noFeature, that machine has none.
type Features map[string]bool

const noFeature = "none"

// of are the features that a machine of that instruction set has, and false for what it is to lack.
func (f Features) of(isa *arch.ISA) Features {
	all := RecordedFeatures(isa)
	if f[noFeature] {
		all = Features{"always": true}
	}
	for name, on := range f {
		if name != noFeature {
			all[name] = on
		}
	}
	return all
}

// recordedFlags are the features of qemu -cpu max,la57=off under TCG as Linux 6.1
// sees them: the lines flags and bugs of /proc/cpuinfo, and the hidden ones.
const recordedFlags = `fpu de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush acpi
mmx fxsr sse sse2 ss ht syscall nx mmxext pdpe1gb rdtscp lm 3dnowext 3dnow rep_good nopl cpuid
extd_apicid pni pclmulqdq monitor ssse3 fma cx16 sse4_1 sse4_2 movbe popcnt aes xsave avx f16c rdrand
hypervisor lahf_lm cmp_legacy svm cr8_legacy abm sse4a 3dnowprefetch vmmcall fsgsbase bmi1 avx2 smep
bmi2 erms mpx adx smap clflushopt clwb xsaveopt xgetbv1 arat npt vgif umip pku ospke vaes
fxsave_leak sysret_ss_attrs null_seg swapgs_fence amd_e400 spectre_v1 spectre_v2
k8 syscall32 lfence_rdtsc always osxsave rsb_vmexit rsb_ctxsw fence_swapgs_kernel retpoline svme_addr_chk`

// recordedFlags32 are the features of qemu-system-i386 -cpu max under TCG as Linux 6.1 for i386 sees them.
const recordedFlags32 = `fpu de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush acpi
mmx fxsr sse sse2 ss nx mmxext pdpe1gb rdtscp 3dnowext 3dnow cpuid pni pclmulqdq monitor ssse3 fma cx16
sse4_1 sse4_2 movbe popcnt aes xsave avx f16c rdrand hypervisor lahf_lm svm cr8_legacy abm sse4a
3dnowprefetch vmmcall fsgsbase bmi1 avx2 smep bmi2 erms mpx adx smap clflushopt clwb xsaveopt xgetbv1
arat npt vgif umip pku vaes fxsave_leak sysret_ss_attrs spectre_v1 spectre_v2 spec_store_bypass
lfence_rdtsc always osxsave rsb_vmexit rsb_ctxsw fence_swapgs_kernel retpoline svme_addr_chk espfix`

// hidden are features that /proc/cpuinfo does not show, with their numbers since 5.18.
var hidden = map[string]int{
	"k8": 3*32 + 4, "syscall32": 3*32 + 14, "sysenter32": 3*32 + 15, "lfence_rdtsc": 3*32 + 18,
	"always": alwaysFeature, "osxsave": 4*32 + 27, "xcompacted": 7*32 + 10, "kernel_ibrs": kernelIBRS,
	"rsb_vmexit": 7*32 + 13, "msr_spec_ctrl": 7*32 + 16, "rsb_ctxsw": 7*32 + 19, "use_ibpb": 7*32 + 21,
	"use_ibrs_fw": 7*32 + 22, "spec_store_bypass_disable": 7*32 + 23, "ls_cfg_ssbd": 7*32 + 24, "zen": 7*32 + 28,
	"xenpv": 8*32 + 16, "vmcall": 8*32 + 18, "vmw_vmmcall": 8*32 + 19, "pvunlock": 8*32 + 20, "vcpupreempt": 8*32 + 21,
	"xfd": 10*32 + 4, "fence_swapgs_user": 11*32 + 4, "fence_swapgs_kernel": 11*32 + 5, "entry_ibpb": 11*32 + 10,
	"retpoline": 11*32 + 12, "retpoline_lfence": 11*32 + 13, "rethunk": 11*32 + 14, "unret": 11*32 + 15,
	"use_ibpb_fw": 11*32 + 16, "rsb_vmexit_lite": 11*32 + 17, "clear_cpu_buf": 11*32 + 18, "call_depth": 11*32 + 19,
	"msr_tsx_ctrl": 11*32 + 20, "safe_ret": 11*32 + 24, "safe_ret_alias": 11*32 + 25, "apic_msrs_fence": 11*32 + 27,
	"svme_addr_chk": 15*32 + 28, "clear_bhb_loop": 21*32 + 1, "indirect_thunk_its": 21*32 + 5,
}

// bugEspfix is X86_BUG_ESPFIX, which /proc/cpuinfo does not show, among the bugs.
const bugEspfix = 9

const (
	alwaysFeature = 3*32 + 21
	kernelIBRS    = 7*32 + 12 // until 5.17: retpoline
)

// recordedWords are the same features by number, for an image that does not name
// them: x86_capability of 6.1, the feature words.
var recordedWords = [...]uint32{
	0: 0x1fcbfbfd, 0xedd3fbfd, 0, 0x06354010, 0xfed8320b, 0, 0x177, 0x82000, 0x8000, 0x01d843a9, 5, 0x1020,
	14: 4, 0x10010001, 0x8000021c,
}

// recordedWords32 are recordedWords of that machine.
var recordedWords32 = [...]uint32{
	0: 0x0fcbfbfd, 0xcdd3f3fd, 0, 0x02240000, 0xfed8320b, 0, 0x175, 0x82000, 0x8000, 0x01d843a9, 5, 0x1020,
	14: 4, 0x10010001, 0x8000020c,
}

// words are the feature words of an image that does not name its features.
func (m *Image) words() []uint32 {
	if m.ISA == arch.I386 {
		return recordedWords32[:]
	}
	return recordedWords[:]
}

// RecordedFeatures returns the features of the recorded machine of that instruction set.
func RecordedFeatures(isa *arch.ISA) Features {
	f, flags := Features{}, recordedFlags
	if isa == arch.I386 {
		flags = recordedFlags32
	}
	for _, name := range strings.Fields(flags) {
		f[name] = true
	}
	return f
}

// ParseFeatures parses the value of --cpu-features: names, each with + (or nothing) to add it to the
// recorded machine's features, or - to remove it. If the first name is "none", the list begins with no
// feature. Whether an image knows a name is tested when it is patched.
func ParseFeatures(s string) (Features, error) {
	f := Features{}
	for i, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		name, off := strings.CutPrefix(word, "-")
		if !off {
			name = strings.TrimPrefix(name, "+")
		}
		switch {
		case name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "":
			return nil, fmt.Errorf("%q is no name of a CPU feature, such as smap or -popcnt", word)
		case i == 0 && word == noFeature:
			f[noFeature] = true
		case i == 0 && word == "recorded":
		default:
			f[name] = !off
		}
	}
	return f, nil
}

// features are Features by the image's numbers.
type features struct {
	on    []bool
	names map[string]int
}

func (f *features) has(n int) bool { return n < len(f.on) && f.on[n] }

func (f *features) named(name string) bool {
	n, ok := f.names[name]
	return ok && f.has(n)
}

// renumber63 moves lfence_rdtsc to where it is since 6.3, with leaf 0x80000021.
func (f *features) renumber63() {
	const before, since = 3*32 + 18, 20*32 + 2
	if f.named("lfence_rdtsc") && f.names["lfence_rdtsc"] == before {
		f.on[before], f.on[since] = false, true
	}
}

// number converts want, a whole set, to the image's numbers of features.
func (m *Image) number(want Features) (*features, error) {
	f := &features{on: make([]bool, maxFeature)}
	var own bool
	if f.names, own = m.featureNames(); !own {
		recorded := m.words()
		for i := range f.on[:32*len(recorded)] {
			f.on[i] = recorded[i/32]>>(i%32)&1 != 0
		}
	}
	recorded := RecordedFeatures(m.ISA)
	var unknown []string
	for name, on := range want {
		n, ok := f.names[name]
		switch {
		case ok:
			f.on[n] = on
		case on != recorded[name]:
			unknown = append(unknown, name)
		}
	}
	if len(unknown) > 0 {
		slices.Sort(unknown)
		return nil, fmt.Errorf("this kernel knows no CPU feature called %s; /proc/cpuinfo has their names", strings.Join(unknown, ", "))
	}
	return f, nil
}

// featureNames are the image's own names (x86_cap_flags and behind them
// x86_bug_flags in number) if there are, and the hidden ones.
func (m *Image) featureNames() (names map[string]int, own bool) {
	names = make(map[string]int, 512)
	for name, n := range hidden {
		names[name] = n
	}
	if _, thunk := m.symbol("__x86_return_thunk"); !thunk {
		// The number moved when return thunks came, in stable releases too.
		delete(names, "kernel_ibrs")
		names["retpoline"] = kernelIBRS
	}
	caps, words := m.nameArray("x86_cap_flags")
	bugs, _ := m.nameArray("x86_bug_flags")
	for n, name := range caps {
		names[name] = n
	}
	if words > 0 {
		names["espfix"] = 32*words + bugEspfix
	}
	for n, name := range bugs {
		if _, dup := names[name]; !dup {
			names[name] = 32*words + n
		}
	}
	return names, len(caps) > 0
}

// nameArray reads an array of pointers to names, 32 a word, some of them NULL.
func (m *Image) nameArray(symbol string) (names map[int]string, words int) {
	s, ok := m.find(symbol)
	size := uint64(32 * m.word())
	words = int(min(s.Size/size, maxFeature/32))
	b, err := m.at(s.Addr, uint64(words)*size)
	if !ok || err != nil {
		return nil, 0
	}
	names = map[int]string{}
	for n := range 32 * words {
		if name := m.name(m.long(b[m.word()*n:])); name != "" {
			names[n] = name
		}
	}
	return names, words
}

// name is the short string at addr, or "".
func (m *Image) name(addr uint64) string {
	if addr == 0 {
		return ""
	}
	b, err := m.at(addr, 32)
	if n := bytes.IndexByte(b, 0); err == nil && n > 0 {
		return string(b[:n])
	}
	return ""
}
