package tree_test

import (
	"fmt"
	iofs "io/fs"
	"log"
	"strings"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tree"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A program has a machine of its own, with handlers in Go, and its files. The program kprobefs takes no plug-ins: who
// wants handlers in Go writes this. fs.Mount mounts the same tree, and package kprobefstest does all of it for a test.
func Example() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual, Log: zerolog.Nop()})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()
	files, err := tree.New(m, 0, zerolog.Nop())
	if err != nil {
		log.Fatal(err)
	}
	defer files.Close()

	var arguments []uint64
	p := &engine.Kprobe{Symbol: "int_sqrt", PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		arguments = append(arguments, c.Get(arch.AMD64.Args[0]))
		return false
	}}
	if err := m.Engine().RegisterKprobe(p); err != nil {
		log.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(p)
	for _, n := range []uint64{9, 16} {
		if _, err := m.Call("int_sqrt", n); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("called with", arguments)

	list, err := iofs.ReadFile(vtree.FS(files.Root(), vtree.Caller{}), "kprobes/list")
	if err != nil {
		log.Fatal(err)
	}
	_, probe, _ := strings.Cut(string(list), "  ") // behind its address
	fmt.Print(probe)
	// Output:
	// called with [9 16]
	// k  int_sqrt+0x0    [FTRACE]
}
