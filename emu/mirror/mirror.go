// Package mirror makes the machine do what the processes of the host do. Each operation on one of our
// files becomes a system call of a guest task. That task has the caller's pid, parent, name and
// arguments.
//
// The arguments are the caller's own. While the caller waits for its file operation, /proc/PID/syscall
// shows the registers that it made the call with, and process_vm_readv what a path argument points to.
// The host may refuse that (another user's process, ptrace forbidden), or the caller may have made a
// call that the machine does not run as such (sendfile). Then arguments are made up that would have done
// the same. A task that repeats a request is not asked again.
//
// A process is known from its first operation to its end. Forks are seen late: the machine runs the
// parent's kernel_clone before the child's first call. Exits are seen as soon as the pidfd says so. A
// process that never touches our files is never seen. Our own process is never mirrored. If a process
// had ended before a call was made, it has ended in the machine, too, when that call runs.
//
// A second source are the system calls themselves, of processes under a seccomp filter (Listen). There
// execs and new threads are seen as they happen, and every call that takes a path, on whatever file.
// Forks are seen by the child's first call; the C library's fork makes one. The operation that a call
// leads to does not mirror it again. A call always goes on afterwards, unchanged. Its result is
// predicted (predict.go), and so is the pid of a child, whose task gets the right pid at the child's
// first call.
//
// # What is put off
//
// The machine takes as long to run a call as the host takes for the whole operation, and handing the
// call to another thread takes longer. For some operations the answer cannot tell whether the call has
// run: a file is opened, kept content is read on, a file is closed. Such a call is put off (Later). What
// it needs from its caller is looked at first, while the caller waits. Then the caller goes on, and
// several calls are run at a time. Nobody can tell that from running them at once:
//
//   - Calls run in the order in which they were made. There is one queue for all. Each call has the
//     name, the arguments, the memory and the time (emu.Call.At) of when it was made.
//   - What the machine did can be seen only through our files. Some operations are not put off: an
//     answer in which the machine may have had a part, any change, a size, a listing. Before such an
//     operation, everything that was put off is run (Op, Settle). A file may keep out of this only if
//     nothing but writes to files changes it, such as enabled. Writes are never put off.
//   - A process that waits in a blocking read (trace_pipe) cannot ask. So everything is run within two
//     milliseconds without being asked for.
//
// Calls that a filter tells of are put off in the same way, because their results have been predicted by
// then. The exceptions are calls that make or change a task, or end a thread. With a virtual clock
// nothing is put off.
//
// The name of a task under a filter is looked at again only when it may have changed: after an exec,
// after prctl(PR_SET_NAME), and at every call once its process has opened for writing what may be a
// comm file.
//
// A call that takes long may be waiting for another process, which may be about to wait for the call: a
// write resumes a paused machine, for example. So the other calls do not wait for it after a
// millisecond, as if all had been made at once.
//
// A filter also tells of calls that would reach the host kernel's own tracing. A Guard refuses those,
// also where nothing is mirrored.
//
// # Locks
//
//	Guard.mu                        nothing is taken under it
//	watcher.mu → Mirror.mu
//	thread.serving → Mirror.mu
//	queue.mu                        nothing is taken under it
//
// Mirror.mu and queue.mu are held only to look into tables, never while the machine runs.
//
// The package imports emu, emu/system and engine/x86/insn, and nothing else of ours.
package mirror

