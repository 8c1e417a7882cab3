package uc

import (
	_ "embed"
	"encoding/binary"
	"testing"
)

// The snippets of testdata/guest32.S.
var (
	//go:embed testdata/guest32.bin
	guest32Code []byte
	//go:embed testdata/guest32.sym
	guest32Syms string
	sym32       = symbols(guest32Syms)
)

const (
	low32   = 0xc0000000
	text32  = 0xc1000000
	exec32  = 0xf9000000
	stack32 = low32 + 0x80000
	ram32   = 32 << 20
)

// newVM32 is newVM with 32 bits, where text is in low memory.
func newVM32(t testing.TB) *VM {
	t.Helper()
	v, err := New(Config{Mode: Mode32, RAM: ram32, Regions: []Region{
		{Virt: low32, Size: ram32, Linear: true},
		{Virt: exec32, Size: execSize},
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	copy(v.RAM()[text32-low32:], guest32Code)
	must(t, v.Map(low32, 0, text32-low32, ProtWrite))
	must(t, v.Map(text32, text32-low32, 0x4000, ProtExec))
	return v
}

func at32(label string) Regs {
	ip, ok := sym32[label]
	if !ok {
		panic("no label " + label)
	}
	return Regs{IP: ip, SP: stack32, Flags: 0x202}
}

// f32 is what f makes of ax and dx.
func f32(ax, dx uint32) uint64 { return uint64((3 + (ax+1)*3) ^ dx + 7) }

func TestLoop32(t *testing.T) {
	v := newVM32(t)
	r := at32("loop")
	r.CX, r.DX, r.BX, r.AX = 1, 0x80000001, 77, 0x7fffffff
	want(t, v, &r, halted, sym32["loop"]+9)
	if r.CX != 0 || r.AX != f32(0x7fffffff, 0x80000001) || r.BX != 77 || r.SP != stack32 {
		t.Fatalf("%+v", r)
	}
	if n := v.Insns(); n != 15 {
		t.Errorf("%d instructions", n)
	}
}

// TestSites32 reaches f by every kind of site, at each of which all registers are there and can be changed.
func TestSites32(t *testing.T) {
	for _, c := range []struct {
		name, loop string
		kind       SiteKind
		at, ip     string
		off        uint64
		next       string
		poke       func(v *VM) error
	}{
		{"breakpoint", "loop", SiteBreakpoint, "f", "f", 1, "boost", func(v *VM) error { return v.Poke(sym32["f"], []byte{0xcc}) }},
		{"stepped", "loop", SiteBreakpoint, "f", "f", 1, "slot", func(v *VM) error { return v.Poke(sym32["f"], []byte{0xcc}) }},
		{"detour", "loop", SiteGate, "detour", "detour", 2, "", func(v *VM) error {
			return v.Poke(sym32["f"], call5(0xe9, sym32["f"], sym32["detour"]))
		}},
		{"ftrace", "floop", SiteReturn, "ff", "ff", 5, "", func(v *VM) error {
			return v.Poke(sym32["ff"], call5(0xe8, sym32["ff"], sym32["tramp"]))
		}},
	} {
		for _, step := range []bool{false, true} {
			v := newVM32(t)
			must(t, c.poke(v))
			must(t, v.SetSite(Site{Addr: sym32[c.at], Kind: c.kind, Want: WantAll}))
			must(t, v.SetSite(Site{Addr: sym32["slot1"], Kind: SiteBreakpoint, Want: WantIP}))
			n := 0
			v.SetEvent(func(site uint64, _ SiteKind, r *Regs) bool {
				if site == sym32["slot1"] {
					r.IP = sym32["f1"]
					return false
				}
				n++
				if r.IP != sym32[c.ip]+c.off || r.SP != stack32-4 || r.Flags&1 == 0 || r.AX != 5 || r.BX != 0xfffffff0 {
					t.Errorf("%s: hit %d with %+v", c.name, n, *r)
				}
				r.AX = 9
				if c.next != "" {
					r.IP = sym32[c.next]
				}
				return false
			})
			r := at32(c.loop)
			r.AX, r.DX, r.CX, r.BX, r.Flags = 5, 3, 1, 0xfffffff0, 0x203
			for x := (Exit{Reason: ExitStep}); x != halted; {
				if !step {
					x = v.Run(&r, 0)
				} else if x = v.Step(&r); r.IP == sym32[c.loop]+8 {
					x = halted
				}
				if x != halted && x.Reason != ExitStep {
					t.Fatalf("%s: %+v at %#x", c.name, x, r.IP)
				}
			}
			if n != 1 || r.AX != f32(9, 3) || r.SP != stack32 || r.BX != 0xfffffff0 {
				t.Errorf("%s, step %v: %d hits, %+v", c.name, step, n, r)
			}
		}
	}
}

// TestRet32 leaves a gate by the ret behind it, to an address that the event has chosen.
func TestRet32(t *testing.T) {
	v := newVM32(t)
	must(t, v.SetSite(Site{Addr: sym32["rettramp"], Kind: SiteGate, Want: WantAll}))
	v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool { r.IP, r.AX = sym32["softend"], 7; return false })
	r := at32("rettramp")
	binary.LittleEndian.PutUint32(v.RAM()[stack32-low32-4:], 0x11223344)
	want(t, v, &r, halted, sym32["softend"]+1)
	if r.AX != 7 || r.SP != stack32 || binary.LittleEndian.Uint32(v.RAM()[stack32-low32:]) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestHypercall32(t *testing.T) {
	v := newVM32(t)
	r := at32("hyper")
	r.CX, r.DX, r.AX = 0xffffffff, 0x12345678, 4
	want(t, v, &r, Exit{Reason: ExitGate}, sym32["hyper2"])
	if r.Flags&1 == 0 || r.CX != 0xffffffff || r.DX != 0x12345678 || r.AX != 4 {
		t.Errorf("%+v", r)
	}
	r.AX = 5
	want(t, v, &r, halted, sym32["hyper2"]+1)
}

func TestPerCPU32(t *testing.T) {
	v := newVM32(t)
	for _, base := range []uint64{low32 + 0x1000, low32 + 0x234000} {
		v.SetCPUBase(base)
		if v.CPUBase() != base {
			t.Errorf("base %#x is %#x", base, v.CPUBase())
		}
		binary.LittleEndian.PutUint32(v.RAM()[base-low32+8:], uint32(base)+1)
		binary.LittleEndian.PutUint32(v.RAM()[base-low32+12:], uint32(base)+2)
		r := at32("percpu")
		want(t, v, &r, halted, sym32["rd"])
		if r.AX != base+1 || r.BX != base+2 || r.DX != 0xd8 {
			t.Errorf("%+v", r)
		}
	}
}

func TestFaults32(t *testing.T) {
	v := newVM32(t)
	must(t, v.Map(0x8048000, 0x3000, PageSize, ProtWrite))
	v.RAM()[0x3004] = 0x5a
	r := at32("rd")
	r.DX = 0x8048004
	want(t, v, &r, halted, sym32["rdend"]+1)
	if r.AX != 0x5a {
		t.Errorf("a user page reads as %#x", r.AX)
	}
	v.UnmapUser()
	for range 2 { // the second must not become a double fault
		for _, c := range []struct {
			label, ip string
			addr      uint64
			x         Exit
		}{
			{"rd", "rd", 0x8048004, Exit{Reason: ExitException, Vector: 14, CR2: 0x8048004}},
			{"wr", "wr", text32, Exit{Reason: ExitException, Vector: 14, Error: 3, CR2: text32}},
			{"rd", "rd", 0xff000000, Exit{Reason: ExitException, Vector: 14, CR2: 0xff000000}},
			{"div", "divat", 0, Exit{Reason: ExitException, Vector: 0}},
			{"und", "und", 0, Exit{Reason: ExitException, Vector: 6}},
			{"soft", "softend", 0, Exit{Reason: ExitException, Vector: 0x80, Soft: true}},
		} {
			r := at32(c.label)
			r.DX = c.addr
			got := v.Run(&r, 0)
			if c.x.Vector != 14 {
				got.CR2 = 0
			}
			if got != c.x || r.IP != sym32[c.ip] {
				t.Errorf("%s: %+v at %#x", c.label, got, r.IP)
			}
		}
	}
	r = at32("rd")
	r.IP = stack32 // no-execute
	if x := v.Run(&r, 0); x.Vector != 14 || x.Error != 0x11 || x.CR2 != stack32 {
		t.Errorf("data is executed: %+v", x)
	}
}

// TestIret32 returns from an interrupt of the kernel, which has no stack pointer in its frame.
func TestIret32(t *testing.T) {
	v := newVM32(t)
	for i, w := range []uint32{uint32(sym32["softend"]), 0x60, 0x203} {
		binary.LittleEndian.PutUint32(v.RAM()[stack32-low32-12+uint64(i)*4:], w)
	}
	r := at32("iret")
	r.SP = stack32 - 12
	want(t, v, &r, halted, sym32["softend"]+1)
	if r.SP != stack32 || r.Flags&1 == 0 {
		t.Errorf("%+v", r)
	}
}

func TestSteps32(t *testing.T) {
	v := newVM32(t)
	r := at32("steps")
	binary.LittleEndian.PutUint32(v.RAM()[stack32-low32:], 0xffffffff)
	for range 3 {
		if x := v.Step(&r); x.Reason != ExitStep {
			t.Fatalf("%+v", x)
		}
	}
	if r.IP != sym32["steps3"] || r.AX != 1 || r.BX&0x100 != 0 || binary.LittleEndian.Uint32(v.RAM()[stack32-low32:]) != 0xffffffff {
		t.Errorf("%+v", r)
	}
	r = at32("steps")
	r.Flags |= 0x100 // the guest's own: a debug exception
	want(t, v, &r, Exit{Reason: ExitException, Vector: 1}, sym32["steps"]+1)
}

// TestFarDetour32 has a detour in another region than the function, as those of kprobes are: its jumps are longer than
// a gigabyte, there and back.
func TestFarDetour32(t *testing.T) {
	v := newVM32(t)
	must(t, v.Map(exec32, 0x200000, PageSize, ProtExec))
	b := append([]byte{0x3e, 0x90}, guest32Code[sym32["f"]-text32:][:5]...)
	b = append(b, call5(0xe9, exec32+7, sym32["f5"])...)
	must(t, v.Poke(exec32, b))
	must(t, v.Poke(sym32["f"], call5(0xe9, sym32["f"], exec32)))
	must(t, v.SetSite(Site{Addr: exec32, Kind: SiteGate, Want: WantIP, Quick: true}))
	r := at32("loop")
	r.CX, r.AX = 3, 1
	want(t, v, &r, halted, sym32["loop"]+9)
	if n := v.Hits(exec32, SiteGate); n != 3 || r.AX != f32(uint32(f32(uint32(f32(1, 0)), 0)), 0) {
		t.Errorf("%d hits, %+v", n, r)
	}
}

// TestRenew32 has an engine replaced in the middle.
func TestRenew32(t *testing.T) {
	v := newVM32(t)
	v.SetCPUBase(low32 + 0x1000)
	v.c.translated_max = 1
	r := at32("loop")
	r.CX, r.AX = 3, 1
	want(t, v, &r, halted, sym32["loop"]+9)
	binary.LittleEndian.PutUint32(v.RAM()[0x1008:], 42)
	r = at32("percpu")
	want(t, v, &r, halted, sym32["rd"])
	if r.AX != 42 {
		t.Errorf("%+v", r)
	}
}
