package trace

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

const maxPidsListed = 1 << 22 // pids in a list that is restored

// NamesState is the state of saved_cmdlines, saved_cmdlines_size and saved_tgids.
type NamesState struct {
	// Room is for how many names there is room.
	Room  int
	Last  int // the slot used last
	Names []NameState
	Slots [][2]int32 // pid modulo the number of pid slots, and its slot
	Tgids [][2]int32 // pids and their thread groups
	Keep  bool       // thread groups are remembered
}

// NameState is the name of a task and its slot.
type NameState struct {
	Slot int
	PID  int32
	Comm string
}

// PidsState is the state of a file that names tasks. None: the file does not filter.
type PidsState struct {
	None bool
	Pids []int
}

// Save returns the state of l.
func (l *PidList) Save() PidsState {
	return PidsState{None: l.p.Load() == nil, Pids: slices.Clone(l.Pids())}
}

// Restore gives l the state s, which has passed Check.
func (l *PidList) Restore(s PidsState) {
	if s.None {
		l.p.Store(nil)
		return
	}
	pids := slices.Clone(s.Pids)
	l.p.Store(&pids)
}

// Save returns the names and thread groups that t remembers.
func (t *TaskNames) Save() NamesState {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := NamesState{Room: len(t.pids), Last: t.last}
	for i, pid := range t.pids {
		if pid != 0 {
			s.Names = append(s.Names, NameState{i, pid, kstr.CString(t.names[i][:])})
		}
	}
	for i, at := range t.slot {
		if at != 0 {
			s.Slots = append(s.Slots, [2]int32{int32(i), at - 1})
		}
	}
	if tgids := t.tgids.Load(); tgids != nil {
		s.Keep = true
		for pid := range *tgids {
			if tgid := (*tgids)[pid].Load(); tgid != 0 {
				s.Tgids = append(s.Tgids, [2]int32{int32(pid), tgid})
			}
		}
	}
	return s
}

// Restore replaces what t remembers by s, which has passed Check.
func (t *TaskNames) Restore(s *NamesState) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pids, t.names, t.last = make([]int32, s.Room), make([][CommSize]byte, s.Room), s.Last
	clear(t.slot[:])
	for _, n := range s.Names {
		t.pids[n.Slot] = n.PID
		copy(t.names[n.Slot][:CommSize-1], n.Comm)
	}
	for _, at := range s.Slots {
		t.slot[at[0]] = at[1] + 1
	}
	t.version.Add(1)
	t.newest.Store(0)
	t.tgids.Store(nil)
	if s.Keep {
		t.keepTgids()
		for _, p := range s.Tgids {
			(*t.tgids.Load())[p[0]].Store(p[1])
		}
	}
}

// Check returns EINVAL if no list has the state p.
func (p *PidsState) Check() error {
	if len(p.Pids) > maxPidsListed || p.None && len(p.Pids) > 0 {
		return fmt.Errorf("%d tasks", len(p.Pids))
	}
	for i, pid := range p.Pids {
		if pid < 0 || pid >= maxListed || i > 0 && pid <= p.Pids[i-1] {
			return fmt.Errorf("task %d", pid)
		}
	}
	return nil
}

// Check returns EINVAL if no TaskNames has the state n.
func (n *NamesState) Check() error {
	bad := func(format string, args ...any) error { return BadState("saved_cmdlines", format, args...) }
	// Room may be larger than pidSlots, because the kernel rounds the memory of the names up.
	if n.Room < 1 || n.Room > 2*pidSlots || n.Last < 0 || n.Last >= n.Room || len(n.Names) > n.Room || len(n.Slots) > pidSlots {
		return bad("%d names, room for %d, %d slots", len(n.Names), n.Room, len(n.Slots))
	}
	for _, name := range n.Names {
		if name.Slot < 0 || name.Slot >= n.Room || name.PID <= 0 || len(name.Comm) >= CommSize || strings.Contains(name.Comm, "\x00") {
			return bad("slot %d has task %d %q", name.Slot, name.PID, name.Comm)
		}
	}
	for _, at := range n.Slots {
		if at[0] < 0 || at[0] >= pidSlots || at[1] < 0 || int(at[1]) >= n.Room {
			return bad("slot %d is at %d", at[0], at[1])
		}
	}
	if len(n.Tgids) > MaxPid || !n.Keep && len(n.Tgids) > 0 {
		return BadState("saved_tgids", "%d of them", len(n.Tgids))
	}
	for _, t := range n.Tgids {
		if t[0] <= 0 || t[0] > MaxPid {
			return BadState("saved_tgids", "task %d", t[0])
		}
	}
	return nil
}
