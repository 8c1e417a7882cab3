package machinefs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/emu/system"
)

// What the reference kernel has without modules, in a virtual machine.
var (
	builtinDevices = []system.CharRegion{
		{Major: 1, Name: "mem"}, {Major: 4, Name: "/dev/vc/0"}, {Major: 4, Name: "tty"}, {Major: 4, Name: "ttyS"}, {Major: 5, Name: "/dev/tty"},
		{Major: 5, Name: "/dev/console"}, {Major: 5, Name: "/dev/ptmx"}, {Major: 7, Name: "vcs"}, {Major: miscMajor, Name: "misc"},
		{Major: 13, Name: "input"}, {Major: 29, Name: "fb"}, {Major: 128, Name: "ptm"}, {Major: 136, Name: "pts"}, {Major: 153, Name: "spi"},
		{Major: 247, Name: "cxl"}, {Major: 248, Name: "bsg"}, {Major: 249, Name: "ptp"}, {Major: 250, Name: "pps"}, {Major: 251, Name: "rtc"},
		{Major: 252, Name: "dax"}, {Major: 253, Name: "tpm"}, {Major: 254, Name: "gpiochip"},
	}
	builtinMisc = []miscDevice{
		{125, "cpu_dma_latency"}, {1, "psaux"}, {228, "hpet"}, {126, "userfaultfd"}, {231, "snapshot"}, {183, "hw_random"}, {127, "vga_arbiter"},
	}
)

type miscDevice struct {
	minor uint32
	name  string
}

const miscMajor = 10 // MISC_MAJOR

// procDevices is /proc/devices.
func procDevices(m ModuleFiles) []byte {
	all := slices.Concat(builtinDevices, m.CharRegions())
	slices.SortStableFunc(all, func(a, b system.CharRegion) int { return cmp.Compare(a.Major, b.Major) })
	b := []byte("Character devices:\n")
	for _, r := range all {
		b = fmt.Appendf(b, "%3d %s\n", r.Major, r.Name)
	}
	return append(b, "\nBlock devices:\n259 blkext\n"...)
}

// procMisc is /proc/misc: the newest first.
func procMisc(m ModuleFiles) []byte {
	var all []miscDevice
	for _, f := range m.ModuleFiles() {
		if f.Tree == system.InDev && f.Device>>20 == miscMajor {
			all = append(all, miscDevice{f.Device & (1<<20 - 1), f.Name})
		}
	}
	slices.Reverse(all)
	var b []byte
	for _, d := range slices.Concat(all, builtinMisc) {
		b = fmt.Appendf(b, "%3d %s\n", d.minor, d.name)
	}
	return b
}