import (
	"context"
	"maps"
	"os"
	"slices"
	"sync"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// Kind is what an operation does.
type Kind uint8

// The kinds of operations have the names of the system calls that do them.
const (
	Open Kind = iota
	Read
	Write
	Release // a descriptor of an open file is closed
	Mkdir
	Rmdir
	Readdir

	numKinds
)

// An Op is one operation on one of our files, before it takes effect.
type Op struct {
	Kind  Kind
	TID   int    // the calling thread; 0 when the host does not say
	Path  string // absolute
	FH    uint64 // what tells open files apart; Open, Read, Write, Release, Readdir
	Flags uint32 // Open: as given to open(2)
	Mode  uint32 // Mkdir
	Size  int    // Read, Readdir: bytes asked for
	Data  []byte // Write: what is written; kept no longer than the call
	// Ret is the predicted result, a negative errno on failure. An Open that
	// succeeds has 0 here: its descriptor is predicted by the mirror.
	Ret int64
	// Context ends when the caller is interrupted, who then does not wait any longer for the
	// machine; nil: never.
	Context context.Context
}

// Machine is what runs the calls: *emu.Machine.
type Machine interface {
	Mirror(c *emu.Call) (int64, error)
	TracefsCreateDir(c *emu.Call, name string) error
	Renumber(old, pid, tgid, ppid int) bool
	Now() uint64 // for Call.At; 0 with a virtual clock
}

// Mirror turns operations into calls.
type Mirror struct {
	machine Machine
	log     zerolog.Logger
	self    int
	watch   *watcher // nil: exits go unseen
	queue   *queue
	spare   sync.Pool // of *pending, which have been run

	trees trees

	exhausted sync.Once // it has been said that descriptors have run out

	mu      sync.Mutex
	threads map[int]*thread  // by tid
	procs   map[int]*process // by tgid
	files   map[uint64]file  // by FH
	writer  *thread          // the process of the last Write or Mkdir; nil: there was none
	awaited []forked         // children that have not shown themselves
}

// file is an open file of the host.
type file struct {
	owner  *thread // who opened it
	opened int     // the descriptor that the open is thought to have returned
	fd     int     // the one by which it was last used
}

// New returns a Mirror in front of m. Close ends it.
func New(m Machine, log zerolog.Logger) (*Mirror, error) {
	r := &Mirror{
		machine: m,
		log:     log,
		self:    os.Getpid(),
		threads: make(map[int]*thread),
		procs:   make(map[int]*process),
		files:   make(map[uint64]file),
	}
	r.queue = newQueue(r.exec)
	w, err := newWatcher(r.exited)
	if err != nil {
		return nil, err
	}
	r.watch = w
	return r, nil
}

// Close forgets every process. No Op may run during or after it.
func (m *Mirror) Close() error {
	err := m.watch.close()
	m.queue.close()
	m.mu.Lock()
	procs := slices.Collect(maps.Values(m.procs))
	clear(m.procs)
	clear(m.threads)
	clear(m.files)
	m.mu.Unlock()
	for _, p := range procs {
		p.close(p.threads)
	}
	return err
}

// Op runs op in the machine and returns when it has run there, and all before
// it. Safe for concurrent use.
func (m *Mirror) Op(op Op) {
	m.op(op, m.queue.run)
	m.queue.settle() // the call that led to it may itself be put off, see seen
}

// Later puts op off: what it needs from its caller is looked at now, and it runs in its
// turn before Settle returns, before any other Op takes effect, or soon.
func (m *Mirror) Later(op Op) {
	op.Context = nil
	m.op(op, func(c *emu.Call) { m.later(&queued{call: c}) })
}

// later puts c off.
func (m *Mirror) later(c *queued) {
	if c.call.At = m.machine.Now(); c.call.At != 0 {
		m.queue.later(c)
		return
	}
	m.queue.run(c.call)
	if c.done != nil {
		c.done()
	}
}

// Settle returns when everything that was put off has run.
func (m *Mirror) Settle() {
	m.reap()
	m.queue.settle()
}

func (m *Mirror) op(op Op, run func(*emu.Call)) {
	m.reap()
	if op.Kind == Release {
		m.release(op, run)
		return
	}
	t := m.caller(op)
	if t == nil || m.seen(t, op) {
		return
	}
	c := m.call(t, op)
	c.Context = op.Context
	run(c)
}

// CreateDir runs the kernel's code for a new directory in tracefs. The process that writes is not
// known then. It is taken to be the one that wrote last. That is wrong only if two processes define
// events at the same moment.
func (m *Mirror) CreateDir(name string) {
	m.mu.Lock()
	var c *emu.Call
	if m.writer != nil {
		c = m.writer.newCall()
	}
	m.mu.Unlock()
	if err := m.machine.TracefsCreateDir(c, name); err != nil {
		m.log.Debug().Err(err).Str("name", name).Msg("not mirrored")
	}
}

// exec hands one call to the machine. What goes wrong there is the machine's to
// tell (kmsg); the host's operation goes on regardless.
func (m *Mirror) exec(c *emu.Call) {
	if _, err := m.machine.Mirror(c); err != nil {
		m.log.Debug().Err(err).Int("tid", c.PID).Int("nr", c.Nr).Msg("not mirrored")
	}
}

// release mirrors a close. Who closed is not always known: then it is taken to
// be who opened. A file of which another descriptor is closed later is not in
// the table any more: that is mirrored as far as the caller itself tells.
func (m *Mirror) release(op Op, run func(*emu.Call)) {
	m.mu.Lock()
	f, ok := m.files[op.FH]
	delete(m.files, op.FH)
	var c *emu.Call
	if ok {
		f.owner.proc.putFD(f.opened)
		c = f.owner.newCall()
		c.Nr, c.Args[0] = unix.SYS_CLOSE, uint64(f.fd)
	}
	m.mu.Unlock()
	if ok {
		run(c)
		return
	}
	t := m.caller(op)
	if t == nil || m.seen(t, op) {
		return
	}
	t.serving.Lock()
	nr, args, ok := t.blockedCall()
	t.serving.Unlock()
	if ok && nr == unix.SYS_CLOSE {
		m.mu.Lock()
		c = t.newCall()
		m.mu.Unlock()
		c.Nr, c.Args = nr, args
		run(c)
	}
}
