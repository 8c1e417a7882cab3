package image

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// OpenBooted is Open, and then NewKernel with the zero Options.
func OpenBooted(path string, options ...OpenOption) (*Raw, *Kernel, error) {
	raw, err := Open(path, options...)
	if err != nil {
		return nil, nil, err
	}
	k, err := NewKernel(raw, bootpatch.Options{})
	return raw, k, err
}

// NewKernel converts raw to the kernel in its state after boot: text patched, init memory freed. The Kernel
// owns raw's memory from then on. Without Live, raw needs the symbols around its tables, or sections.
// Tables that raw does not have are empty.
func NewKernel(raw *Raw, o bootpatch.Options) (*Kernel, error) {
	k := &Kernel{ISA: raw.ISA, Segments: raw.Segments, Symbols: raw.Symbols, PerCPU: raw.PerCPU, byName: kernel.NewNames(raw.Symbols)}
	if err := k.boot(raw, o); err != nil {
		if raw.Name != "" {
			return nil, fmt.Errorf("%s: %w", raw.Name, err)
		}
		return nil, err
	}
	return k, nil
}

func (k *Kernel) boot(raw *Raw, o bootpatch.Options) error {
	if err := checkRaw(raw); err != nil {
		return err
	}
	mem := memory(k.Segments)
	img := &bootpatch.Image{
		Bytes: mem.bytes,
		Symbol: func(name string) (kernel.Symbol, bool) {
			if i, ok := k.byName.First(name); ok {
				return k.Symbols[i], true
			}
			return kernel.Symbol{}, false
		},
		Section: raw.section,
		Find:    mem.find,
		ISA:     k.ISA,
	}
	k.nameless(raw, mem, img)
	k.patched = img
	apply := raw.target().apply
	if raw.Live {
		apply = raw.target().read
	}
	found, err := apply(img, o)
	if err != nil {
		return err
	}
	k.options = o
	if err := k.readBooted(mem, img, found, raw); err != nil {
		return err
	}
	if k.Init, err = k.bounds("__init_begin", "__init_end"); err != nil {
		k.Init = k.Tables.InitText // without CONFIG_KALLSYMS_ALL only that is named
	}
	if k.Init.Start < k.Init.End && !raw.Live {
		k.freeInit()
	}
	return nil
}

// checkRaw checks a Raw from a file, whose content may be anything.
func checkRaw(raw *Raw) error {
	if len(raw.Symbols) == 0 {
		return errors.New("no symbols: neither its own nor kallsyms; give a System.map")
	}
	text := false
	for i := range raw.Segments {
		s := &raw.Segments[i]
		if s.Addr+s.Size < s.Addr || uint64(len(s.Data)) > s.Size || i > 0 && s.Addr < raw.Segments[i-1].End() {
			return fmt.Errorf("segment %d: %#x bytes at %#x", i, s.Size, s.Addr)
		}
		text = text || s.Exec
	}
	if !text {
		return errors.New("no text")
	}
	return nil
}

func (r *Raw) section(name string) (kernel.Range, bool) {
	for _, s := range r.Sections {
		if s.Name == name && s.Size > 0 && s.Addr+s.Size > s.Addr {
			return kernel.Range{Start: s.Addr, End: s.Addr + s.Size}, true
		}
	}
	return kernel.Range{}, false
}

// bootedTables are the tables that no patch needs.
var bootedTables = []struct {
	section, start, stop string
	size                 uint64
	add                  func(s *Sites, m memory, addr uint64, rec []byte)
}{
	{"__ex_table", "__start___ex_table", "__stop___ex_table", extableSize, func(s *Sites, _ memory, addr uint64, b []byte) {
		s.Fixups = append(s.Fixups, Fixup{Insn: rel32(b, addr), Target: rel32(b[4:], addr+4)})
	}},
}

// read fills in s, from the findings of the patching of img and from the other tables.
func (s *Sites) read(mem memory, of *target, fixup uint64, img *bootpatch.Image, found *bootpatch.Result) error {
	s.Fentry = found.Mcount
	for _, j := range found.Jumps {
		s.JumpLabels = append(s.JumpLabels, JumpLabel{Code: j.Code, Target: j.Target, Key: j.Key, Len: uint64(j.Len)})
	}
	for _, c := range found.Calls {
		s.StaticCalls = append(s.StaticCalls, StaticCall{Code: c.Code, Key: c.Key})
	}
	for _, t := range bootedTables {
		r, ok := img.Bounds(t.section, t.start, t.stop)
		if !ok {
			continue
		}
		err := mem.records(table{r.Start, r.End}, cmp.Or(fixup, t.size), func(addr uint64, b []byte) error {
			t.add(s, mem, addr, b)
			return nil
		})
		if err != nil {
			return fmt.Errorf("%s: %w", t.section, err)
		}
	}
	if r, ok := img.Bounds("__bug_table", "__start___bug_table", "__stop___bug_table"); ok {
		if err := s.addBugs(mem, table{r.Start, r.End}, of.bugs); err != nil {
			return fmt.Errorf("__bug_table: %w", err)
		}
	}
	s.sort()
	return nil
}

