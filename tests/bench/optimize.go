package main

import (
	"fmt"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
)

// optimizing times the work of the optimizer on a thousand probes after its delay: it checks the text,
// waits until it is quiet, and changes it while the machine is stopped. With the virtual clock the time
// contains nothing else.
func optimizing(t *table, rounds int) error {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		return err
	}
	defer m.Close()
	e := m.Engine()
	ks, err := jumpable(m, 1000)
	if err != nil {
		return err
	}
	e.SetOptimization(false)
	if err := e.RegisterKprobes(ks); err != nil {
		return err
	}
	defer e.UnregisterKprobes(ks)
	var undo []time.Duration
	do, err := median(rounds, func() (time.Duration, error) {
		e.SetOptimization(true)
		start := time.Now()
		if err := m.Advance(time.Second); err != nil {
			return 0, err
		}
		took := time.Since(start)
		if n := jumped(m, ks); n != len(ks) {
			return 0, fmt.Errorf("%d of %d probes are jumps", n, len(ks))
		}
		start = time.Now()
		e.SetOptimization(false)
		undo = append(undo, time.Since(start))
		if n := jumped(m, ks); n != 0 {
			return 0, fmt.Errorf("%d of %d probes are still jumps", n, len(ks))
		}
		return took, nil
	})
	if err != nil {
		return err
	}
	each := func(d time.Duration) time.Duration { return d * 1000 / time.Duration(len(ks)) }
	t.row(fmt.Sprintf("optimise 1000 (of %d timed)", len(ks)), each(do), 0, "", "≤ 10 ms")
	t.row("unoptimise 1000, until it is done", each(middle(undo)), each(do), "optimising", "")
	return nil
}

// jumpable finds up to n places that can be jumps at the same time.
func jumpable(m *emu.Machine, n int) ([]*engine.Kprobe, error) {
	var ks []*engine.Kprobe
	used := map[uint64]bool{}
	for _, addr := range instructions(m, 10_000) {
		free := true
		for d := range uint64(16) { // longest region without its first four bytes
			free = free && !used[addr+d] && !used[addr-d]
		}
		if len(ks) == n || !free {
			continue
		}
		k := &engine.Kprobe{Addr: addr}
		if err := m.Engine().RegisterKprobe(k); err != nil {
			return nil, err
		}
		if err := m.Advance(time.Second); err != nil {
			return nil, err
		}
		if jumped(m, []*engine.Kprobe{k}) == 1 {
			used[addr] = true
			ks = append(ks, k)
		}
		m.Engine().UnregisterKprobe(k)
	}
	return ks, nil
}

// jumped counts the probes that are jumps in the text.
func jumped(m *emu.Machine, ks []*engine.Kprobe) int {
	n := 0
	for _, k := range ks {
		var b [1]byte
		if m.ReadText(k.Addr, b[:]); b[0] == 0xe9 {
			n++
		}
	}
	return n
}
