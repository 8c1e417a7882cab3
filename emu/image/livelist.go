package image

import (
	"debug/elf"
	"slices"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// maxBlacklist bounds the list of a running kernel, which may lead anywhere.
const maxBlacklist = 1 << 14

// listWords are the words of struct kprobe_blacklist_entry: a list_head, and the range.
const listWords = 4

// noBlacklist is Kernel.Missing's for a dump without the list.
const noBlacklist = "blacklist incomplete: the dump lacks the memory of kprobe_blacklist (the direct map), " +
	"and what NOKPROBE_SYMBOL marks is known from there only; a dump of /proc/kcore with it has it, or the kernel's vmlinuz"

// keepList keeps the memory of the core dump f that has the list of kprobe_blacklist. loadCore
// passes over that memory. Missing memory is not an error here: liveBlacklist notices it.
func (raw *Raw) keepList(f *elf.File, k *unpack.Kernel) {
	i := slices.IndexFunc(raw.Symbols, func(s kernel.Symbol) bool { return s.Name == "kprobe_blacklist" })
	if !raw.Live || i < 0 {
		return
	}
	head, word := raw.Symbols[i].Addr, raw.ISA.Layout()
	b, err := memory(raw.Segments).bytes(head, uint64(word.Word))
	listEntry := uint64(listWords * word.Word)
	for n := 0; err == nil && b != nil && n < maxBlacklist; n++ {
		at := word.Long(b)
		if at == head {
			return
		}
		if b = dumped(f, k, at, listEntry); b != nil {
			raw.list = append(raw.list, Segment{Name: "kprobe_blacklist", Addr: at, Size: listEntry, Data: b})
		}
	}
}

// dumped is n bytes at addr of a core dump, or nil.
func dumped(f *elf.File, k *unpack.Kernel, addr, n uint64) []byte {
	for _, p := range f.Progs {
		if off := addr - p.Vaddr; p.Type == elf.PT_LOAD && addr >= p.Vaddr && off < p.Filesz && n <= p.Filesz-off {
			b, err := k.Bytes(p.Off+off, n)
			if err != nil || uint64(len(b)) != n {
				return nil
			}
			return b
		}
	}
	return nil
}

// liveBlacklist follows the list of a running kernel (kprobe_blacklist, of struct
// kprobe_blacklist_entry). It needs the direct map; nil: the dump has not got it, and
// then only the areas of text that are in it as a whole are known.
func (k *Kernel) liveBlacklist(mem memory) (list []kernel.BlacklistEntry) {
	head, ok := k.Lookup("kprobe_blacklist")
	if !ok {
		return nil
	}
	funcs := functions(k.Symbols)
	pos, l := head, k.ISA.Layout()
	word := uint64(l.Word)
	for range maxBlacklist {
		b, err := mem.bytes(pos, word)
		if err != nil {
			return nil
		}
		if pos = l.Long(b); pos == head {
			return list
		}
		entry, err := mem.bytes(pos, listWords*word)
		if err != nil {
			return nil
		}
		e := kernel.BlacklistEntry{Range: kernel.Range{Start: l.Long(entry[2*word:]), End: l.Long(entry[3*word:])}}
		s := at(funcs, e.Start)
		if s == nil {
			continue // a module's that the dump was not asked for
		}
		e.Name = s.Name
		list = append(list, e)
	}
	return nil
}
