package emu

import (
	"encoding/binary"
	"slices"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
)

// A debugger finds every kprobe in kprobe_table, in the order of kprobes/list, and the buffer of one that is optimised.
func TestKprobeMemory(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	long := func(addr uint64) uint64 {
		var b [8]byte
		if n := m.ReadMemory(addr, b[:]); n != len(b) {
			t.Fatalf("%d bytes at %#x", n, addr)
		}
		return binary.LittleEndian.Uint64(b[:])
	}
	found := func() (at, nodes []uint64) {
		table := m.kprobeTable()
		for head := table.Start; head < table.End; head += 8 {
			last := head
			for n := long(head); n != 0; n = long(n) {
				if back := long(n + 8); back != last {
					t.Errorf("%#x says that %#x leads to it, and not %#x", n, back, last)
				}
				at, nodes, last = append(at, long(n+m.abi.Kprobe_Addr)), append(nodes, n), n
			}
		}
		return at, nodes
	}
	if at, _ := found(); len(at) != 0 {
		t.Fatalf("kprobes at %#x", at)
	}
	for _, p := range []*engine.Kprobe{{Symbol: "vfs_read", Offset: 5}, {Symbol: "vfs_read", Offset: 5}, {Symbol: "vfs_open"}, {Symbol: "vfs_write", Offset: 5}} {
		if err := m.Engine().RegisterKprobe(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Advance(time.Second); err != nil { // the optimizer waits for some jiffies
		t.Fatal(err)
	}
	var want []uint64
	for _, l := range m.Engine().List() {
		want = append(want, l.Addr)
	}
	at, nodes := found()
	if want = slices.Compact(want); !slices.Equal(at, want) {
		t.Fatalf("kprobes at %#x, want %#x", at, want)
	}
	read, _ := m.Kernel().Lookup("vfs_read")
	op := nodes[slices.Index(at, read+5)]
	if flags := long(op + m.abi.Kprobe_Flags); flags&kprobeFlagOptimized == 0 {
		t.Errorf("flags %#x", flags)
	}
	var jump [5]byte
	m.ReadMemory(read+5, jump[:])
	buffer := long(op + m.kprobeSize() + optBuffer)
	if to := read + 5 + 5 + uint64(int64(int32(binary.LittleEndian.Uint32(jump[1:])))); jump[0] != 0xe9 || to != buffer {
		t.Errorf("% x leads to %#x, and the buffer is at %#x", jump, to, buffer)
	}
	first := long(op+kprobeList) - kprobeList
	second := long(first+kprobeList) - kprobeList
	if first == op || second == op || long(second+kprobeList)-kprobeList != op || long(first+m.abi.Kprobe_Addr) != read+5 {
		t.Errorf("the aggregate %#x has %#x and %#x", op, first, second)
	}
	whole := make([]byte, 64)
	m.ReadMemory(op+3, whole)
	if got := binary.LittleEndian.Uint64(whole[m.abi.Kprobe_Addr-3:]); got != read+5 {
		t.Errorf("read from within a word: %#x", got)
	}
}

// What is not mapped is said so, and the end of what is shown.
func TestReadMemoryEnds(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	for _, addr := range []uint64{0, 1 << 63, m.drawn().End, m.drawn().End + 8, ^uint64(0) - 3} {
		if n := m.ReadMemory(addr, make([]byte, 16)); n != 0 {
			t.Errorf("%d bytes at %#x", n, addr)
		}
	}
	if n := m.ReadMemory(m.drawn().End-8, make([]byte, 16)); n != 8 {
		t.Errorf("%d bytes at the end", n)
	}
}
