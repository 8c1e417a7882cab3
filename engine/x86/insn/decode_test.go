package insn

import (
	"encoding/hex"
	"errors"
	"testing"
)

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return b
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		hex   string
		want  Inst
		want3 uint8 // its length in 32-bit mode
	}{
		{"90", Inst{Len: 1, Op: [3]byte{0x90}, OpLen: 1, OpBytes: 4, AddrBytes: 8}, 1},
		{"0f1f440000", Inst{Len: 5, Op: [3]byte{0x0f, 0x1f}, OpLen: 2, HasModRM: true, ModRM: 0x44, HasSIB: true, DispOff: 4, DispLen: 1, OpBytes: 4, AddrBytes: 8}, 5},
		{"f30f1efa", Inst{Len: 4, NPrefix: 1, Prefix: PF3, Op: [3]byte{0x0f, 0x1e}, OpLen: 2, HasModRM: true, ModRM: 0xfa, OpBytes: 4, AddrBytes: 8}, 4},
		{"65488b042528000000", Inst{Len: 9, NPrefix: 1, Prefix: PGS, REX: 0x48, Op: [3]byte{0x8b}, OpLen: 1, HasModRM: true, ModRM: 4, HasSIB: true, SIB: 0x25, DispOff: 5, DispLen: 4, Disp: 0x28, OpBytes: 8, AddrBytes: 8}, 2},
		{"488d05f8ffffff", Inst{Len: 7, REX: 0x48, Op: [3]byte{0x8d}, OpLen: 1, HasModRM: true, ModRM: 5, DispOff: 3, DispLen: 4, Disp: -8, OpBytes: 8, AddrBytes: 8}, 1},
		{"48b88877665544332211", Inst{Len: 10, REX: 0x48, Op: [3]byte{0xb8}, OpLen: 1, ImmOff: 2, ImmLen: 8, Imm: 0x1122334455667788, OpBytes: 8, AddrBytes: 8}, 1},
		{"66b83412", Inst{Len: 4, NPrefix: 1, Prefix: P66, Op: [3]byte{0xb8}, OpLen: 1, ImmOff: 2, ImmLen: 2, Imm: 0x1234, OpBytes: 2, AddrBytes: 8}, 4},
		{"e8fcffffff", Inst{Len: 5, Op: [3]byte{0xe8}, OpLen: 1, ImmOff: 1, ImmLen: 4, Imm: -4, OpBytes: 8, AddrBytes: 8}, 5},
		{"66e8fcffffff", Inst{Len: 6, NPrefix: 1, Prefix: P66, Op: [3]byte{0xe8}, OpLen: 1, ImmOff: 2, ImmLen: 4, Imm: -4, OpBytes: 8, AddrBytes: 8}, 4},
		{"a18877665544332211", Inst{Len: 9, Op: [3]byte{0xa1}, OpLen: 1, ImmOff: 1, ImmLen: 8, Imm: 0x1122334455667788, OpBytes: 4, AddrBytes: 8}, 5},
		{"67a188776655", Inst{Len: 6, NPrefix: 1, Prefix: P67, Op: [3]byte{0xa1}, OpLen: 1, ImmOff: 2, ImmLen: 4, Imm: 0x55667788, OpBytes: 4, AddrBytes: 4}, 4},
		{"c8100002", Inst{Len: 4, Op: [3]byte{0xc8}, OpLen: 1, ImmOff: 1, ImmLen: 3, Imm: 16, OpBytes: 4, AddrBytes: 8}, 4},
		{"f60112", Inst{Len: 3, Op: [3]byte{0xf6}, OpLen: 1, HasModRM: true, ModRM: 1, ImmOff: 2, ImmLen: 1, Imm: 0x12, OpBytes: 4, AddrBytes: 8}, 3},
		{"f6d0", Inst{Len: 2, Op: [3]byte{0xf6}, OpLen: 1, HasModRM: true, ModRM: 0xd0, OpBytes: 4, AddrBytes: 8}, 2},
		{"c5f877", Inst{Len: 3, VEX: 2, Op: [3]byte{0x77}, OpLen: 1, OpBytes: 4, AddrBytes: 8}, 3},
		{"c5fd6f0500010000", Inst{Len: 8, VEX: 2, Op: [3]byte{0x6f}, OpLen: 1, HasModRM: true, ModRM: 5, DispOff: 4, DispLen: 4, Disp: 256, OpBytes: 4, AddrBytes: 8}, 8},
		{"62f1fd486f00", Inst{Len: 6, VEX: 4, Op: [3]byte{0x6f}, OpLen: 1, HasModRM: true, OpBytes: 4, AddrBytes: 8}, 6},
		{"660f3a0fc108", Inst{Len: 6, NPrefix: 1, Prefix: P66, Op: [3]byte{0x0f, 0x3a, 0x0f}, OpLen: 3, HasModRM: true, ModRM: 0xc1, ImmOff: 5, ImmLen: 1, Imm: 8, OpBytes: 2, AddrBytes: 8}, 6},
		{"0f0b78656e90", Inst{Len: 6, Emulate: true, Op: [3]byte{0x90}, OpLen: 1, OpBytes: 4, AddrBytes: 8}, 6},
		{"0f0b6b766df4", Inst{Len: 6, Emulate: true, Op: [3]byte{0xf4}, OpLen: 1, OpBytes: 4, AddrBytes: 8}, 6},
		{"0f0b", Inst{Len: 2, Op: [3]byte{0x0f, 0x0b}, OpLen: 2, OpBytes: 4, AddrBytes: 8}, 2},
		{"0f04ffff", Inst{Len: 2, Op: [3]byte{0x0f, 0x04}, OpLen: 2, OpBytes: 4, AddrBytes: 8}, 2},                                        // undefined: opcode bytes only
		{"4848", Inst{Len: 2, REX: 0x48, Op: [3]byte{0x48}, OpLen: 1, OpBytes: 8, AddrBytes: 8}, 1},                                       // a second REX is an opcode
		{"4866", Inst{Len: 2, REX: 0x48, Op: [3]byte{0x66}, OpLen: 1, OpBytes: 8, AddrBytes: 8}, 1},                                       // so is a prefix after it
		{"662ef36590", Inst{Len: 5, NPrefix: 4, Prefix: P66 | PCS | PF3 | PGS, Op: [3]byte{0x90}, OpLen: 1, OpBytes: 2, AddrBytes: 8}, 5}, // four prefixes
		{"662ef36564", Inst{Len: 5, NPrefix: 4, Prefix: P66 | PCS | PF3 | PGS, Op: [3]byte{0x64}, OpLen: 1, OpBytes: 2, AddrBytes: 8}, 5}, // the fifth is an opcode
		{"66666690", Inst{Len: 4, NPrefix: 3, Prefix: P66, Op: [3]byte{0x90}, OpLen: 1, OpBytes: 2, AddrBytes: 8}, 4},
		{"f30f28c1", Inst{Len: 3, NPrefix: 1, Prefix: PF3, Op: [3]byte{0x0f, 0x28}, OpLen: 2, OpBytes: 4, AddrBytes: 8}, 3}, // no F3 form: no ModRM
		{"8fe878c0", Inst{Len: 2, Op: [3]byte{0x8f}, OpLen: 1, HasModRM: true, ModRM: 0xe8, OpBytes: 8, AddrBytes: 8}, 2},   // XOP is not known
	} {
		src := unhex(t, c.hex)
		var in Inst
		if err := Decode(src, Mode64, &in); err != nil || in != c.want {
			t.Errorf("%s: %v\n got %+v\nwant %+v", c.hex, err, in, c.want)
		}
		if err := Decode(src, Mode32, &in); err != nil || in.Len != c.want3 {
			t.Errorf("%s in 32-bit mode: length %d (%v), want %d", c.hex, in.Len, err, c.want3)
		}
	}
}

