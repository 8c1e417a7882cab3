package image

import (
	"cmp"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A kernel without CONFIG_KALLSYMS_ALL names its functions and nothing else, and its tables are not all
// sections of their own. An unnamed finds these tables by their contents.
type unnamed struct {
	mem    memory
	of     *target
	text   []kernel.Range
	starts map[uint64]bool // addresses of functions
	named  func(name string) (kernel.Symbol, bool)
	fixup  uint64 // bytes of a record in __ex_table
	bounds func(section, start, stop string) (kernel.Range, bool)
}

// leastRecords is how many records a table must have to be known by them.
const leastRecords = 16

// sections are the tables that neither a symbol nor a section gives.
func (u *unnamed) sections() (all []Section) {
	for _, t := range []struct {
		section, start, stop string
		find                 func() table
	}{
		{"__mcount_loc", "__start_mcount_loc", "__stop_mcount_loc", u.mcount},
		{"__jump_table", "__start___jump_table", "__stop___jump_table", u.jumps},
		{"_kprobe_blacklist", "__start_kprobe_blacklist", "__stop_kprobe_blacklist", u.blacklist},
		{"__ex_table", "__start___ex_table", "__stop___ex_table", u.fixups},
		{".altinstructions", "__alt_instructions", "__alt_instructions_end", u.alternatives},
	} {
		if _, has := u.bounds(t.section, t.start, t.stop); has {
			continue
		}
		if r := t.find(); r.start < r.end {
			all = append(all, Section{Name: t.section, Addr: r.start, Size: r.end - r.start})
		}
	}
	return all
}

// initSpan is how far behind init text that of alternatives and of modules' exits may end.
const initSpan = 1 << 20

// findText finds what can be text: that of the kernel, and init text with what follows it.
func (u *unnamed) findText() {
	if r, ok := u.bounds(".text", "_stext", "_etext"); ok {
		u.text = append(u.text, r)
	}
	init, _ := u.named("_sinittext")
	end, _ := u.named("_einittext")
	for i := range u.mem {
		if s := &u.mem[i]; s.Addr <= init.Addr && init.Addr < s.End() {
			u.text = append(u.text, kernel.Range{Start: init.Addr, End: min(s.Addr+uint64(len(s.Data)), end.Addr+initSpan)})
		}
	}
}

func (u *unnamed) inText(addr uint64) bool {
	for _, r := range u.text {
		if r.Contains(addr) {
			return true
		}
	}
	return false
}

// run is the longest array of at least leastRecords records of that size for each of which is holds.
func (u *unnamed) run(size int, is func(addr uint64, rec []byte) bool) (best table) {
	for i := range u.mem {
		s := &u.mem[i]
		for off := 0; off+size <= len(s.Data); {
			start := off
			for off+size <= len(s.Data) && is(s.Addr+uint64(off), s.Data[off:off+size]) {
				off += size
			}
			if n := uint64(off - start); n > best.end-best.start && n >= uint64(leastRecords*size) {
				best = table{s.Addr + uint64(start), s.Addr + uint64(off)}
			}
			if off == start {
				off += 4
			}
		}
	}
	return best
}

// mcount is __mcount_loc: the addresses of places where functions call ftrace.
func (u *unnamed) mcount() table {
	return u.run(u.of.isa.WordSize, func(_ uint64, rec []byte) bool {
		at := u.of.isa.Word(rec)
		return u.inText(at) && u.of.fentry(u, at)
	})
}

// jumps is __jump_table: struct jump_entry of nops and of jumps that lead to their targets.
func (u *unnamed) jumps() table {
	return u.run(8+u.of.isa.WordSize, func(addr uint64, rec []byte) bool {
		at, to := rel32(rec, addr), rel32(rec[4:], addr+4)
		return u.inText(at) && u.inText(to) && u.of.jump(u, at, to)
	})
}

// maxFixup bounds the type and the data of a record in __ex_table: kinds of fixups, and two registers.
const maxFixupKind, maxFixupData = 16, 0x3ff

// fixups is __ex_table, which is sorted: pairs of places in text, since 5.16 with a type and data behind
// them on every architecture.
func (u *unnamed) fixups() (best table) {
	for _, size := range []int{12, 8} {
		last := uint64(0)
		t := u.run(size, func(addr uint64, rec []byte) bool {
			at, to := rel32(rec, addr), rel32(rec[4:], addr+4)
			ok := u64(rec) != 0 && u.inText(at) && u.inText(to) && at%u.align() == 0 && to%u.align() == 0 && at >= last && at != to &&
				(size == 8 || u16(rec[8:]) < maxFixupKind && u16(rec[10:]) <= maxFixupData)
			if last = 0; ok {
				last = at
			}
			return ok
		})
		if t.end-t.start > best.end-best.start {
			best, u.fixup = t, uint64(size)
		}
	}
	return best
}

func (u *unnamed) align() uint64 { return uint64(u.of.isa.Align) }

// alternatives is .altinstructions of arm64: places of code and of what replaces it, which is as long or made
// by a function.
func (u *unnamed) alternatives() table {
	return u.run(12, func(addr uint64, rec []byte) bool {
		at, from := rel32(rec, addr), rel32(rec[4:], addr+4)
		return u.inText(at) && u.inText(from) && at%4 == 0 && from%4 == 0 && rec[10] != 0 && rec[10]%4 == 0 && (rec[11] == 0 || rec[11] == rec[10])
	})
}

// blacklist is _kprobe_blacklist: the addresses of functions that are in it in every kernel, and of those
// around them. What follows it are records of a function and a small number (struct
// error_injection_entry).
func (u *unnamed) blacklist() (best table) {
	anchor, ok := u.named("get_kprobe")
	also, ok2 := u.named("notify_die")
	if !ok || !ok2 {
		return table{}
	}
	word, long := uint64(u.of.isa.WordSize), u.of.isa.Word
	at := func(addr uint64) uint64 {
		b, err := u.mem.bytes(addr, word)
		if err != nil {
			return 0
		}
		return long(b)
	}
	u.run(int(word), func(addr uint64, rec []byte) bool {
		if long(rec) != anchor.Addr {
			return false
		}
		t := table{addr, addr + word}
		for back := word; back <= maxGap*word && u.of.space.Contains(at(t.start-back)); back += word {
			if u.starts[at(t.start-back)] {
				t.start, back = t.start-back, 0
			}
		}
		for u.starts[at(t.end)] {
			t.end += word
		}
		if last := t.end - word; last%(2*word) == 0 && u.starts[at(t.end+word)] && smallNumber(at(t.end)) {
			t.end = last
		}
		if r, err := u.mem.bytes(t.start, t.end-t.start); err == nil && t.end-t.start > best.end-best.start && hasWord(r, int(word), long, also.Addr) {
			best = t
		}
		return false
	})
	return best
}

// maxGap is how many entries in a row may be about text that kallsyms does not know, plus one.
const maxGap = 5

// smallNumber: n can be a type of injected errors.
func smallNumber(n uint64) bool { return uint32(n) < 16 }

func hasWord(b []byte, word int, long func([]byte) uint64, want uint64) bool {
	for ; len(b) >= word; b = b[word:] {
		if long(b[:word]) == want {
			return true
		}
	}
	return false
}

// data finds arrays that bootpatch asks for by name.
func (u *unnamed) data() map[string]kernel.Symbol {
	found := map[string]kernel.Symbol{}
	for name, first := range map[string][2]string{"x86_cap_flags": {"fpu", "vme"}, "x86_bug_flags": {"f00f", "fdiv"}} {
		if s, ok := u.names(first); ok {
			s.Name = name
			found[name] = s
		}
	}
	if at, ok := u.paravirt(); ok {
		found["pv_ops"] = kernel.Symbol{Name: "pv_ops", Addr: at}
	}
	return found
}

// paravirt is pv_ops: the first call that is to be patched leads through it.
func (u *unnamed) paravirt() (addr uint64, ok bool) {
	sites, ok := u.bounds(".parainstructions", "__parainstructions", "__parainstructions_end")
	word := uint64(u.of.isa.WordSize)
	rec, err := u.mem.bytes(sites.Start, word+1)
	if !ok || err != nil {
		return 0, false
	}
	at := u.of.isa.Word(rec[:word])
	code, err := u.mem.bytes(at, 6)
	if err != nil || code[0] != 0xff || code[1] != 0x15 {
		return 0, false
	}
	addr = uint64(u32(code[2:]))
	if word == 8 {
		addr = rel32(code[2:], at+6)
	}
	return addr - word*uint64(rec[word]), true
}

// maxFlags bounds an array of names of features.
const maxFlags = 1024

// names is the array of pointers to names that begins with these two.
func (u *unnamed) names(first [2]string) (s kernel.Symbol, ok bool) {
	word, long := uint64(u.of.isa.WordSize), u.of.isa.Word
	is := func(addr uint64, want string) bool {
		b, err := u.mem.bytes(addr, uint64(len(want)+1))
		return err == nil && string(b) == want+"\x00"
	}
	for i := range u.mem {
		g := &u.mem[i]
		for off := uint64(0); off+2*word <= uint64(len(g.Data)); off += word {
			if !u.of.space.Contains(long(g.Data[off:off+word])) || !is(long(g.Data[off:off+word]), first[0]) {
				continue
			}
			if is(long(g.Data[off+word:off+2*word]), first[1]) {
				return kernel.Symbol{Addr: g.Addr + off, Size: u.extent(g.Data[off:], first[0], is)}, true
			}
		}
	}
	return s, false
}

// extent is how long the array of names at the beginning of data is, in bytes: whole words of 32 bits. The arrays of
// features, of bugs and of power management may lie one behind the other.
func (u *unnamed) extent(data []byte, first string, is func(uint64, string) bool) uint64 {
	word, long := u.of.isa.WordSize, u.of.isa.Word
	n := 0
	for ; n < maxFlags && (n+1)*word <= len(data); n++ {
		p := long(data[n*word : (n+1)*word])
		if p == 0 {
			continue
		}
		if text, err := u.mem.str(p); err != nil || len(text) > 32 || text == "" || n > 0 && (is(p, "f00f") || is(p, "ts") || is(p, first)) {
			break
		}
	}
	return uint64(n / 32 * 32 * word)
}

// nameless adds to img and raw what neither symbols nor sections name.
func (k *Kernel) nameless(raw *Raw, mem memory, img *bootpatch.Image) {
	if _, all := img.Symbol("linux_banner"); all || raw.Live {
		return
	}
	u := &unnamed{mem: mem, of: raw.target(), starts: map[uint64]bool{}, named: img.Symbol, bounds: img.Bounds}
	for i := range k.Symbols {
		u.starts[k.Symbols[i].Addr] = true
	}
	u.findText()
	raw.Sections = append(raw.Sections, u.sections()...)
	raw.fixup = u.fixup
	for _, b := range [][2]string{{"_stext", "_etext"}, {"_sinittext", "_einittext"}} {
		if r, ok := img.Bounds("", b[0], b[1]); ok {
			raw.ksyms = append(raw.ksyms, r)
		}
	}
	more, symbol := u.data(), img.Symbol
	img.Symbol = func(name string) (kernel.Symbol, bool) {
		s, ok := symbol(name)
		if !ok {
			s, ok = more[name]
		}
		return s, ok
	}
	img.Release = cmp.Or(img.Release, raw.Version)
}
