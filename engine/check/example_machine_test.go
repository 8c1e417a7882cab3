//go:build cgo

package check_test

import (
	"fmt"
	"log"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/check"
)

// An Asker asks any kernel. This one belongs to a machine.
func ExampleAsker() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()

	probes := []string{"vfs_read+5", "vfs_read+6", "no_such_function"}
	r := &check.Report{Kernels: []string{m.Release()}}
	r.Answers = append(r.Answers, check.NewAsker(m, m.Release()).Ask(check.Specs(check.Register, probes...), nil))
	for _, a := range r.Answers[0] {
		fmt.Printf("%s: %v %q %q\n", a.Probe, a.OK, a.Errno, a.How)
	}
	fmt.Println("all can be probed:", r.OK())
	// Output:
	// vfs_read+5: true "" "jump"
	// vfs_read+6: false "EILSEQ" ""
	// no_such_function: false "ENOENT" ""
	// all can be probed: false
}
