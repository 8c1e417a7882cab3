package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestBreakpointName: texts call the breakpoint as its instruction set does, and name it by no other name; they name nothing else of one instruction set.
func TestBreakpointName(t *testing.T) {
	x86, other := arch.AMD64.Breakpoint.Name, "brk"
	for _, tc := range []struct{ got, want string }{
		{Padding.Text(x86), "an int3 that no probe put there (padding)"},
		{OptForeignInt3.Text(x86), "not optimised: the region has an int3 that no probe put there"},
		{Padding.Text(other), "a brk that no probe put there (padding)"},
		{Padding.Text(""), "a breakpoint that no probe put there (padding)"},
		{Padding.String(), "a breakpoint that no probe put there (padding)"},
		{ArmBoosted.Text(x86), "int3, boosted"},
		{ArmQueued.Text(other), "brk, queued for a jump"},
		{ArmJump.Text(other), "jump"},
		{ArmStepped.String(), "breakpoint, stepped"},
		{(&Refusal{Verdict: Verdict{Rule: Padding}, What: "f", Breakpoint: x86}).Error(),
			"f: an int3 that no probe put there (padding); probe an instruction of the function"},
	} {
		if tc.got != tc.want {
			t.Errorf("%q, want %q", tc.got, tc.want)
		}
	}
	x86s := []string{"int3", "ud2", "5-byte"}
	for r := range numRules {
		if s := r.Text(other); strings.Contains(s, "%") || slices.ContainsFunc(x86s, func(w string) bool { return strings.Contains(s, w) }) {
			t.Errorf("%s: %q", r.Name(), s)
		}
	}
}
