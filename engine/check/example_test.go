package check_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/kprobefs/kprobefs/engine/check"
)

// A file of probes, as kprobefs check reads it.
func ExampleReadProbes() {
	probes, err := check.ReadProbes(strings.NewReader(`# what our agent attaches to
vfs_read+7
r:ret do_sys_openat2 $retval   # a definition of kprobe_events
`), "probes.txt")
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range probes {
		fmt.Printf("%s: %s; definition: %v\n", p.From, p.Text, check.IsDefinition(p.Text))
	}
	// Output:
	// probes.txt:2: vfs_read+7; definition: false
	// probes.txt:3: r:ret do_sys_openat2 $retval; definition: true
}

// Answers are values: those of two kernels are compared without either.
func ExampleDiff() {
	old := []check.Answer{
		{Probe: "vfs_read+7", Kernel: "6.1", OK: true, Rule: "OK", How: "jump"},
		{Probe: "vfs_write", Kernel: "6.1", OK: true, Rule: "OK", How: "ftrace call"},
	}
	now := []check.Answer{
		{Probe: "vfs_read+7", Kernel: "6.12", Errno: "EILSEQ", Rule: "Boundary", Says: "not at an instruction boundary"},
		{Probe: "vfs_write", Kernel: "6.12", OK: true, Rule: "OK", How: "ftrace call"},
	}
	for _, c := range check.Diff(old, now, false) {
		fmt.Printf("%s: %s differs: OK, then %s (%s)\n", c.Probe, c.What, c.New.Errno, c.New.Says)
	}
	// Output: vfs_read+7: answer how differs: OK, then EILSEQ (not at an instruction boundary)
}
