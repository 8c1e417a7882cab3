package trace

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// AllocSnapshot makes a's snapshot buffer, as large as the first buffer (tracing_alloc_snapshot_instance).
// The event mutex is held.
func (a *Array) AllocSnapshot() {
	b := a.snap.Load()
	if b == nil {
		b = ring.New(a.tr.layout, a.Buf.Load().CPUs(), 0)
		b.NoOverwrite.Store(!a.Has(optOverwrite))
	}
	for i := range b.CPUs() {
		b.Resize(i, a.Buf.Load().Size(i))
		b.Record(i, a.cpumask>>i&1 != 0)
	}
	a.snap.Store(b)
}

// freeSnapshot frees the snapshot buffer (free_snapshot).
func (a *Array) freeSnapshot() {
	a.swapping.Lock()
	defer a.swapping.Unlock()
	a.snap.Store(nil)
	a.swaps.Add(1)
}

// swap exchanges the buffer and the snapshot (update_max_tr). It returns false if there is no snapshot.
func (a *Array) swap() bool {
	a.swapping.Lock()
	defer a.swapping.Unlock()
	s := a.snap.Load()
	if s == nil {
		return false
	}
	old := a.Buf.Swap(s)
	a.snap.Store(old)
	a.snapStart.Store(a.start.Load())
	a.swaps.Add(1)
	old.Wake() // readers of trace_pipe continue in the other buffer
	return true
}

// SnapshotAtHit takes a snapshot during a hit (tracing_snapshot_instance). It writes its complaints to the
// top array. A breakpoint's handler counts as an NMI's.
func (a *Array) SnapshotAtHit(c *engine.Context) {
	switch {
	case c.Trap == engine.TrapBreakpoint:
		a.tr.puts(c, "*** SNAPSHOT CALLED FROM NMI CONTEXT ***\n", "*** snapshot is being ignored        ***\n")
	case !a.swap():
		a.tr.puts(c, "*** SNAPSHOT NOT ALLOCATED ***\n", "*** stopping trace here!   ***\n")
		a.SetOn(false)
	}
}

// buffers returns the buffers that a has.
func (a *Array) buffers() []*ring.Buffer {
	bs := []*ring.Buffer{a.Buf.Load()}
	if s := a.snap.Load(); s != nil {
		bs = append(bs, s)
	}
	return bs
}

// Texts of an empty snapshot.
const (
	snapshotFreed     = "#\n# * Snapshot is freed *\n#\n"
	snapshotAllocated = "#\n# * Snapshot is allocated *\n#\n"
	snapshotHelp      = `# Snapshot commands:
# echo 0 > snapshot : Clears and frees snapshot buffer
# echo 1 > snapshot : Allocates snapshot buffer, if not already allocated.
#                      Takes a snapshot of the main buffer.
# echo 2 > snapshot : Clears snapshot buffer (but does not allocate or free)
`
	cpuSnapshotHelp = `# Snapshot commands:
# echo 0 > snapshot : Invalid for per_cpu snapshot file.
# echo 1 > snapshot : Not supported with this kernel.
#                     Must use main snapshot file to allocate.
# echo 2 > snapshot : Clears this cpu's snapshot buffer (but does not allocate)
`
	snapshotNote = `#                      (Doesn't have to be '2' works with any number that
#                       is not a '0' or '1')
`
)

// appendSnapshotHelp appends the explanation that an empty snapshot shows (print_snapshot_help).
func (v *view) appendSnapshotHelp(b []byte) []byte {
	if v.arr.snap.Load() == nil {
		b = append(b, snapshotFreed...)
	} else {
		b = append(b, snapshotAllocated...)
	}
	if v.cpu < 0 {
		b = append(b, snapshotHelp...)
	} else {
		b = append(b, cpuSnapshotHelp...)
	}
	return append(b, snapshotNote...)
}

// SnapshotFile is snapshot. It reads like trace. Writing 0 frees the snapshot, 1 takes one, and any other
// number empties it (tracing_snapshot_write).
func (a *Array) SnapshotFile(cpu int) *vtree.File {
	v := &view{arr: a, cpu: cpu, snapshot: true}
	return &vtree.File{
		Mode:        WriteMode,
		ShowContext: v.show,
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			switch {
			case err != nil:
				return err
			case n < 2 && cpu >= 0:
				return syscall.EINVAL
			}
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			switch n {
			case 0:
				a.freeSnapshot()
			case 1:
				a.Expand()
				a.AllocSnapshot()
				a.swap()
			default:
				a.resetSnapshot(cpu)
			}
			return nil
		}),
	}
}

// resetSnapshot empties the snapshot of one processor, or of all with -1.
func (a *Array) resetSnapshot(cpu int) {
	s := a.snap.Load()
	if s == nil {
		return
	}
	resetBuffer(s, cpu)
	if cpu < 0 {
		a.snapStart.Store(a.now())
	}
}
