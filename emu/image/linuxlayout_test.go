package image

import (
	"debug/elf"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
)

// pieces loads module into k, whose release it sets, and says how many pages were asked for
// each time.
func pieces(t *testing.T, k *Kernel, uname, module string) (m *Module, asked []uint64) {
	t.Helper()
	k.Banner = release.Banner + uname + " (x)"
	file, ok := guest.Module(module)
	if !ok {
		t.Fatalf("no module %s", module)
	}
	next := uint64(testBase)
	m, err := k.LoadModule(file, Room{
		Module: func(size uint64) (uint64, bool) {
			asked = append(asked, size/pageSize)
			next += size + pageSize
			return next - size - pageSize, true
		},
		PerCPU: func(end, _, _ uint64) uint64 { return end },
	}, k.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	return m, asked
}

// layoutText is where m's segments lie.
func layoutText(m *Module) string {
	var b strings.Builder
	for _, s := range slices.Concat(m.Segments, m.InitSegments) {
		fmt.Fprintf(&b, "%s %#x, ", s.Name, s.Addr-testBase)
	}
	return strings.TrimSuffix(b.String(), ", ")
}

// TestLayouts: until 6.3 a module has two pieces of memory, since 6.4 one for each type, in
// the order of enum mod_mem_type, with the symbol tables behind the data.
func TestLayouts(t *testing.T) {
	const (
		parts = "text 0x0, rodata 0x1000, data 0x2000, init.text 0x5000"
		types = "text 0x0, data 0x2000, rodata 0x4000, init.text 0x6000"
	)
	k := guestKernel(t)
	for _, c := range []struct {
		release string
		asked   []uint64
		core    uint64
		layout  string
	}{
		{"4.19.0-27-amd64", []uint64{4, 2}, 4, parts},
		{"6.1.0-56-amd64", []uint64{4, 2}, 4, parts},
		{"6.3.13", []uint64{4, 2}, 4, parts},
		{"6.4.0", []uint64{1, 1, 1, 1, 1}, 3, types}, // the last one has init's symbol table alone
		{"6.12.117+deb12-amd64", []uint64{1, 1, 1, 1, 1}, 3, types},
		{"7.0.0", []uint64{1, 1, 1, 1, 1}, 3, types},
		{"built by hand", []uint64{4, 2}, 4, parts},
	} {
		m, asked := pieces(t, k, c.release, "ktm")
		if got := layoutText(m); !slices.Equal(asked, c.asked) || m.Core.Size() != c.core*pageSize || got != c.layout {
			t.Errorf("%s: %v pages, core %d: %s", c.release, asked, m.Core.Size()/pageSize, got)
		}
		// All of text can be read: functions end where the next begins, the last one with the page.
		if _, err := m.memory().text(m.CoreText.Start, pageSize); err != nil || m.CoreText.End != m.CoreText.Start+pageSize {
			t.Errorf("%s: text %x, %v", c.release, m.CoreText, err)
		}
		// Wherever a part lies, offsets within it are the file's.
		a, b := symbol(t, m.Symbols, "ktm_a"), symbol(t, m.Symbols, "ktm_b")
		if a.Addr != m.CoreText.Start || b.Addr != a.Addr+0x30 || !m.Core.Contains(b.Addr) || m.Core.Contains(m.InitFunc) || !m.Init.Contains(m.InitFunc) {
			t.Errorf("%s: ktm_a %#x, ktm_b %#x, core %x, init %x", c.release, a.Addr, b.Addr, m.Core, m.Init)
		}
	}
}

// TestGroups: data that only init writes has a group of its own. Since 6.15 static calls are in it, too.
func TestGroups(t *testing.T) {
	const w, x = elf.SHF_WRITE, elf.SHF_EXECINSTR
	for _, c := range []struct {
		section string
		flags   elf.SectionFlag
		want    [3]group // of 6.1, 6.12 and 6.15
	}{
		{".text", x, [3]group{}},
		{".rodata", 0, [3]group{groupRodata, groupRodata, groupRodata}},
		{".data", w, [3]group{groupData, groupData, groupData}},
		{"__jump_table", w, [3]group{groupROAfterInit, groupROAfterInit, groupROAfterInit}},
		{".static_call_sites", w, [3]group{groupData, groupData, groupROAfterInit}},
	} {
		for i, uname := range []string{"6.1.0", "6.12.3", "6.15.1"} {
			y := &linuxLayout{rules: layoutOf(release.Of(uname).Modules)}
			s := &elf.Section{SectionHeader: elf.SectionHeader{Name: c.section, Flags: elf.SHF_ALLOC | c.flags}}
			if got, ok := y.groupOf(s); !ok || got != c.want[i] {
				t.Errorf("%s of %s: group %d, want %d", c.section, uname, got, c.want[i])
			}
		}
	}
}

// TestSectionOf: modules of x86 have sections with arm64's name, too, whose addresses are of no ftrace site.
func TestSectionOf(t *testing.T) {
	for _, c := range []struct {
		isa        *arch.ISA
		name, want string
	}{
		{arch.AMD64, "__mcount_loc", "__mcount_loc"},
		{arch.I386, "__mcount_loc", "__mcount_loc"},
		{arch.ARM64, "__mcount_loc", "__patchable_function_entries"},
		{arch.ARM64, "__bug_table", "__bug_table"},
	} {
		if got := sectionOf(c.isa, c.name); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.isa.Name, c.name, got, c.want)
		}
	}
}
