package bootpatch

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// fake510 has what a kernel before 5.13 has: native_patch, and a table of paravirt calls
// whose last record is not padded.
func fake510() *fake {
	f := newFake()
	f.symbol("native_patch", textBase+0x700)
	f.symbol("ideal_nops", dataBase)
	f.symbol("_paravirt_nop", textBase+0x300)
	f.symbol("native_iret", textBase+0x340)
	f.symbol("__raw_callee_save_native_save_fl", textBase+0x380)
	f.code(0x3c0, "0f09c3") // native_wbinvd, of which there are several
	var ops []byte
	for _, off := range []uint64{0x300, 0x340, 0x380, 0x3c0, 0x400} {
		ops = binary.LittleEndian.AppendUint64(ops, textBase+off)
	}
	f.symbol("pv_ops", f.put(ops))
	var fields []any
	for i := range 5 {
		f.code(0x10*i, "ff1425 00000000")
		fields = append(fields, textBase+0x10*uint64(i), uint8(i), uint8(7), uint16(1))
		if i < 4 {
			fields = append(fields, uint16(0), uint16(0))
		}
	}
	f.table(".parainstructions", fields...)
	f.code(0x100, "e8 11223344")
	f.table("__mcount_loc", uint64(textBase+0x100))
	return f
}

func TestNativePatch(t *testing.T) {
	for _, c := range []struct {
		features string
		want     map[int]string
	}{
		{"", map[int]string{
			0: "66666690 666690", 0x10: "e92b030000 6690", 0x20: "9c58 6666906690", 0x30: "0f09 6666906690",
			0x40: "e8bb030000 6690", 0x100: "6666666690",
		}},
		{"+constant_tsc", map[int]string{
			0: "0f1f8000000000", 0x10: "e92b030000 6690", 0x20: "9c58 0f1f440000", 0x30: "0f09 0f1f440000",
			0x40: "e8bb030000 6690", 0x100: "0f1f440000",
		}},
	} {
		f := fake510()
		named(f, map[int]string{3: "nopl", 4: "k8", 5: "constant_tsc"})
		apply(t, f, c.features)
		for off, code := range c.want {
			f.want(t, off, code)
		}
	}
}

// TestParavirtPadding: only padding may be missing.
func TestParavirtPadding(t *testing.T) {
	f := newFake()
	f.symbol("pv_ops", f.put(make([]byte, 16)))
	f.table(".parainstructions", uint64(textBase), uint8(0))
	if _, err := tryApply(f, ""); err == nil {
		t.Error("half a record is read")
	}
}

// TestAlternativesOfRelease: a table that would be sound in every form has the release's.
func TestAlternativesOfRelease(t *testing.T) {
	const banner, records = 0x1000, 0x2000
	table := bytes.Repeat([]byte{1}, 12*13*14)
	for text, want := range map[string]release.Alternatives{
		"5.10.0-33-amd64": release.AlternativesPadded, "6.1.0-56-amd64": release.AlternativesPlain, "6.12.117": release.AlternativesFlags,
		"10.12.1": release.AlternativesFlags, "by hand": release.AlternativesPlain,
	} {
		p, err := newPatcher(&Image{
			ISA: arch.AMD64,
			Bytes: func(addr, n uint64) ([]byte, error) {
				switch addr {
				case banner:
					return []byte(release.Banner + text + " (x) #1 SMP")[:n], nil
				case records:
					return table[:n], nil
				}
				return make([]byte, n), nil
			},
			Symbol: func(name string) (kernel.Symbol, bool) { return kernel.Symbol{Addr: banner}, name == "linux_banner" },
			Section: func(string) (kernel.Range, bool) {
				return kernel.Range{Start: records, End: records + uint64(len(table))}, true
			},
		}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, form, err := p.readAlternatives(); err != nil || form != want {
			t.Errorf("%s: form %d, %v; want %d", text, form, err, want)
		}
	}
}

// TestLazyCalls: a kernel that preempts lazily has the calls of that model, not of 6.1's, and
// a warning's call is an undefined instruction.
func TestLazyCalls(t *testing.T) {
	for _, c := range []struct{ banner, resched string }{
		{"Linux version 7.2.13", "2e2e2e31c0"},
		{"Linux version 6.12.1", "e8fb050000"},
	} {
		f := newFake()
		f.symbol("linux_banner", f.put(append([]byte(c.banner), make([]byte, 8)...)))
		f.symbol("__static_call_return0", textBase+0x500)
		f.symbol("__cond_resched", textBase+0x600)
		f.symbol("__WARN_trap", textBase+0x700)
		key := f.put(make([]byte, 8))
		warn := f.put(binary.LittleEndian.AppendUint64(nil, textBase+0x700))
		f.symbol("__SCK__cond_resched", key)
		f.code(0, "e8 00000000")
		f.code(0x10, "e8 00000000")
		f.table(".static_call_sites", rel(textBase), rel(key), rel(textBase+0x10), rel(warn))
		apply(t, f, "")
		f.want(t, 0, c.resched)
		f.want(t, 0x10, "67480fb93a")
	}
}

func TestEndbrPoison(t *testing.T) {
	for symbol, want := range map[string]string{"is_endbr": "0f1f40d6", "other": "660f1f00"} {
		f := newFake()
		f.symbol(symbol, textBase+0x100)
		f.code(0, "f30f1efa")
		f.table(".ibt_endbr_seal", rel(textBase))
		apply(t, f, "")
		f.want(t, 0, want)
	}
}
