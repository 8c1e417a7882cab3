package uc

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

// The snippets of testdata/guest.S.
var (
	//go:embed testdata/guest.bin
	guestCode []byte
	//go:embed testdata/guest.sym
	guestSyms string
)

const (
	textVirt   = 0xffffffff81000000
	textPhys   = 0x100000
	directVirt = 0xffff888000000000
	execVirt   = 0xffffffffe0000000
	execSize   = 16 << 20
	stackTop   = directVirt + 0x80000
	testRAM    = 4 << 20

	userEnd    = 0x0000800000000000
	tablesVirt = 1<<40 - 8<<20
)

// sym is the address of each label of guest.S.
var sym = symbols(guestSyms)

func symbols(text string) map[string]uint64 {
	m := map[string]uint64{}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		var addr uint64
		var name string
		if _, err := fmt.Sscanf(line, "%x %s", &addr, &name); err != nil {
			panic(line)
		}
		m[name] = addr
	}
	return m
}

// newVM is a machine with the snippets in its text and all RAM in a direct map.
func newVM(t testing.TB) *VM {
	t.Helper()
	v, err := New(Config{RAM: testRAM, Regions: []Region{
		{Virt: textVirt, Size: 1 << 20, Linear: true, Phys: textPhys},
		{Virt: directVirt, Size: testRAM, Linear: true},
		{Virt: execVirt, Size: execSize},
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	copy(v.RAM()[textPhys:], guestCode)
	must(t, v.Map(textVirt, textPhys, 0x4000, ProtExec))
	must(t, v.Map(directVirt, 0, testRAM, ProtWrite))
	return v
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// at is a register set that begins at a label.
func at(label string) Regs {
	ip, ok := sym[label]
	if !ok {
		panic("no label " + label)
	}
	return Regs{IP: ip, SP: stackTop, Flags: 0x202}
}

// want runs from r and compares the end.
func want(t *testing.T, v *VM, r *Regs, e Exit, ip uint64) {
	t.Helper()
	got := v.Run(r, 0)
	if got != e || r.IP != ip {
		t.Fatalf("ended with %+v at %#x, want %+v at %#x", got, r.IP, e, ip)
	}
}

var halted = Exit{Reason: ExitHalt}

func call5(op byte, from, to uint64) []byte {
	return binary.LittleEndian.AppendUint32([]byte{op}, uint32(to-from-5))
}

func TestHalt(t *testing.T) {
	v := newVM(t)
	r := at("halt")
	want(t, v, &r, halted, sym["halt_next"])
	want(t, v, &r, halted, sym["halt_next"]+2)
}

func TestLoop(t *testing.T) {
	v := newVM(t)
	r := at("loop")
	r.CX, r.DI, r.SI, r.BX = 1000, 5, 9, 77
	want(t, v, &r, halted, sym["loop"]+11)
	if r.CX != 0 || r.AX != (3+5*3)^9+7 || r.BX != 77 || r.SP != stackTop {
		t.Fatalf("%+v", r)
	}
	if n := v.Insns(); n != 13*1000+1 {
		t.Errorf("%d instructions, want %d", n, 13*1000+1)
	}
}

// TestPause: a pause ends a run as hlt does, and a step as any instruction.
func TestPause(t *testing.T) {
	v := newVM(t)
	must(t, v.Poke(sym["loop"], []byte{0xf3, 0x90, 0xf3, 0x90, 0xeb, 0xfc}))
	r := at("loop")
	want(t, v, &r, halted, sym["loop"]+2)
	want(t, v, &r, halted, sym["loop"]+4)
	want(t, v, &r, halted, sym["loop"]+4)
	r = at("loop")
	if x := v.Step(&r); x.Reason != ExitStep || r.IP != sym["loop"]+2 {
		t.Errorf("%+v at %#x", x, r.IP)
	}
}
