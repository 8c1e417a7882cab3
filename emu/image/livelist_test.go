package image

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"io"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const (
	listText = 0xffffffff81000000
	listHead = listText + 64
	listHeap = 0xffff888000000000
)

// listCore is a core dump whose text has a function and the head of kprobe_blacklist, and
// whose direct map, if it has one, has the list's only entry.
func listCore(t *testing.T, directMap bool, next uint64) *Raw {
	t.Helper()
	words := func(w ...uint64) (b []byte) {
		for _, v := range w {
			b = binary.LittleEndian.AppendUint64(b, v)
		}
		return b
	}
	loads := []testLoad{{elf.PT_LOAD, elf.PF_X, listText, append(make([]byte, 64), words(listHeap+16, listHeap+16)...), 0}}
	if directMap {
		loads = append(loads, testLoad{elf.PT_LOAD, elf.PF_R, listHeap, append(make([]byte, 16), words(next, listHead, listText+16, listText+32)...), 0})
	}
	file := elfFile(elf.ET_CORE, loads...)
	k, err := unpack.Open(io.NewSectionReader(bytes.NewReader(file), 0, int64(len(file))), unpack.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	raw := &Raw{ISA: arch.AMD64, Symbols: []kernel.Symbol{
		{Name: "_stext", Addr: listText, Type: 'T', Size: 16}, {Name: "f", Addr: listText + 16, Type: 'T', Size: 16},
		{Name: "_etext", Addr: listText + 32, Type: 'T'}, {Name: "kprobe_blacklist", Addr: listHead, Type: 'd', Size: 16},
	}}
	f, err := raw.loadELF(k)
	if err != nil {
		t.Fatal(err)
	}
	raw.keepList(f, k)
	return raw
}

// TestBlacklistOfDump: the list is found in the direct map; without it, that is said.
func TestBlacklistOfDump(t *testing.T) {
	for _, c := range []struct {
		name      string
		directMap bool
		next      uint64
		want      int
		missing   string
	}{
		{"direct map", true, listHead, 1, ""},
		{"no direct map", false, 0, 0, "blacklist incomplete"},
		{"a list that leads nowhere", true, 0x10, 0, "blacklist incomplete"},
		{"a list without end", true, listHeap + 16, 0, "blacklist incomplete"},
	} {
		k, err := NewKernel(listCore(t, c.directMap, c.next), bootpatch.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if len(k.Tables.Blacklist) != c.want || !strings.HasPrefix(k.Missing, c.missing) || (c.missing == "") != (k.Missing == "") {
			t.Errorf("%s: %v, %q", c.name, k.Tables.Blacklist, k.Missing)
		}
	}
}