func TestDecode32(t *testing.T) {
	for _, c := range []struct {
		hex string
		len uint8
	}{
		{"40", 1}, {"c50424", 3}, {"c40424", 3}, {"62442408", 4}, {"c5f877", 3},
		{"9a112233445566", 7}, {"669a11223344", 6}, {"67010600f0", 5}, {"678b4001", 4}, {"0fc7f0", 3}, {"a388776655", 5},
	} {
		var in Inst
		src := append(unhex(t, c.hex), 0, 0)
		if err := Decode(src, Mode32, &in); err != nil || in.Len != c.len {
			t.Errorf("%s: length %d (%v), want %d", c.hex, in.Len, err, c.len)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct {
		hex  string
		want error
	}{
		{"", ErrShort}, {"66", ErrShort}, {"48", ErrShort}, {"0f", ErrShort}, {"0f38", ErrShort},
		{"8b", ErrShort}, {"8b04", ErrShort}, {"8b05000000", ErrShort}, {"e8000000", ErrShort}, {"c5f8", ErrShort}, {"62f1fd48", ErrShort},
		{"6666666666666666666666666666666690", ErrShort}, // 16 bytes
		{"489a1122334455667788", ErrShort},               // no 64-bit far pointer: -ENODATA
		{"c5fa28c1", ErrInvalid},                         // vmovaps has no F3 form
		{"c5f890c9ff", nil},                              // kmovw
		{"c5f828c1", nil},                                //
		{"0f3800c1", nil},                                //
		{"660f3813c1", ErrInvalid},                       // vcvtph2ps only as VEX
		{"c4e0780000", ErrInvalid},                       // map 0
		{"c4e47800c1", ErrInvalid},                       // map 4
		{"c4e2790bc1", nil},                              //
		{"c4e27988c1", ErrInvalid},                       // vexpandps only as EVEX
		{"62f27d4888c1", nil},                            //
		{"c5f8aed0", nil}, {"c5f8aec0", ErrInvalid},      // vldmxcsr; no VEX fxsave
		{"c4e278f3c8", nil}, {"c4e278f3c0", ErrInvalid}, // blsr is /1
	} {
		var in Inst
		if err := Decode(unhex(t, c.hex), Mode64, &in); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.hex, err, c.want)
		}
	}
}

