package emu_test

import (
	"fmt"
	"log"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
)

// A machine in a test: nothing is mounted, no privilege is needed, and with the virtual clock
// everything repeats.
func Example() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()

	hits := 0
	p := &engine.Kprobe{Symbol: "int_sqrt", PreHandler: func(*engine.Kprobe, *engine.Context) bool {
		hits++
		return false
	}}
	if err := m.Engine().RegisterKprobe(p); err != nil {
		log.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(p)

	root, err := m.Call("int_sqrt", 1000000)
	fmt.Println("int_sqrt returned", root, err, "and was hit", hits, "time")
	_, err = m.Call("int_sqroot", 9)
	fmt.Println(err)
	// Output:
	// int_sqrt returned 1000 <nil> and was hit 1 time
	// call int_sqroot: no such symbol: no such file or directory
}

// Modules are loaded and linked as the kernel does it, and what they say is in the kernel log.
func ExampleMachine_Insmod() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()

	if err := m.Insmod("kprobe_example", []string{"symbol=int_sqrt"}); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.14s\n", m.ProcModules(true))
	for _, p := range m.Engine().List() {
		fmt.Println(p.Symbol, p.Offset)
	}
	fmt.Println(m.Insmod("kprobe_example", nil))
	fmt.Println(m.Rmmod("kprobe_example"))
	// Output:
	// kprobe_example
	// int_sqrt 0
	// insmod kprobe_example: is loaded already: file exists
	// <nil>
}

// A snapshot takes a machine back, and another one to the same place.
func ExampleMachine_Restore() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()

	before, err := m.Snapshot()
	if err != nil {
		log.Fatal(err)
	}
	if err := m.Insmod("ktm", nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println("loaded:", len(m.ProcModules(true)) > 0)
	if err := m.Restore(before); err != nil {
		log.Fatal(err)
	}
	fmt.Println("loaded:", len(m.ProcModules(true)) > 0)
	// Output:
	// loaded: true
	// loaded: false
}
