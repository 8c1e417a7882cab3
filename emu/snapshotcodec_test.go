package emu

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
)

// reread writes s and reads it again.
func reread(t testing.TB, s *Snapshot) *Snapshot {
	t.Helper()
	b, err := s.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	again, err := UnmarshalSnapshot(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// TestSnapshotMoves: a machine goes on in another one as if it had stayed.
func TestSnapshotMoves(t *testing.T) {
	for _, cfg := range []Config{{}, {CPUs: 3, Seed: 9}} {
		cfg.Clock = ClockVirtual
		var logs [2][]string
		a, b := boot(t, cfg), boot(t, cfg)
		prepare(t, a, &logs[0])
		s, err := a.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		want, now := state(t, a), a.clock.Now()
		logs[0] = nil
		work(t, a, 400)
		after := state(t, a)

		other := Config{Clock: ClockVirtual, CPUs: a.cfg.CPUs, Seed: 1234}
		for _, m := range []*Machine{b, boot(t, other)} {
			watchAll(t, m, &logs[1])
			disturbed := m.Insmod("kretprobe_example", nil)
			if disturbed != nil {
				t.Fatal(disturbed)
			}
			rewind(t, m, reread(t, s), now)
			sameState(t, state(t, m), want)
			logs[1] = nil
			work(t, m, 400)
			if !slices.Equal(logs[1], logs[0]) {
				t.Errorf("hits\n%v\nwant\n%v", logs[1], logs[0])
			}
			sameState(t, state(t, m), after)
			if err := m.Rmmod("kretprobe_example"); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestSnapshotSame: the same state gives the same bytes.
func TestSnapshotSame(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var log []string
	prepare(t, m, &log)
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	a, _ := s.MarshalBinary()
	if err := m.Restore(reread(t, s)); err != nil {
		t.Fatal(err)
	}
	s, err = m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := s.MarshalBinary(); !bytes.Equal(a, b) {
		t.Errorf("%d and %d bytes, not the same", len(a), len(b))
	}
}

// TestConfusedSnapshots: an impossible state is refused, and changes nothing.
func TestConfusedSnapshots(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var log []string
	prepare(t, m, &log)
	good, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	want := state(t, m)
	for name, confuse := range confusions(t, m) {
		t.Run(name, func(t *testing.T) {
			s := reread(t, good)
			confuse(s)
			if err := m.Restore(s); !errors.Is(err, syscall.EINVAL) {
				t.Errorf("%v", err)
			}
			sameState(t, state(t, m), want)
		})
	}
	if err := m.Restore(reread(t, good)); err != nil {
		t.Error(err)
	}
}

// confusions spoil snapshots of m.
func confusions(t *testing.T, m *Machine) map[string]func(s *Snapshot) {
	busy := func(s *Snapshot) *task { // a task that sleeps in the kernel
		st := &s.tasks[slices.IndexFunc(s.tasks, func(st savedTask) bool { return st.is.PID == 100 })]
		st.is.state, st.is.job = taskSleeping, new(job)
		st.is.stack = s.stacks.free[0]
		s.stacks.free = s.stacks.free[1:]
		st.is.regs.IP, st.is.regs.SP, st.is.regs.Flags = mustLookup(t, m, "schedule"), st.is.top()-64, 2
		return &st.is
	}
	return map[string]func(s *Snapshot){
		"a processor too many": func(s *Snapshot) { s.cpus = append(s.cpus, s.cpus[0]) },
		"no memory":            func(s *Snapshot) { s.frames.next = m.mem.first },
		"too much memory":      func(s *Snapshot) { s.frames.next = directMapSize + pageSize },
		"free twice":           func(s *Snapshot) { twice(s.slabs[:]) },
		"a free frame in use":  func(s *Snapshot) { s.frames.free = append(s.frames.free, pageDown(s.tasks[0].is.ptr)-amd64.directMap) },
		"a page of text":       func(s *Snapshot) { s.ram.frames[0] = (16 << 20) / pageSize },
		"pages in disorder":    func(s *Snapshot) { s.ram.frames[0] = s.ram.frames[1] },
		"a page twice":         func(s *Snapshot) { s.tasks[0].is.user = userPages{{0x1000, m.mem.first}, {0x2000, m.mem.first}} },
		"a page out of memory": func(s *Snapshot) { s.tasks[0].is.user = userPages{{0x1000, 1 << 40}} },
		"a task twice":         func(s *Snapshot) { s.tasks = append(s.tasks, s.tasks[0]) },
		"a task out of memory": func(s *Snapshot) { s.tasks[0].is.ptr = amd64.directMap + directMapSize - 256 },
		"a stack that is free": func(s *Snapshot) { b := busy(s); s.stacks.free = append(s.stacks.free, b.stack) },
		"another's stack": func(s *Snapshot) {
			busy(s).stack = s.tasks[slices.IndexFunc(s.tasks, func(st savedTask) bool { return st.is.PID == 0 })].is.stack
		},
		"SP elsewhere":  func(s *Snapshot) { busy(s).regs.SP -= amd64.stackStride },
		"IP in no text": func(s *Snapshot) { busy(s).regs.IP = amd64.directMap + 0x2000000 },
		"single step":   func(s *Snapshot) { busy(s).regs.Flags |= flagTF },
		"runs nowhere":  func(s *Snapshot) { busy(s).state = taskRunning },
		"runs twice": func(s *Snapshot) {
			b := busy(s)
			b.state = taskRunning
			s.cpus[0].task = s.tasks[0].at
			s.cpus[1].task = s.tasks[0].at
		},
		"no idle task":         func(s *Snapshot) { s.cpus[0].idle = s.cpus[1].idle },
		"no random numbers":    func(s *Snapshot) { s.rng = s.rng[:3] },
		"a module elsewhere":   func(s *Snapshot) { s.modules[0].is.Base = amd64.moduleArea - pageSize },
		"modules in one place": func(s *Snapshot) { s.modules[1].is.Base = s.modules[0].is.Base },
		"a module twice": func(s *Snapshot) {
			s.modules[1].is.Name, s.modules[1].is.File = s.modules[0].is.Name, s.modules[0].is.File
		},
		"not a module":       func(s *Snapshot) { s.modules[0].is.File = []byte("ELF") },
		"a handler in data":  func(s *Snapshot) { s.probes[0].is.handler = amd64.directMap + 0x2000000 },
		"a probe in data":    func(s *Snapshot) { s.probes[0].symbol, s.probes[0].addr = "", amd64.directMap+0x2000000 },
		"a probe twice":      func(s *Snapshot) { s.probes = append(s.probes, s.probes[0]) },
		"too many instances": func(s *Snapshot) { s.probes[0].maxactive = 1 << 40 },
	}
}

// FuzzSnapshot: whatever is read as a snapshot is refused, or restored, and the machine
// can be used afterwards and be taken back.
func FuzzSnapshot(f *testing.F) {
	m := boot(f, Config{Clock: ClockVirtual, SoftLockup: 1 << 20})
	good, err := m.Snapshot()
	if err != nil {
		f.Fatal(err)
	}
	for i, change := range []func() error{
		func() error { return nil },
		func() error { return m.Insmod("kretprobe_example", nil) },
		func() error { _, err := m.Mirror(&Call{PID: 100, TGID: 100, PPID: 50, Comm: "cat"}); return err },
	} {
		if err := change(); err != nil {
			f.Fatal(err)
		}
		s, err := m.Snapshot()
		if err != nil {
			f.Fatal(err)
		}
		b, _ := s.MarshalBinary()
		f.Add(b, uint64(i))
	}
	f.Fuzz(func(t *testing.T, b []byte, seed uint64) {
		// The interesting part is at the beginning, memory behind it.
		r := rand.New(rand.NewPCG(seed, 0))
		b = bytes.Clone(b)
		for range seed % 4 {
			if n := len(snapshotMagic) + 32; len(b) > n {
				b[n+r.IntN(min(len(b)-n, 4096))] ^= 1 << r.IntN(8)
			}
		}
		s, err := UnmarshalSnapshot(bytes.NewReader(b))
		if err == nil {
			err = m.Restore(s)
		}
		if err != nil && !errors.Is(err, syscall.EINVAL) {
			t.Fatalf("%v", err)
		}
		m.Mirror(&Call{PID: 100, TGID: 100, PPID: 50, Comm: "dog"})
		if err := m.Restore(good); err != nil {
			t.Fatal(err)
		}
		if ret, err := m.Mirror(&Call{PID: 200, TGID: 200, Comm: "cat", Nr: syscall.SYS_READ, Ret: 5}); ret != 5 || err != nil {
			t.Fatalf("%d, %v", ret, err)
		}
	})
}

// twice has the first piece that is free be free twice.
func twice(slabs [][]uint64) {
	for i, list := range slabs {
		if len(list) > 0 {
			slabs[i] = append(list, list[0])
			return
		}
	}
}
