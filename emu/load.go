package emu

import (
	"context"
	"fmt"
	"time"
)

// A loader is the background load: a goroutine that gives kernel threads the
// processors now and then.
type loader struct {
	done, ended chan struct{}
}

// loadPeriod is how often it does so, loadQuanta how many quanta at a time.
const (
	loadPeriod = 4 * time.Millisecond
	loadQuanta = 4
)

// startKload makes the kernel threads of the load, one for each processor.
func (m *Machine) startKload() error {
	fn, ok := m.registry.Lookup("kload_thread")
	if !ok {
		return nil
	}
	for i := range m.cpus {
		t, err := m.kthread(fn, uint64(i), fmt.Sprintf("kload/%d", i))
		if err != nil {
			return err
		}
		t.cpu = i
		m.wake(t)
	}
	return nil
}

func startLoad(m *Machine) *loader {
	l := &loader{done: make(chan struct{}), ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		tick := time.NewTicker(loadPeriod)
		defer tick.Stop()
		for {
			select {
			case <-l.done:
				return
			case <-tick.C:
				m.burst()
			}
		}
	}()
	return l
}

// burst runs the runnable tasks for a short time.
func (m *Machine) burst() {
	defer m.clock.RunDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	ctx, done := context.WithTimeout(context.Background(), loadPeriod)
	defer done()
	m.idleTicks(ctx)
	for range loadQuanta {
		if m.closed || m.paused.Load() {
			return
		}
		c := m.pick()
		if c == nil {
			return
		}
		m.quantum(c, quantumMin)
	}
}

func (l *loader) stop() {
	if l != nil {
		close(l.done)
		<-l.ended
	}
}
