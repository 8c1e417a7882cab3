package soak

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/listfmt"
	"github.com/kprobefs/kprobefs/tests/left"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// TestSoak has 8 readers of list, 4 togglers of enabled and 4 registrars at
// work on one mount while 2 processes run through the probes. After it no
// error, probe, goroutine, mount or changed byte of text may be left.
func TestSoak(t *testing.T) {
	before := runtime.NumGoroutine()
	w := mounted.New(t, emu.Config{})
	text := w.Text(t)
	sites := soakSites(w.Emu.Kernel())
	work(t,
		&workers{does: "reads", n: 8, once: func(int) error { return soakRead(w) }},
		&workers{does: "toggles", n: 4, once: func(i int) error { return soakToggle(w, i) }},
		&workers{does: "batches registered", n: 2, once: func(int) error { return soakRegister(w, sites) }},
		&workers{does: "events defined", n: 2, once: func(i int) error { return soakDefine(w, sites, i) }},
		&workers{does: "calls", n: 2, once: func(i int) error { return soakRun(w, i) }},
	)
	if err := w.Write("kprobes/enabled", "1", 0); err != nil {
		t.Error(err)
	}
	w.Emu.Engine().SetOptimization(false) // what is still being unoptimised is then done
	if now := w.Text(t); !bytes.Equal(text, now) {
		soakDifferences(t, w, text, now)
		if left.Await(func() bool { return bytes.Equal(text, w.Text(t)) }) {
			t.Log("later it is")
		}
	}
	if s := w.Emu.Status(); s.Oopses != 0 {
		t.Errorf("%d oopses:\n%s", s.Oopses, w.Emu.Kmsg())
	}
	leavesNothing(t, w, before)
}

// soakDifferences says where the text is not what it was.
func soakDifferences(t *testing.T, w *mounted.Machine, was, now []byte) {
	start := w.Emu.Kernel().AllTables()[0].CoreText.Start
	for i := 0; i < len(was); i++ {
		if was[i] == now[i] {
			continue
		}
		addr, end := start+uint64(i), min(i+8, len(was))
		s, _ := w.Emu.Kernel().Symbol(addr)
		t.Errorf("text of %s+%#x was % x, is % x", s.Name, addr-s.Addr, was[i:end], now[i:end])
		i = end
	}
}

// soakSites are function entries that can be probed.
func soakSites(k kernel.Kernel) []string {
	var names []string
	tables := k.AllTables()[0]
	for _, r := range tables.Sites[kernel.TableFtrace] {
		s, ok := k.Symbol(r.Start)
		if ok && tables.CoreText.Contains(r.Start) && k.Count(s.Name) == 1 {
			names = append(names, s.Name)
		}
	}
	return names
}

func soakRead(w *mounted.Machine) error {
	f, err := os.Open(w.Path("kprobes/list"))
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := listfmt.ParseList(f); err != nil {
		return fmt.Errorf("list: %w", err)
	}
	return nil
}

func soakToggle(w *mounted.Machine, i int) error {
	return w.Write("kprobes/enabled", fmt.Sprint(i&1), 0)
}

// soakRegister registers a batch of probes at random places, two of them at
// one place, and removes them again.
func soakRegister(w *mounted.Machine, sites []string) error {
	e := w.Emu.Engine()
	ks := make([]*engine.Kprobe, 1+rand.IntN(8))
	for i := range ks {
		ks[i] = &engine.Kprobe{
			Symbol: sites[rand.IntN(len(sites))], Offset: uint64(rand.IntN(2) * 5), Disabled: rand.IntN(4) == 0,
			PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false },
		}
		if rand.IntN(3) == 0 {
			ks[i].PostHandler = func(*engine.Kprobe, *engine.Context) {}
		}
	}
	twin := &engine.Kprobe{Symbol: ks[0].Symbol, Offset: ks[0].Offset, PreHandler: ks[0].PreHandler}
	ks = append(ks, twin)
	if err := e.RegisterKprobes(ks); err != nil {
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.EILSEQ) {
			return nil // a place that cannot be probed: all or nothing
		}
		return fmt.Errorf("register: %w", err)
	}
	if err := e.DisableKprobe(twin); err != nil {
		return fmt.Errorf("disable: %w", err)
	}
	if err := e.EnableKprobe(twin); err != nil {
		return fmt.Errorf("enable: %w", err)
	}
	e.UnregisterKprobes(ks)
	return nil
}

// soakDefine defines an event, enables, disables and removes it, through files.
func soakDefine(w *mounted.Machine, sites []string, i int) error {
	name := fmt.Sprintf("soak%d", i)
	kind := "pr"[rand.IntN(2)]
	def := fmt.Sprintf("%c:%s %s\n", kind, name, sites[rand.IntN(len(sites))])
	if err := w.Write("tracing/kprobe_events", def, os.O_APPEND); err != nil {
		if errors.Is(err, syscall.EINVAL) {
			return nil // its return cannot be probed
		}
		return fmt.Errorf("%s: %w", def, err)
	}
	enable := "tracing/events/kprobes/" + name + "/enable"
	for _, v := range []string{"1", "0"} {
		if err := w.Write(enable, v, 0); err != nil {
			return err
		}
	}
	return w.Write("tracing/kprobe_events", "-:"+name+"\n", os.O_APPEND)
}

// soakRun makes a process run through the probes.
func soakRun(w *mounted.Machine, i int) error {
	_, err := w.Emu.Mirror(&emu.Call{
		PID: 1000 + i, TGID: 1000 + i, PPID: 1, Comm: "soak",
		Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0001000, 4096}, Ret: 17,
	})
	return err
}
