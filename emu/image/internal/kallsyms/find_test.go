package kallsyms_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms/kallsymstest"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const textStart = 0xffffffff81000000

// space is where kernels of x86-64 are.
var space = kallsyms.Space{Range: kernel.Range{Start: 0xffffffff80000000, End: 0xffffffffff000000}, PerCPU: true, Layout: arch.AMD64.Layout()}

// someSymbols makes n symbols, with per-CPU ones first where percpu.
func someSymbols(n int, percpu bool, longest int) []kernel.Symbol {
	r := rand.New(rand.NewSource(int64(n)))
	syms := make([]kernel.Symbol, n)
	addr := uint64(textStart)
	if percpu {
		addr = 0
	}
	for i := range syms {
		if percpu && i == n/8 {
			addr = textStart
		}
		typ := "TtDdRrbBVW"[r.Intn(10)]
		if addr < textStart {
			typ = 'A'
		}
		syms[i] = kernel.Symbol{Addr: addr, Type: typ, Name: fmt.Sprintf("%s_%d", []string{"__x64_sys_", "rarefunc", "vfs.read", "T", "__"}[r.Intn(5)], i)}
		if i%3 != 0 { // some share an address
			addr += uint64(r.Intn(200))
		}
	}
	if longest > 0 {
		syms[n/2].Name = strings.Repeat("q", longest)
	}
	return syms
}

// image is memory with a table in the midst of what looks like one.
func image(l kallsyms.Layout, syms []kernel.Symbol) []kallsyms.Area {
	r := rand.New(rand.NewSource(1))
	mem := make([]byte, 20_000)
	r.Read(mem)
	for i := range 300 { // counting up, as token_index does
		binary.LittleEndian.PutUint16(mem[8000+2*i:], uint16(3*i))
	}
	mem = kallsymstest.Append(mem, textStart, l, syms)
	tail := make([]byte, 5000)
	r.Read(tail)
	return []kallsyms.Area{{Addr: textStart, Data: append(mem, tail...)}}
}

// The layouts that kernels have had. Checked on real kernels, with scripts/conformance
// images: 5.10, 6.1, 6.12 and 7.2 of Debian. The forms of addresses also on what the kernel's own
// kallsyms of 6.1 writes. The others are what the encoder makes of the description in doc.go.
var layouts = []struct {
	name    string
	layout  kallsyms.Layout
	percpu  bool
	longest int // characters of the longest name
}{
	{"4.4, no base", kallsyms.Layout{Form: kallsyms.Absolute, Wide: true}, true, 100},
	{"4.6", kallsyms.Layout{Form: kallsyms.AbsolutePercpu, Wide: true}, true, 100},
	{"4.6 without SMP", kallsyms.Layout{Form: kallsyms.Relative, Wide: true}, false, 100},
	{"4.20", kallsyms.Layout{Form: kallsyms.AbsolutePercpu}, true, 100},
	{"5.10, no base", kallsyms.Layout{Form: kallsyms.Absolute}, true, 200},
	{"5.10", kallsyms.Layout{Form: kallsyms.AbsolutePercpu}, true, 254},
	{"6.1", kallsyms.Layout{Form: kallsyms.AbsolutePercpu, LongNames: true}, true, 400},
	{"6.1 of Debian", kallsyms.Layout{Form: kallsyms.AbsolutePercpu, LongNames: true, Between: 3}, true, 400},
	{"6.2-rc1", kallsyms.Layout{Form: kallsyms.AbsolutePercpu, LongNames: true, Between: 4}, true, 400},
	{"6.3, no base", kallsyms.Layout{Form: kallsyms.Absolute, LongNames: true, Between: 3}, true, 400},
	{"6.4, no base", kallsyms.Layout{Form: kallsyms.Absolute, LongNames: true, Behind: true}, true, 400},
	{"6.12 of Debian", kallsyms.Layout{Form: kallsyms.AbsolutePercpu, LongNames: true, Behind: true}, true, 400},
	{"6.15", kallsyms.Layout{Form: kallsyms.Relative, LongNames: true, Behind: true}, false, 400},
	{"7.2 of Debian", kallsyms.Layout{Form: kallsyms.PlaceRelative, LongNames: true, Behind: true, Packed: true}, false, 400},
}

func TestFind(t *testing.T) {
	for _, tt := range layouts {
		t.Run(tt.name, func(t *testing.T) {
			for _, n := range []int{255, 256, 257, 5000} {
				syms := someSymbols(n, tt.percpu, tt.longest)
				got, err := kallsyms.Find(image(tt.layout, syms), space)
				if err != nil {
					t.Fatalf("%d symbols: %v", n, err)
				}
				if !slices.Equal(syms, got.Symbols) {
					t.Fatalf("%d symbols (-put in +found):\n%s", n, cmp.Diff(syms, got.Symbols))
				}
				want := tt.layout
				// Names of less than 128 tokens are the same in both forms.
				want.LongNames = want.LongNames || tt.longest < 0x80
				// Zeros behind aligned markers fit both widths where there is one marker.
				if got.Layout != want && n > 256 {
					t.Errorf("%d symbols: layout %+v, want %+v", n, got.Layout, want)
				}
			}
		})
	}
}

