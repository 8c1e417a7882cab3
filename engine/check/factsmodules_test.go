package check

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine/check/facts"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// TestFactsModules: facts know the functions of modules, and answer about their entries as the kernel does.
func TestFactsModules(t *testing.T) {
	image := NewKernel(&Image{}, nil)
	defer image.Close()
	f := factsOf(t, image, false)
	known := Specs(Perf, "ktm_a", "ktm:ktm_a", "kretprobe:ktm_a", "p:x ktm_a", "p ktm:ktm_a", "ktm_none", "nosuch:ktm_a")
	known = append(known, Specs(Multi, "ktm_a", "ktm:ktm_a", "ktm_a+4", "kretprobe:ktm_a")...)
	known = append(known, Specs(Register, "ktm_a", "ktm:ktm_a", "kretprobe:ktm_a")...)
	open := Specs(Perf, "ktm_a+4", "p:x ktm_a a=$arg1", "fentry/ktm_a")
	got, err := f.Answers(append(known, open...), func() {})
	if err != nil {
		t.Fatal(err)
	}
	want, err := image.Answers(known, func() {})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range want {
		if g := got[i]; g.OK != w.OK || g.Errno != w.Errno || g.How != w.How || g.NotJump != w.NotJump || g.Why != w.Why || g.OK && g.Module != w.Module {
			t.Errorf("%s: %+v, want %+v", known[i].Text, g, w)
		}
	}
	for _, g := range got[len(known):] {
		if g.OK || g.Errno != unknown || g.Module != "ktm" {
			t.Errorf("%s: %+v", g.Probe, g)
		}
	}
}

// TestTrampolineIn: what facts say of trampolines on functions of modules is an answer, unless the module has several
// functions of that name, or nothing is known.
func TestTrampolineIn(t *testing.T) {
	for _, tt := range []struct {
		spec string
		of   facts.Function
		want string // an errno; "": none is known
	}{
		{"fentry/f", facts.Function{}, ""},
		{"kprobe:f", facts.Function{Trampoline: 1}, ""},
		{"fentry/f", facts.Function{Trampoline: 1}, "OK"},
		{"fexit/m:f", facts.Function{Module: "m", Trampoline: 1}, "OK"},
		{"fexit/n:f", facts.Function{Module: "m", Trampoline: 1}, ""},
		{"fentry/f", facts.Function{Trampoline: 1, Several: true}, ""},
		{"fentry/f+4", facts.Function{Trampoline: 1}, "EINVAL"},
		{"fentry/f", facts.Function{Trampoline: 2}, "ESRCH"},
		{"fentry/f", facts.Function{Trampoline: 3}, "ENOTSUPP"},
		{"fentry/f", facts.Function{Trampoline: 7}, "EBUSY"},
	} {
		s, got := ParseSpec(tt.spec, Perf), ""
		if a := s.trampolineIn(&tt.of); a != nil {
			got = a.result()
		}
		if got != tt.want {
			t.Errorf("%s, %+v: %s, want %s", tt.spec, tt.of, got, tt.want)
		}
	}
}

// TestMultiInModule: kprobe.multi is attached where ftrace has a site, in a kernel that has fprobes.
func TestMultiInModule(t *testing.T) {
	otherwise := verdict{errno: unknown}
	for _, tt := range []struct {
		release string
		of      facts.Function
		entry   bool
		want    string // an errno; "": it is attached
	}{
		{"6.1.0", facts.Function{Traced: true}, true, ""},
		{"6.1.0", facts.Function{}, true, "ESRCH"},
		{"6.1.0", facts.Function{Traced: true}, false, unknown},
		{"5.10.0", facts.Function{Traced: true}, true, "EINVAL"},
		{"5.10.0", facts.Function{Traced: true}, false, "EINVAL"},
	} {
		a := attacher{kernel: symbolsOnly{"register_fprobe_ips": 1}, rules: release.Of(tt.release).Attach}
		if got := a.multiInModule(&tt.of, tt.entry, otherwise); got.errno != tt.want {
			t.Errorf("%s, %+v, %v: %q, want %q", tt.release, tt.of, tt.entry, got.errno, tt.want)
		}
	}
	none := attacher{kernel: symbolsOnly{}, rules: release.Of("6.1.0").Attach}
	if got := none.multiInModule(&facts.Function{Traced: true}, true, otherwise); got.errno != "EOPNOTSUPP" {
		t.Errorf("without fprobes: %q", got.errno)
	}
}

// symbolsOnly is a kernel of which nothing but addresses of symbols is asked.
type symbolsOnly map[string]uint64

func (s symbolsOnly) Lookup(name string) (uint64, bool)     { a, ok := s[name]; return a, ok }
func (symbolsOnly) Count(string) int                        { return 0 }
func (symbolsOnly) Symbol(uint64) (kernel.Symbol, bool)     { return kernel.Symbol{}, false }
func (symbolsOnly) Module(uint64) (kernel.Module, bool)     { return kernel.Module{}, false }
func (symbolsOnly) FindModule(string) (kernel.Module, bool) { return kernel.Module{}, false }
func (symbolsOnly) Tables(uint64) *kernel.Tables            { return nil }
func (symbolsOnly) AllTables() []*kernel.Tables             { return nil }
