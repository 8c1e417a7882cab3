package uc

import (
	"bytes"
	"errors"
	"syscall"
	"testing"
)

// TestMapChanges: a page can be mapped, moved, protected, unmapped, and the
// guest sees each at once, in the kernel half and in the user half.
func TestMapChanges(t *testing.T) {
	for _, va := range []uint64{hole, userHole, 0x400000, PageSize, userEnd - PageSize} {
		v := newVM(t)
		read := func() (uint64, Exit) {
			r := at("rd")
			r.DI = va + 8
			x := v.Run(&r, 0)
			return r.AX, x
		}
		write := func(val uint64) Exit {
			r := at("wr")
			r.DI, r.AX = va+8, val
			return v.Run(&r, 0)
		}
		for range 3 {
			copy(v.RAM()[0x5008:], []byte{0x55, 0, 0, 0, 0, 0, 0, 0})
			v.RAM()[0x7008] = 0x77
			if _, x := read(); x != exception(14, 0, va+8) {
				t.Fatalf("%#x: not mapped: %+v", va, x)
			}
			must(t, v.Map(va, 0x5000, PageSize, ProtRead))
			if ax, x := read(); ax != 0x55 || x != halted {
				t.Fatalf("%#x: mapped: %#x %+v", va, ax, x)
			}
			if x := write(1); x != exception(14, 3, va+8) {
				t.Fatalf("%#x: read-only: %+v", va, x)
			}
			v.Protect(va, PageSize, ProtWrite)
			if x := write(0x1122334455667755); x != halted || v.RAM()[0x500f] != 0x11 {
				t.Fatalf("%#x: writable: %+v", va, x)
			}
			must(t, v.Map(va, 0x7000, PageSize, ProtRead))
			if ax, x := read(); ax != 0x77 || x != halted {
				t.Fatalf("%#x: moved: %#x %+v", va, ax, x)
			}
			if x := write(1); x != exception(14, 3, va+8) {
				t.Fatalf("%#x: read-only again: %+v", va, x)
			}
			if pa, prot, ok := v.Lookup(va + 8); pa != 0x7008 || prot != ProtRead || !ok {
				t.Errorf("lookup: %#x %d %v", pa, prot, ok)
			}
			v.Unmap(va, PageSize)
			if _, _, ok := v.Lookup(va); ok {
				t.Error("lookup of what is not mapped")
			}
		}
		if va < userEnd {
			must(t, v.Map(va, 0x5000, PageSize, ProtRead))
			read()
			v.UnmapUser()
			if _, x := read(); x != exception(14, 0, va+8) {
				t.Fatalf("%#x: all unmapped: %+v", va, x)
			}
		}
	}
}

// TestCodeMoves: other frames behind an executed page are executed, and a page
// that is not executable any more is not.
func TestCodeMoves(t *testing.T) {
	v := newVM(t)
	copy(v.RAM()[0x9000:], []byte{0xb8, 1, 0, 0, 0, 0xf4})
	copy(v.RAM()[0xa000:], []byte{0xb8, 2, 0, 0, 0, 0xf4})
	for range 3 {
		for val, pa := range map[uint64]uint64{1: 0x9000, 2: 0xa000} {
			must(t, v.Map(execVirt, pa, PageSize, ProtExec))
			r := Regs{IP: execVirt, Flags: 2}
			want(t, v, &r, halted, execVirt+6)
			if r.AX != val {
				t.Errorf("ax %d, want %d", r.AX, val)
			}
		}
		v.Protect(execVirt, PageSize, ProtWrite)
		r := Regs{IP: execVirt, Flags: 2}
		want(t, v, &r, exception(14, 0x11, execVirt), execVirt)
		v.Protect(execVirt, PageSize, ProtExec)
		want(t, v, &r, halted, execVirt+6)
		v.Unmap(execVirt, PageSize)
		r = Regs{IP: execVirt, Flags: 2}
		want(t, v, &r, exception(14, 0x10, execVirt), execVirt)
	}
}

// TestScattered maps frames in any order; aliases and the direct map agree.
func TestScattered(t *testing.T) {
	v := newVM(t)
	const n = 64
	for i := range uint64(n) {
		pa := 0x200000 + (i*37%n)*PageSize
		v.RAM()[pa] = byte(i + 1)
		must(t, v.Map(execVirt+i*PageSize, pa, PageSize, ProtWrite))
	}
	for i := range uint64(n) {
		r := at("rd")
		r.DI = execVirt + i*PageSize
		want(t, v, &r, halted, sym["rd_at"]+4)
		if r.AX != i+1 {
			t.Errorf("page %d reads %#x", i, r.AX)
		}
		pa := 0x200000 + (i*37%n)*PageSize
		r = at("wr")
		r.DI, r.AX = execVirt+i*PageSize+16, i
		want(t, v, &r, halted, sym["wr_at"]+4)
		r = at("rd")
		r.DI = directVirt + pa + 16
		want(t, v, &r, halted, sym["rd_at"]+4)
		if r.AX != i || v.RAM()[pa+16] != byte(i) {
			t.Errorf("page %d: direct map reads %#x", i, r.AX)
		}
	}
}

