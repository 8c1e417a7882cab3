package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
)

// most is how much memory that is not shared each of many machines may have.
const most = 25 << 20

// machines starts a hundred machines at the same time. A definition in one must not appear in another.
func machines(ctx context.Context, e *env) error {
	all := make([]*machine, e.size(100, 3))
	defer func() {
		for _, m := range all {
			if m != nil {
				_ = m.end() // it is not the one of which something was found; killed ones leave their names
			}
		}
	}()
	if err := each(all, func(i int) error {
		m, err := e.mount(fmt.Sprintf("m%d", i), "--name", fmt.Sprintf("%s-%d", e.mark, i))
		all[i] = m
		return err
	}); err != nil {
		return err
	}
	e.count("machines", len(all))
	sum := 0
	for _, m := range all {
		sum += m.memory()
	}
	e.peak("MiB of idle machines", sum>>20)
	if len(all) == 100 && sum > len(all)*most {
		e.finding("%d idle machines have %d MiB", len(all), sum>>20)
	}
	if err := each(all, func(i int) error { return all[i].isItself(i) }); err != nil || ctx.Err() != nil {
		return err
	}
	return each(all, func(i int) error {
		err := all[i].end()
		all[i] = nil
		return err
	})
}

// isItself defines probes with the machine's number, and checks that its files show them.
func (m *machine) isItself(i int) error {
	define := fmt.Sprintf("p:kprobes/own%d vfs_read\n", i)
	if err := m.write("tracing/kprobe_events", define, os.O_APPEND); err != nil {
		return err
	}
	got, err := m.read("tracing/kprobe_events")
	if err != nil || got != define {
		return fmt.Errorf("machine %d: kprobe_events is %q, want %q: %v", i, short(got), define, err)
	}
	return m.healthy("a definition beside other machines")
}

// memory is the server's own: shared pages are counted by their share.
func (m *machine) memory() int {
	return field(fmt.Sprintf("/proc/%d/smaps_rollup", m.cmd.Process.Pid), "Pss:")
}

// each does f for each of list, four at a time, and joins the errors.
func each[T any](list []T, f func(i int) error) error {
	errs := make([]error, len(list))
	slots := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for i := range list {
		slots <- struct{}{}
		wg.Go(func() {
			errs[i] = f(i)
			<-slots
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}
