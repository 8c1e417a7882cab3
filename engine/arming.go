package engine

import (
	"cmp"
	"fmt"
	"strings"
)

// An Arming is how a probe is armed.
type Arming uint8

const (
	ArmNone     Arming = iota // it cannot be probed, or its probes are not armed
	ArmStepped                // breakpoint, then the copy, then a second breakpoint
	ArmEmulated               // breakpoint, then the instruction's work is done without executing it
	ArmBoosted                // breakpoint, then the copy, which jumps back
	ArmQueued                 // breakpoint, then the copy in the detour buffer; a jump soon
	ArmJump                   // a jump to the detour buffer
	ArmFtrace                 // a call from the fentry site
	numArmings
)

// armings are the names of each Arming, for programs and for people. A %s stands for the breakpoint's name.
var armings = [numArmings]struct{ name, text string }{
	ArmNone:     {"none", "not armed"},
	ArmStepped:  {"stepped", "%s, stepped"},
	ArmEmulated: {"emulated", "%s, emulated"},
	ArmBoosted:  {"boosted", "%s, boosted"},
	ArmQueued:   {"queued", "%s, queued for a jump"},
	ArmJump:     {"jump", "jump"},
	ArmFtrace:   {"ftrace", "ftrace call"},
}

// anyBreakpoint is what a breakpoint is called where the instruction set is not known.
const anyBreakpoint = "breakpoint"

// String is Text where the instruction set is not known.
func (a Arming) String() string { return a.Text(anyBreakpoint) }

// Text is the name for people. breakpoint is what the instruction set calls its own
// (arch.Breakpoint.Name).
func (a Arming) Text(breakpoint string) string { return withBreakpoint(armings[a].text, breakpoint) }

// withBreakpoint is a text in which %s stands for the name of a breakpoint.
func withBreakpoint(text, name string) string {
	return strings.Replace(text, "%s", cmp.Or(name, anyBreakpoint), 1)
}

// MarshalText is encoding.TextMarshaler's.
func (a Arming) MarshalText() ([]byte, error) { return []byte(armings[a].name), nil }

// UnmarshalText is encoding.TextUnmarshaler's.
func (a *Arming) UnmarshalText(b []byte) error {
	for i := range armings {
		if armings[i].name == string(b) {
			*a = Arming(i)
			return nil
		}
	}
	return fmt.Errorf("unknown arming %q", b)
}

// arming says how s is armed: what a hit would do.
func (s *site) arming() Arming {
	h := s.plan.Load()
	switch {
	case !s.text.armed() || h == nil:
		return ArmNone
	case s.text == textCall:
		return ArmFtrace
	case s.text == textJump:
		return ArmJump
	case s.detour != nil && h.direct == s.detour.Copy:
		return ArmQueued
	case h.direct != 0:
		return ArmBoosted
	case h.emulate != nil:
		return ArmEmulated
	}
	return ArmStepped
}

// Plain is how a breakpoint at i is served, without a post_handler.
func (i *Insn) Plain() Arming {
	switch {
	case i.Boostable:
		return ArmBoosted
	case i.Emulate != nil:
		return ArmEmulated
	}
	return ArmStepped
}