func TestRIPRelative(t *testing.T) {
	for _, c := range []struct {
		hex string
		rel bool
	}{{"8b0500000000", true}, {"8b4500", false}, {"8b042500000000", false}, {"678b0500000000", true}, {"e900000000", false}} {
		var in Inst
		if err := Decode(unhex(t, c.hex), Mode64, &in); err != nil || in.RIPRelative(Mode64) != c.rel || in.RIPRelative(Mode32) {
			t.Errorf("%s: %v, RIP-relative %v", c.hex, err, in.RIPRelative(Mode64))
		}
	}
}

// TestTables holds each map to the characters its cells may have and to
// sixteen cells a line.
func TestTables(t *testing.T) {
	for name, text := range map[string]string{"0F": map0F, "0F38": map0F38, "0F3A": map0F3A, "EVEX5": mapEVEX5, "EVEX6": mapEVEX6, "one": mapOne} {
		n := 0
		eachCell(text, func(op int, cell string) {
			n++
			known := func(c byte) bool { return c == '.' || cellAttrs[c] != 0 }
			if name == "one" {
				known = func(c byte) bool { return c == '.' || oneAttrs[c] != 0 }
			} else if len(cell) != 1 && len(cell) != 4 {
				t.Errorf("map %s, %02x: cell %q", name, op, cell)
			}
			for i := range len(cell) {
				if !known(cell[i]) {
					t.Errorf("map %s, %02x: cell %q", name, op, cell)
				}
			}
		})
		if n%16 != 0 || n == 0 {
			t.Errorf("map %s has %d cells", name, n)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	src := unhex(t, "65488b042528000000")
	var in Inst
	if n := testing.AllocsPerRun(100, func() { _ = Decode(src, Mode64, &in) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkDecode(b *testing.B) {
	// The beginning of a kernel function.
	code := unhex(b, "554889e54157415641554989fd4154534883ec2865488b042528000000488945d031c048c745c800000000c745c4000000004885f60f84ef0000004889f7488975b8e839ac9e00488b4db8448d600189c341c1e4104183cc0c498b8580000000")
	n, in := 0, Inst{}
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for i := 0; i < len(code); i += int(in.Len) {
			if Decode(code[i:], Mode64, &in) != nil {
				b.Fatal("does not decode")
			}
			n++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/insn")
}
