package machinefs

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/system"
)

// TestDevices: lists of devices have those of modules where the kernel puts them.
func TestDevices(t *testing.T) {
	m := &fakeModules{
		regions: []system.CharRegion{{Major: 246, Name: "mine"}, {Major: 5, Name: "late"}},
		files: []system.ModuleFile{
			{Number: 1, Tree: system.InDev, Name: "first", Device: miscMajor<<20 | 63}, {Number: 2, Tree: system.InDev, Name: "second", Device: miscMajor<<20 | 62},
			{Number: 3, Tree: system.InDev, Name: "other", Device: 246 << 20}, {Number: 4, Tree: system.InProc, Name: "file"},
		},
	}
	for _, tc := range []struct{ name, got, want string }{
		{"devices", string(procDevices(m)), "153 spi\n246 mine\n247 cxl\n"},
		{"a fixed number", string(procDevices(m)), "  5 /dev/ptmx\n  5 late\n  7 vcs\n"},
		{"misc", string(procMisc(m)), " 62 second\n 63 first\n125 cpu_dma_latency\n"},
	} {
		if !strings.Contains(tc.got, tc.want) {
			t.Errorf("%s: %q has no %q", tc.name, tc.got, tc.want)
		}
	}
	if got := string(procMisc(m)); strings.Contains(got, "other") || strings.Contains(got, "file") {
		t.Errorf("misc: %q", got)
	}
}
