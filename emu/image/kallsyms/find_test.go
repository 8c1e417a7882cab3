package kallsyms

import (
	"errors"
	"math/rand"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The layouts that kernels have had. Checked on real kernels, with scripts/conformance
// images: 6.1 and 6.12 of Debian. The others are what the encoder makes of the description in doc.go.
var layouts = []struct {
	name    string
	layout  Layout
	percpu  bool
	longest int // characters of the longest name
}{
	{"4.4, no base", Layout{Form: Absolute, Wide: true}, true, 100},
	{"4.6", Layout{Form: AbsolutePercpu, Wide: true}, true, 100},
	{"4.6 without SMP", Layout{Form: Relative, Wide: true}, false, 100},
	{"4.20", Layout{Form: AbsolutePercpu}, true, 100},
	{"5.10, no base", Layout{Form: Absolute}, true, 200},
	{"5.10", Layout{Form: AbsolutePercpu}, true, 254},
	{"6.1", Layout{Form: AbsolutePercpu, LongNames: true}, true, 400},
	{"6.1 of Debian", Layout{Form: AbsolutePercpu, LongNames: true, Between: 3}, true, 400},
	{"6.2-rc1", Layout{Form: AbsolutePercpu, LongNames: true, Between: 4}, true, 400},
	{"6.3, no base", Layout{Form: Absolute, LongNames: true, Between: 3}, true, 400},
	{"6.4, no base", Layout{Form: Absolute, LongNames: true, Behind: true}, true, 400},
	{"6.12 of Debian", Layout{Form: AbsolutePercpu, LongNames: true, Behind: true}, true, 400},
	{"6.15", Layout{Form: Relative, LongNames: true, Behind: true}, false, 400},
	{"7.0", Layout{Form: PlaceRelative, LongNames: true, Behind: true}, false, 400},
}

func TestFind(t *testing.T) {
	for _, tt := range layouts {
		t.Run(tt.name, func(t *testing.T) {
			for _, n := range []int{255, 256, 257, 5000} {
				syms := someSymbols(n, tt.percpu, tt.longest)
				got, err := Find(image(tt.layout, syms))
				if err != nil {
					t.Fatalf("%d symbols: %v", n, err)
				}
				if d := cmp.Diff(syms, got.Symbols); d != "" {
					t.Fatalf("%d symbols (-put in +found):\n%s", n, d)
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
		got, err := Find([]Area{{Addr: a.Addr + uint64(cut), Data: a.Data[cut:]}})
		if err != nil || len(got.Symbols) != len(syms) {
			t.Errorf("cut by %d: %v", cut, err)
		}
	}
}

// What is no table is no table, wherever one bit is wrong.
func TestFindDamaged(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for _, tt := range layouts {
		a := image(tt.layout, someSymbols(600, tt.percpu, 0))[0]
		for range 30 {
			data := append([]byte(nil), a.Data...)
			for range 4 {
				data[20_000+r.Intn(len(data)-25_000)] ^= 1 << r.Intn(8)
			}
			got, err := Find([]Area{{a.Addr, data}})
			if err == nil && len(got.Symbols) == 0 || err != nil && !errors.Is(err, ErrNone) && got != nil {
				t.Fatalf("%s: %v, %v", tt.name, got, err)
			}
		}
		for cut := range 12 {
			if got, err := Find([]Area{{a.Addr, a.Data[:20_000+cut*(len(a.Data)-27_000)/12]}}); err == nil {
				t.Errorf("%s: cut at %d: %d symbols", tt.name, cut, len(got.Symbols))
			}
		}
	}
}

// Memory full of what begins like a table costs no more than the budget.
func TestFindBudget(t *testing.T) {
	e := &encoder{addr: textStart}
	for range 400 {
		e.encode(nil) // tokens, without names
		e.mem = append(e.mem, make([]byte, 100<<10)...)
	}
	s := &search{budget: 1 << 20}
	a := Area{e.addr, e.mem}
	tables := 0
	for off := s.nextTokens(a.Data, 0); off >= 0 && s.budget >= 0; off = s.nextTokens(a.Data, off+align) {
		if _, err := s.at(a, off); err == nil {
			t.Fatal("a table without names")
		}
		tables++
	}
	if s.budget >= 0 {
		t.Errorf("%d tables cost %d steps", tables, 1<<20-s.budget)
	}
	if _, err := Find([]Area{a}); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

func FuzzFind(f *testing.F) {
	for _, tt := range layouts {
		a := image(tt.layout, someSymbols(300, tt.percpu, 0))[0]
		f.Add(a.Data[19_000:len(a.Data)-4_900], uint8(tt.layout.Form))
	}
	f.Fuzz(func(t *testing.T, data []byte, shift uint8) {
		got, err := Find([]Area{{Addr: textStart + uint64(shift%16), Data: data}})
		if err != nil {
			if !errors.Is(err, ErrNone) && got != nil {
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
		if _, err := Find(areas); err != nil {
			b.Fatal(err)
		}
	}
}
