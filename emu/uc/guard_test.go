package uc

import (
	"encoding/hex"
	"testing"
)

// TestUntranslatable: an instruction that would abort libunicorn gives #UD exactly there, after any other
// instructions of its block, any number of times.
func TestUntranslatable(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(execVirt, 0x300000, PageSize, ProtExec))
	for round := range 100 {
		for _, c := range []struct{ before, insn string }{
			{"48ffc048ffc3", "ffd8"}, {"48ffc048ffc3", "ffe9"}, {"48ffc048ffc3", "66ffdd"},
			{"", "ffd8"}, {"", "f03808"}, {"", "f03908"}, {"", "f0803820"}, {"", "f0a6"}, {"", "f0a7"},
			{"", "f00fa3c8"}, {"", "f00fabc8"}, {"", "f00fb3c8"}, {"", "f00fbbc8"}, {"", "f00fbae001"},
			{"", "c5f823f8"},
		} {
			code, err := hex.DecodeString(c.before + c.insn + "f4")
			must(t, err)
			must(t, v.Poke(execVirt, code))
			if why, bad := Forbidden(code[len(c.before)/2:]); !bad || why == "" {
				t.Errorf("%s is not forbidden", c.insn)
			}
			begin := Regs{IP: execVirt, SP: stackTop, Flags: 0x202, SI: stackTop, DI: stackTop, AX: stackTop}
			at := execVirt + uint64(len(c.before)/2)
			r := begin
			x := v.Run(&r, 0)
			if c.insn == "c5f823f8" { // the one that libunicorn takes for another
				want(t, v, &begin, halted, execVirt+5)
				continue
			}
			if x.CR2 = 0; x != exception(6, 0, 0) || r.IP != at || r.Flags&0x300 != 0x200 {
				t.Fatalf("round %d, %s: %+v at %#x", round, c.insn, x, r.IP)
			}
			if n := uint64(len(c.before) / 12); r.BX != n || r.AX != stackTop+n {
				t.Fatalf("%s: %+v", c.insn, r)
			}
			x = v.Step(&r)
			if x.CR2 = 0; x != exception(6, 0, 0) || r.IP != at {
				t.Fatalf("step: %s: %+v at %#x", c.insn, x, r.IP)
			}
		}
	}
	r := loopRegs("loop", 10)
	want(t, v, &r, halted, sym["loop"]+11)
}

func TestForbidden(t *testing.T) {
	for _, s := range []string{"", "ff", "0f", "f0", "c5", "c4e1", "ffd0", "ffe0", "ff18", "ff28", "38c8", "0fa3c8", "f00fa308",
		"f00fab08", "f0ff00", "0f22c0", "0f21c0", "c5f877", "a6", "f3a6", "666666666666666666666666666666ffd8"} {
		b, err := hex.DecodeString(s)
		must(t, err)
		if why, bad := Forbidden(b); bad {
			t.Errorf("%s: %s", s, why)
		}
	}
}

// TestDebugRegisters can be written and do nothing.
func TestDebugRegisters(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(execVirt, 0x300000, PageSize, ProtExec))
	code := []byte{}
	for reg := range byte(8) {
		if reg != 4 && reg != 5 { // aliases, depending on CR4.DE
			code = append(code, 0x0f, 0x23, 0xc0|reg<<3)
		}
	}
	must(t, v.Poke(execVirt, append(code, 0xf4)))
	for _, val := range []uint64{0, execVirt + 1, 0xffff0fff, 0x7ff, stackTop} {
		r := Regs{IP: execVirt, SP: stackTop, Flags: 2, AX: val}
		want(t, v, &r, halted, execVirt+uint64(len(code))+1)
	}
	r := loopRegs("loop", 10)
	want(t, v, &r, halted, sym["loop"]+11)
}

// TestSelfModifying: in a page that the guest may both write and execute its
// own stores take effect; and a page filled as data can become code.
func TestSelfModifying(t *testing.T) {
	v := newVM(t)
	copy(v.RAM()[0x9000:], []byte{0xb8, 1, 0, 0, 0, 0xf4}) // mov $1, %eax; hlt
	must(t, v.Map(execVirt, 0x9000, PageSize, ProtWrite|ProtExec))
	store := func(to, val uint64) {
		t.Helper()
		r := at("wr")
		r.DI, r.AX = to, val
		want(t, v, &r, halted, sym["wr_at"]+4)
	}
	exec := func(val uint64) {
		t.Helper()
		r := Regs{IP: execVirt, Flags: 2}
		want(t, v, &r, halted, execVirt+6)
		if r.AX != val {
			t.Fatalf("ax %d, want %d", r.AX, val)
		}
	}
	for i := range uint64(50) {
		exec(1 + i)
		store(execVirt, 0xf4000000_00b8|(i+2)<<8)
	}
	for i := range uint64(50) {
		v.Protect(execVirt, PageSize, ProtWrite)
		for range 4 { // the later ones by the fast path
			store(execVirt, 0xf4000000_00b8|(i+100)<<8)
		}
		v.Protect(execVirt, PageSize, ProtExec)
		exec(i + 100)
	}
}
