package release

import (
	"strings"
	"testing"
)

// same tells kernels apart by something of each part of a profile.
type same struct {
	boost    BoostSet
	language Language
	memory   ModuleMemory
	alts     Alternatives
	preempt  Preemption
}

func TestOf(t *testing.T) {
	typed := Language{Char: true, Variables: true, ExitText: true}
	last := Language{
		Char: true, Variables: true, ExitText: true, ArgsAtReturn: true, TypedLog: true, TooLong: true, Dentries: true,
		ManyArgs: true, NotraceByAddress: true, TriggerErrors: true, SymbolOnce: true,
	}
	early := Language{NoEventProbes: true, NoSymstr: true, SlashOnly: true, SizedArrays: true}
	late, any := early, early
	any.AnyFunction, any.PlainBoundary = true, true
	late.NoEventProbes = false
	std := same{boost: BoostJumps, alts: AlternativesPlain}
	for uname, want := range map[string]same{
		"2.6.39.4":            {language: any},
		"4.19.0-27-amd64":     {language: any},
		"5.10.0-33-amd64":     {language: early},
		"5.10-rc1":            {language: early},
		"5.11":                {boost: BoostJumps, language: early},
		"5.13.0":              {boost: BoostJumps, alts: AlternativesPlain, language: early},
		"5.15.177":            {boost: BoostJumps, alts: AlternativesPlain, language: late},
		"6.1.0-56-amd64":      std,
		"":                    std,
		"6":                   std,
		"6.x":                 std,
		"six.1":               std,
		"embedded":            std,
		"6.3.1":               {boost: BoostJumps, alts: AlternativesFlags},
		"6.4":                 {boost: BoostJumps, alts: AlternativesFlags, memory: ByType, language: Language{Char: true}},
		"6.6.15":              {boost: BoostJumps, alts: AlternativesFlags, memory: ByType, language: typed},
		"6.12.117+deb12":      {boost: BoostGroups, alts: AlternativesFlags, memory: ByType, language: last},
		"7.0":                 {boost: BoostGroups, alts: AlternativesFlags, memory: ByType, language: last, preempt: PreemptLazy},
		"10.2.1-arch1 (x) #1": {boost: BoostGroups, alts: AlternativesFlags, memory: ByType, language: last, preempt: PreemptLazy},
	} {
		p := Of(uname)
		if got := (same{p.Places.Boost, p.Language, p.Modules.Memory, p.Boot.Alternatives, p.Boot.Preemption}); got != want {
			t.Errorf("%q: %+v", uname, got)
		}
	}
}

// TestOfVersion: a stable release lacks what came to its series later. Debian's version says which one it is.
func TestOfVersion(t *testing.T) {
	for _, c := range []struct {
		uname, version string
		open           bool
	}{
		{"6.1.0-50-686-pae", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-06-20)", true},
		{"6.1.0-56-amd64", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-2 (2026-10-01)", false},
		{"6.1.170", "#1 SMP", true},
		{"6.1.0-kprobefs", "#1 SMP PREEMPT_DYNAMIC", false},
		{"6.1", "", false},
		{"6.12.117+deb12-amd64", "#1 SMP Debian 6.12.117-1~deb12u1", false},
		{"5.10.0-46-amd64", "#1 SMP Debian 5.10.251-1", true},
	} {
		if p := OfVersion(c.uname, c.version); p.Tracing.OpenFilters != c.open {
			t.Errorf("%s %s: %v", c.uname, c.version, p.Tracing.OpenFilters)
		}
	}
}

// TestPlaces: the rules for places just before and with each release that changed them.
func TestPlaces(t *testing.T) {
	for uname, want := range map[string]Places{
		"5.10": {Boost: BoostPlain, Stepped: true},
		"5.12": {Boost: BoostJumps, Stepped: true},
		"6.5":  {Boost: BoostJumps},
		"6.8":  {Boost: BoostJumps, Jumps: TableJumps},
		"6.9":  {Boost: BoostGroups, Jumps: TableJumps, RefuseTraps: true},
	} {
		if p := Of(uname); p.Places != want {
			t.Errorf("%s: %+v", uname, p.Places)
		}
	}
}

// TestHistory: changes are applied in the order of their releases, and each changes something.
func TestHistory(t *testing.T) {
	p := oldest
	for i, c := range history {
		if i > 0 && !(c.since.atLeast(history[i-1].since) && c.since != history[i-1].since) {
			t.Errorf("%v stands behind %v", c.since, history[i-1].since)
		}
		before := p
		if c.change(&p); p == before {
			t.Errorf("nothing changes with %v", c.since)
		}
	}
}

func TestConfigOf(t *testing.T) {
	for symbol, want := range map[string]Config{
		"vfs_read":                   {NoSynthEvents: true},
		"create_synth_event":         {},
		"preempt_schedule":           {NoSynthEvents: true, Preemption: true},
		"__x86_indirect_thunk_rax":   {NoSynthEvents: true, NoJumpTables: true},
		"__x86_indirect_thunk_array": {NoSynthEvents: true, NoJumpTables: true},
		"ibt_save":                   {NoSynthEvents: true, NoJumpTables: true},
	} {
		if c := ConfigOf(func(s string) bool { return s == symbol }); c != want {
			t.Errorf("%s: %+v", symbol, c)
		}
	}
}

func TestInBanner(t *testing.T) {
	for text, want := range map[string]string{
		"Linux version 6.1.0-9 (me@here) #1 SMP\n": "6.1.0-9",
		"Linux version 6.12":                       "6.12",
		"Linux version %s":                         "%s",
		"Linux version ":                           "",
		"linux version 6.1":                        "",
		"":                                         "",
	} {
		if got := InBanner(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestVersionInBanner(t *testing.T) {
	for text, want := range map[string]string{
		"Linux version 6.1.0-kprobefs (kprobefs) (gcc, ld) #1 SMP PREEMPT_DYNAMIC\n": "#1 SMP PREEMPT_DYNAMIC",
		"Linux version 6.1.0 (a@b) #1 " + strings.Repeat("x", 100) + "\n":            "#1 " + strings.Repeat("x", 61),
		"Linux version 6.1.0 (a@b) (gcc)":                                            "",
		"another #1":                                                                 "",
	} {
		if got := VersionInBanner(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"5.10.0-46-amd64", "6.1.0-56-amd64", -1}, {"6.12.1", "6.2", 1}, {"6.1.0-1", "6.1.0-2", 0}, {"", "6.1", 1}, {"7.0", "x", -1}} {
		if got := Compare(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if Series("6.12.118+deb13-amd64") != "6.12" || Series("x") != "x" {
		t.Error(Series("6.12.118+deb13-amd64"), Series("x"))
	}
}

func TestWithVersion(t *testing.T) {
	for text, want := range map[string]string{
		"Linux version 6.1.0 (a) (gcc) #1 SMP PREEMPT_DYNAMIC\n": "Linux version 2.6.25 (a) (gcc) #1 SMP\n",
		"Linux version 6.1.0 (a) (gcc)\n":                        "Linux version 6.1.0 (a) (gcc)\n",
		"another #1":                                             "another #1",
	} {
		if got := WithVersion(text, "2.6.25", "#1 SMP"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
