package uc

import "testing"

func exception(vector uint8, code, cr2 uint64) Exit {
	return Exit{Reason: ExitException, Vector: vector, Error: code, CR2: cr2}
}

const (
	hole      = execVirt + 0x5000
	readOnly  = execVirt + 0x8000
	nonCanon  = 0x8000000000000000
	userHole  = 0x7fff00000000
	vmallocNo = 0xffffc90000001000 // in no region
)

func TestExceptions(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(readOnly, 0x3000, PageSize, ProtRead))
	cases := []struct {
		name, from, at string
		di             uint64
		exit           Exit
		ip             uint64
	}{
		{"read hole", "rd", "rd_at", hole, exception(14, 0, hole), 0},
		{"write hole", "wr", "wr_at", hole + 8, exception(14, 2, hole+8), 0},
		{"write read-only", "wr", "wr_at", readOnly, exception(14, 3, readOnly), 0},
		{"write text", "wr", "wr_at", textVirt, exception(14, 3, textVirt), 0},
		{"read null", "rd", "rd_at", 0x10, exception(14, 0, 0x10), 0},
		{"read user", "rd", "rd_at", userHole, exception(14, 0, userHole), 0},
		{"read nowhere", "rd", "rd_at", vmallocNo, exception(14, 0, vmallocNo), 0},
		{"read last page", "rd", "rd_at", 0xfffffffffffff000, exception(14, 0, 0xfffffffffffff000), 0},
		{"read tables", "rd", "rd_at", tablesVirt, exception(14, 0, tablesVirt), 0},
		{"read over the edge", "rd", "rd_at", readOnly + 4093, exception(14, 0, readOnly+4096), 0},
		{"read non-canonical", "rd", "rd_at", nonCanon, exception(13, 0, 0), 0},
		{"execute hole", "ex", "", hole, exception(14, 0x10, hole), hole},
		{"execute null", "ex", "", 0, exception(14, 0x10, 0), 0},
		{"execute data", "ex", "", directVirt + 0x2000, exception(14, 0x11, directVirt+0x2000), directVirt + 0x2000},
		{"execute non-canonical", "ex", "", nonCanon, exception(13, 0, 0), nonCanon},
		{"call null", "null", "", 0, exception(14, 0x10, 0), 0},
		{"divide", "de", "de_at", 0, exception(0, 0, 0), 0},
		{"undefined", "ud", "ud_at", 0, exception(6, 0, 0), 0},
		{"soft", "soft", "soft_next", 0, Exit{Reason: ExitException, Vector: 0x81, Soft: true}, 0},
	}
	// Each twice: the second must not be a double fault.
	for round := range 2 {
		for _, c := range cases {
			r := at(c.from)
			r.DI, r.BX, r.R12 = c.di, 0xb, 0x12
			got := v.Run(&r, 0)
			if c.exit.Vector != 14 {
				got.CR2 = 0 // of an earlier one, as on the real processor
			}
			ip := c.ip
			if c.at != "" {
				ip = sym[c.at]
			}
			if got != c.exit || r.IP != ip {
				t.Errorf("round %d, %s: %+v at %#x, want %+v at %#x", round, c.name, got, r.IP, c.exit, ip)
			}
			if r.DI != c.di || r.BX != 0xb || r.R12 != 0x12 {
				t.Errorf("%s: registers %+v", c.name, r)
			}
		}
	}
}

// TestFaultsRepeat: a thousand, with fixups, in one engine.
func TestFaultsRepeat(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(readOnly, 0x3000, PageSize, ProtRead))
	for i := range uint64(1000) {
		r := at("rd")
		r.DI = hole + i*8%4096
		want(t, v, &r, exception(14, 0, r.DI), sym["rd_at"])
		r.IP += 3 // the fixup: skip it
		want(t, v, &r, halted, sym["rd_at"]+4)
		r = at("wr")
		r.DI = readOnly
		want(t, v, &r, exception(14, 3, readOnly), sym["wr_at"])
		r = at("de")
		if x := v.Run(&r, 0); x.Vector != 0 || x.Reason != ExitException || r.IP != sym["de_at"] {
			t.Fatalf("round %d: %+v", i, x)
		}
	}
}

// TestFaultFlags: the flags at a fault are those before the instruction.
func TestFaultFlags(t *testing.T) {
	v := newVM(t)
	r := at("de") // xor clears, sets ZF PF
	if v.Run(&r, 0); r.Flags != 0x246 {
		t.Errorf("flags %#x", r.Flags)
	}
	r = at("rd")
	r.DI, r.Flags = hole, 0xcd7
	if v.Run(&r, 0); r.Flags != 0xcd7 {
		t.Errorf("flags %#x", r.Flags)
	}
}

func TestIret(t *testing.T) {
	v := newVM(t)
	r := at("iret")
	r.SI = sym["halt"]
	want(t, v, &r, halted, sym["halt_next"])
	if r.SP != stackTop {
		t.Errorf("sp %#x", r.SP)
	}
	r = at("iret")
	r.SI = sym["gs"]
	must(t, v.Map(hole, 0x4000, PageSize, ProtWrite))
	v.RAM()[0x4010] = 0x77
	v.SetCPUBase(hole)
	want(t, v, &r, halted, r.SI+14)
	if r.AX != 0x77 || r.BX != 0x10 || r.DX != 0x18 || v.CPUBase() != hole {
		t.Errorf("%+v gs %#x", r, v.CPUBase())
	}
}
