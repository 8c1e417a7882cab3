//go:build cgo

package engine_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"log"
	"syscall"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// someProcess is a process of the host as the machine's mirror describes it.
var someProcess = emu.Call{PID: 4711, TGID: 4711, PPID: 42, Comm: "cat", PComm: "bash", Nr: syscall.SYS_GETPID}

// The kernel's samples/kprobes/kprobe_example.c in Go: a probe on kernel_clone
// that shows registers before and after the probed instruction.
func ExampleKprobe() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()

	kp := &engine.Kprobe{
		Symbol: "kernel_clone",
		PreHandler: func(p *engine.Kprobe, c *engine.Context) bool {
			fmt.Printf("handler_pre: <%s> %s[%d], ip - addr = %d\n", p.Symbol, c.Task.Comm, c.Task.PID, c.IP-p.Addr)
			return false
		},
		PostHandler: func(p *engine.Kprobe, c *engine.Context) {
			fmt.Printf("handler_post: <%s> ip - addr = %d\n", p.Symbol, c.IP-p.Addr)
		},
	}
	if err := m.Engine().RegisterKprobe(kp); err != nil {
		log.Fatal("register_kprobe failed: ", err)
	}
	defer m.Engine().UnregisterKprobe(kp)

	// A process that the machine has not seen before is forked by its parent.
	c := someProcess
	if _, err := m.Mirror(&c); err != nil {
		log.Fatal(err)
	}
	// Output:
	// handler_pre: <kernel_clone> bash[42], ip - addr = 1
	// handler_post: <kernel_clone> ip - addr = 5
}

// The kernel's samples/kprobes/kretprobe_example.c in Go: how long a function
// takes and what it returns.
func ExampleKretprobe() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()

	rp := &engine.Kretprobe{
		Kprobe: engine.Kprobe{Symbol: "kernel_clone"},
		Entry: func(i *engine.Instance, c *engine.Context) bool {
			binary.LittleEndian.PutUint64(i.Data, c.Now())
			return false
		},
		Handler: func(i *engine.Instance, c *engine.Context) bool {
			took := c.Now() - binary.LittleEndian.Uint64(i.Data)
			fmt.Printf("%s returned %d and took some time: %v\n", i.Probe.Symbol, c.R[arch.AX], took > 0)
			return false
		},
		DataSize:  8,  // the time of entry
		Maxactive: 20, // how many may be pending at once
	}
	if err := m.Engine().RegisterKretprobe(rp); err != nil {
		log.Fatal("register_kretprobe failed: ", err)
	}
	defer m.Engine().UnregisterKretprobe(rp)

	c := someProcess
	if _, err := m.Mirror(&c); err != nil {
		log.Fatal(err)
	}
	fmt.Println("missed probing", rp.Nmissed(), "instances of", rp.Symbol)
	// Output:
	// kernel_clone returned 4711 and took some time: true
	// missed probing 0 instances of kernel_clone
}

// A refusal is an errno, and says which rule refused the probe and why.
func ExampleEngine_RegisterKprobe() {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()

	for _, p := range []*engine.Kprobe{
		{Symbol: "vfs_read"}, {Symbol: "vfs_read", Offset: 5}, {Symbol: "vfs_read", Offset: 6}, {Symbol: "no_such_function"},
	} {
		err := m.Engine().RegisterKprobe(p)
		var refusal *engine.Refusal
		if errors.As(err, &refusal) {
			fmt.Printf("%s+%d: %v, errno %d\n", p.Symbol, p.Offset, refusal.Rule, errnoOf(err))
			continue
		}
		fmt.Printf("%s+%d: %v\n", p.Symbol, p.Offset, err)
	}
	// The order is that of the hash of the addresses.
	for _, e := range m.Engine().List() {
		fmt.Printf("%c %s+%#x\n", e.Kind, e.Symbol, e.Offset)
	}
	// Unordered output:
	// vfs_read+0: <nil>
	// vfs_read+5: <nil>
	// vfs_read+6: not at an instruction boundary, errno 84
	// no_such_function+0: no such symbol, errno 2
	// k vfs_read+0x5
	// k vfs_read+0x0
}

// errnoOf is the kernel's answer: every error of the engine has one.
func errnoOf(err error) (no syscall.Errno) {
	errors.As(err, &no)
	return no
}