// TestUserCopy: unaligned accesses, over a page boundary, between user pages.
func TestUserCopy(t *testing.T) {
	v := newVM(t)
	const src, dst = 0x7ffe12345000, 0x55d012345000
	must(t, v.Map(src, 0x10000, 2*PageSize, ProtRead))
	must(t, v.Map(dst, 0x20000, PageSize, ProtWrite))
	must(t, v.Map(dst+PageSize, 0x30000, PageSize, ProtWrite))
	for _, off := range []uint64{0, 3, 4085, 4090, 4093} {
		ram := v.RAM()
		for i := range uint64(32) {
			ram[0x10000+off+i] = byte(0xa0 + i)
		}
		clear(ram[0x20000:0x21000])
		clear(ram[0x30000:0x31000])
		r := at("copy")
		r.SI, r.DI = src+off, dst+off
		if x := v.Run(&r, 0); x != halted {
			t.Fatalf("offset %d: %+v", off, x)
		}
		got := make([]byte, 15)
		for i := range got {
			pa := 0x20000 + off + uint64(i)
			if pa >= 0x21000 {
				pa += 0xf000
			}
			got[i] = ram[pa]
		}
		if want := append([]byte{0x5a, 0, 0}, ram[0x10001+off:][:12]...); !bytes.Equal(got, want) {
			t.Errorf("offset %d: % x, want % x", off, got, want)
		}
	}
}

func TestMapRefusals(t *testing.T) {
	v := newVM(t)
	for _, c := range []struct{ virt, phys, size uint64 }{
		{execVirt + 1, 0, PageSize},
		{execVirt, 1, PageSize},
		{execVirt, 0, 1},
		{execVirt, 0, 0},
		{execVirt, testRAM, PageSize},
		{execVirt, testRAM - PageSize, 2 * PageSize},
		{execVirt, 0, 1 << 63},
		{execVirt + execSize - PageSize, 0, 2 * PageSize},
		{vmallocNo &^ 4095, 0, PageSize},
		{textVirt, 0, PageSize}, // linear elsewhere
		{nonCanon, 0, PageSize},
		{userEnd, 0, PageSize},
		{userEnd - PageSize, 0, 2 * PageSize},
		{tablesVirt, 0, PageSize},
		{tablesVirt - PageSize, 0, 2 * PageSize},
		{0xfffffe0000001000, 0, PageSize},
	} {
		if err := v.Map(c.virt, c.phys, c.size, ProtWrite); !errors.Is(err, syscall.EINVAL) {
			t.Errorf("map %#x to %#x+%#x: %v", c.virt, c.phys, c.size, err)
		}
	}
	r := at("halt")
	want(t, v, &r, halted, sym["halt_next"])
	v.Unmap(0xfffffe0000000000, 0x10000) // the GDT stays
	r = at("iret")
	r.SI = sym["halt"]
	want(t, v, &r, halted, sym["halt_next"])
}

// TestUserTablesLast: addresses all over the user half, forever, and when the
// tables are full an error that UnmapUser cures.
func TestUserTablesLast(t *testing.T) {
	v := newVM(t)
	for i := range uint64(5000) {
		va := i * 0x123456789000 % userEnd
		if va >= tablesVirt && va < tablesVirt+8<<20 {
			continue
		}
		must(t, v.Map(va, 0x5000, PageSize, ProtRead))
		if i%2 == 0 {
			v.Unmap(va, PageSize)
		} else {
			v.UnmapUser()
		}
	}
	full := false
	for i := range uint64(3000) {
		err := v.Map(i<<32, 0x5000, PageSize, ProtRead)
		if full = errors.Is(err, syscall.ENOMEM); full {
			break
		}
		must(t, err)
	}
	if !full {
		t.Error("the tables are never full")
	}
	if err := v.Map(hole, 0x5000, PageSize, ProtRead); err == nil {
		v.Unmap(hole, PageSize)
	}
	v.UnmapUser()
	must(t, v.Map(userHole, 0x5000, PageSize, ProtRead))
	r := at("rd")
	r.DI = userHole
	want(t, v, &r, halted, sym["rd_at"]+4)
}

func TestNewRefusals(t *testing.T) {
	for _, c := range []Config{
		{},
		{RAM: 100},
		{RAM: PageSize, Regions: []Region{{Virt: directVirt, Size: 2 * PageSize, Linear: true}}},
		{RAM: PageSize, Regions: []Region{{Virt: directVirt, Size: PageSize, Linear: true, Phys: PageSize}}},
		{RAM: PageSize, Regions: []Region{{Virt: 0x1000, Size: PageSize}}},
		{RAM: PageSize, Regions: []Region{{Virt: nonCanon, Size: PageSize}}},
		{RAM: PageSize, Regions: []Region{{Virt: directVirt, Size: PageSize}, {Virt: directVirt, Size: PageSize}}},
		{RAM: PageSize, Regions: []Region{{Virt: 0xfffffffffffff000, Size: 2 * PageSize}}},
		{RAM: PageSize, Regions: []Region{{Virt: 0xfffffe0000000000, Size: 1 << 20}}},
	} {
		if v, err := New(c); err == nil {
			v.Close()
			t.Errorf("%+v accepted", c)
		}
	}
	v, err := New(Config{RAM: PageSize, Regions: []Region{{Virt: 0xfffffffffffff000, Size: PageSize}}})
	must(t, err)
	v.Close()
}

// TestClose: machines can be made and freed without end.
func TestClose(t *testing.T) {
	for range 50 {
		v := newVM(t)
		r := at("halt")
		want(t, v, &r, halted, sym["halt_next"])
		must(t, v.Close())
		must(t, v.Close())
	}
}