// A table that lies at any alignment of the area, as in a core dump.
func TestFindMisalignedArea(t *testing.T) {
	syms := someSymbols(1000, true, 0)
	a := image(layouts[3].layout, syms)[0]
	for cut := range 9 {
		got, err := kallsyms.Find([]kallsyms.Area{{Addr: a.Addr + uint64(cut), Data: a.Data[cut:]}}, space)
		if err != nil || len(got.Symbols) != len(syms) {
			t.Errorf("cut by %d: %v", cut, err)
		}
	}
}

// A table with one wrong bit, at any place, is not found.
func TestFindDamaged(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for _, tt := range layouts {
		a := image(tt.layout, someSymbols(600, tt.percpu, 0))[0]
		for range 30 {
			data := append([]byte(nil), a.Data...)
			for range 4 {
				data[20_000+r.Intn(len(data)-25_000)] ^= 1 << r.Intn(8)
			}
			got, err := kallsyms.Find([]kallsyms.Area{{a.Addr, data}}, space)
			if err == nil && len(got.Symbols) == 0 || err != nil && !errors.Is(err, kallsyms.ErrNone) && got != nil {
				t.Fatalf("%s: %v, %v", tt.name, got, err)
			}
		}
		for cut := range 12 {
			if got, err := kallsyms.Find([]kallsyms.Area{{a.Addr, a.Data[:20_000+cut*(len(a.Data)-27_000)/12]}}, space); err == nil {
				t.Errorf("%s: cut at %d: %d symbols", tt.name, cut, len(got.Symbols))
			}
		}
	}
}

// Memory full of what begins like a table costs no more than the budget.
func TestFindBudget(t *testing.T) {
	var mem []byte
	for range 400 {
		mem = kallsymstest.Append(mem, textStart, kallsyms.Layout{}, nil) // tokens, without names
		mem = append(mem, make([]byte, 100<<10)...)
	}
	areas := []kallsyms.Area{{Addr: textStart, Data: mem}}
	if left, err := kallsyms.FindWithin(areas, 1<<20); err == nil || left >= 0 || !strings.Contains(err.Error(), "too long") {
		t.Errorf("%d steps left, %v", left, err)
	}
	if _, err := kallsyms.Find(areas, space); !errors.Is(err, kallsyms.ErrNone) {
		t.Error(err)
	}
}

func FuzzFind(f *testing.F) {
	for _, tt := range layouts {
		a := image(tt.layout, someSymbols(300, tt.percpu, 0))[0]
		f.Add(a.Data[19_000:len(a.Data)-4_900], uint8(tt.layout.Form))
	}
	f.Fuzz(func(t *testing.T, data []byte, shift uint8) {
		got, err := kallsyms.Find([]kallsyms.Area{{Addr: textStart + uint64(shift%16), Data: data}}, space)
		if err != nil {
			if !errors.Is(err, kallsyms.ErrNone) && got != nil {
				t.Fatal("both a table and an error")
			}
			return
		}
		last := uint64(0)
		for _, s := range got.Symbols {
			if s.Name == "" || s.Addr < last {
				t.Fatalf("%+v", s)
			}
			last = s.Addr
		}
	})
}

func BenchmarkFind(b *testing.B) {
	areas := image(layouts[11].layout, someSymbols(150_000, true, 0))
	areas[0].Data = append(areas[0].Data, make([]byte, 40<<20)...)
	for b.Loop() {
		if _, err := kallsyms.Find(areas, space); err != nil {
			b.Fatal(err)
		}
	}
}

// Few of the numbers among names and markers that could be num_syms cost a walk over names: a kernel of 200,000
// symbols has been seen in which so many did that the search had no end.
func TestFindSteps(t *testing.T) {
	const n = 20_000
	for _, tt := range layouts {
		syms := someSymbols(n, tt.percpu, tt.longest)
		for i := range syms {
			syms[i].Name = fmt.Sprintf("vfsrarerare_%d", i) // has zeros, as the upper half of a number
		}
		areas := image(tt.layout, syms)
		const budget = 1 << 30
		left, _ := kallsyms.FindWithin(areas, budget)
		if steps := budget - left; steps > 50*n {
			t.Errorf("%s: %d steps for %d symbols", tt.name, steps, n)
		}
	}
}
