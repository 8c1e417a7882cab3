package engine

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestBreakpointName: texts call the breakpoint as its instruction set does, and name it by no other name.
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
	for r := range numRules {
		if s := r.Text(other); strings.Contains(s, "int3") || strings.Contains(s, "%") {
			t.Errorf("%s: %q", r.Name(), s)
		}
	}
}