// readBooted fills in Sites and Tables.
func (k *Kernel) readBooted(mem memory, img *bootpatch.Image, found *bootpatch.Result, raw *Raw) error {
	if raw.Live {
		found.Mcount = liveFentry(mem, k.ISA, functions(k.Symbols))
	}
	if err := k.Sites.read(mem, k.target(), raw.fixup, img, found); err != nil {
		return err
	}
	k.Banner = raw.Banner
	k.Tables.Sites = k.rangesOf(&k.Sites)
	return k.bootedRanges(mem, img, raw)
}

// liveFentry finds the fentry sites of running text: the nop that ftrace puts at the
// beginning of a function, behind endbr64 where there is one. A function that is
// being traced has a call there.
func liveFentry(mem memory, isa *arch.ISA, funcs []kernel.Symbol) (sites []uint64) {
	for i := range funcs {
		for _, addr := range []uint64{funcs[i].Addr, funcs[i].Addr + endbrSize} {
			if b, err := mem.text(addr, uint64(len(isa.FtraceNop))); err == nil && (bytes.Equal(b, isa.FtraceNop) || bytes.Equal(b, nop5K8)) {
				sites = append(sites, addr)
				break
			}
		}
	}
	return sites
}

const endbrSize = 4

// bootedRanges finds the areas of text by the symbols around them, which not every kernel has.
func (k *Kernel) bootedRanges(mem memory, img *bootpatch.Image, raw *Raw) error {
	live, list := raw.Live, raw.list
	var kprobes, noinstr kernel.Range
	of, thunks := k.target(), k.ISA.Thunks
	for _, r := range []struct {
		to                   *kernel.Range
		section, start, stop string
	}{
		{&k.Tables.CoreText, ".text", "_stext", "_etext"},
		{&k.Tables.InitText, ".init.text", "_sinittext", "_einittext"},
		{&k.Tables.Entry, ".entry.text", "__entry_text_start", "__entry_text_end"},
		{&k.Tables.Thunks, "", thunks.Start, thunks.End},
		{&noinstr, ".noinstr.text", "__noinstr_text_start", "__noinstr_text_end"},
		{&kprobes, ".kprobes.text", "__kprobes_text_start", "__kprobes_text_end"},
	} {
		*r.to, _ = img.Bounds(r.section, r.start, r.stop)
	}
	if k.Tables.CoreText.Start >= k.Tables.CoreText.End {
		return errors.New("no _stext … _etext, nor a section .text")
	}
	if live {
		if k.Tables.Blacklist = k.liveBlacklist(append(list, mem...)); k.Tables.Blacklist != nil {
			return nil
		}
		k.Missing = noBlacklist
	}
	var marked table
	if r, ok := img.Bounds("_kprobe_blacklist", "__start_kprobe_blacklist", "__stop_kprobe_blacklist"); ok && !live {
		marked = table{r.Start, r.End}
	}
	areas := []kernel.Range{kprobes, noinstr, k.Tables.Entry}
	for _, a := range of.blacklist {
		r, _ := img.Bounds("", a.Start, a.End)
		areas = append(areas, r)
	}
	var err error
	k.Named = raw.ksyms
	text := raw.ksyms
	if text == nil && k.Tables.CoreText.End > 0 { // a marked one elsewhere is none (kernel_text_address)
		text = []kernel.Range{k.Tables.CoreText, k.Tables.InitText}
	}
	k.Tables.Blacklist, err = blacklist(mem, k.ISA, functions(k.Symbols), "", marked, text, areas...)
	return err
}

// freeInit removes init memory, and the entries of the tables about it (free_initmem).
func (k *Kernel) freeInit() {
	var kept []Segment
	for _, s := range k.Segments {
		kept = append(kept, s.without(k.Init)...)
	}
	k.Segments = kept
	k.Tables.InitText = kernel.Range{}
	for i, sites := range k.Tables.Sites {
		live := sites[:0]
		for _, r := range sites {
			if !k.Init.Contains(r.Start) {
				live = append(live, r)
			}
		}
		k.Tables.Sites[i] = live
	}
}

// without returns the parts of s outside of r.
func (s Segment) without(r kernel.Range) (parts []Segment) {
	for _, p := range []kernel.Range{
		{Start: s.Addr, End: min(s.End(), r.Start)},
		{Start: max(s.Addr, r.End), End: s.End()},
	} {
		if p.Start >= p.End {
			continue
		}
		part := s
		part.Addr, part.Size = p.Start, p.End-p.Start
		off := min(p.Start-s.Addr, uint64(len(s.Data)))
		part.Data = s.Data[off:]
		part.Data = part.Data[:min(uint64(len(part.Data)), part.Size)]
		parts = append(parts, part)
	}
	return parts
}

// Release is the kernel's release as uname -r prints it; "": the banner does not have it.
func (k *Kernel) Release() string { return release.InBanner(k.Banner) }

// rangesOf is the engine's form of s, the kernel's own or a module's, as far as the release asks for it.
func (k *Kernel) rangesOf(s *Sites) [kernel.NumTables][]kernel.Range {
	r := s.ranges(k.ISA)
	if release.Of(k.Release()).Places.BugsToo {
		r[kernel.TableBug] = nil
	}
	return r
}

// Linux reports whether k is a Linux kernel, and not the embedded kernel of emu/guest, which has a
// machine's own entry points.
func (k *Kernel) Linux() bool {
	_, ours := k.Lookup("hc_return")
	return !ours
}
