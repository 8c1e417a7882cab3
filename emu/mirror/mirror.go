// Package mirror makes the machine do what the processes of the host do. Each operation on one of our
// files becomes a system call of a guest task. That task has the caller's pid, parent, name and
// arguments.
//
// The arguments are the caller's own. While the caller waits for its file operation, /proc/PID/syscall
// shows the registers of its call, and process_vm_readv reads its path arguments. The host may refuse that
// (another user's process, ptrace forbidden), or the caller may have made a call that the machine does not
// run as such (sendfile). Then the mirror makes up arguments with the same effect. If a task repeats a
// request, the mirror uses the same arguments again.
//
// A process is known from its first operation to its end. A fork is noticed late: the machine runs the
// parent's kernel_clone before the child's first call. An exit is noticed as soon as the pidfd becomes
// readable. A process that never touches our files is never seen. Our own process is never mirrored. If a
// process had ended before a call was made, it has ended in the machine, too, when that call runs.
//
// A second source are the system calls of processes under a seccomp filter (Listen). There execs, new
// threads, and all calls that take a path of any file are seen when they happen. A fork is seen by the
// child's first call; the C library's fork makes one. A child without a call is met when its parent is about to
// wait for it. A file operation that belongs to a mirrored call is not mirrored again. A call always goes on afterwards, unchanged. Its result is predicted (predict.go),
// and so is the pid of a child, whose task gets the right pid at the child's first call.
//
// # What is put off
//
// The machine takes as long to run a call as the host takes for the whole operation, and handing the call
// to another thread takes longer. For some operations the answer does not depend on whether the call has
// run: an open, a further read of kept content, a close. Such a call is put off (Later). The mirror first
// reads what it needs from the caller, while the caller waits. Then the caller goes on, and several calls
// are run together. No process can see the difference:
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
// Calls that a filter notifies are put off in the same way, because their results are predictions anyway.
// The exceptions are calls that make or change a task, or end a thread. With a virtual clock nothing is put
// off.
//
// The name of a task under a filter is read again only when it may have changed: after an exec, after
// prctl(PR_SET_NAME), and at every call after its process has opened a file for writing that may be a comm
// file.
//
// A call that takes long may be waiting for another process, which may be about to wait for the call: a
// write resumes a paused machine, for example. So the other calls wait at most a millisecond for it, as if
// all had been made at the same time.
//
// While nobody could see what the machine does (Machine.Watched), a notified call goes on without it, unless it
// concerns what the mirror remembers of a task (unwatched.go). A process whose calls went on so is found like one that
// was there before the mirror.
//
// A filter also notifies calls that would reach the host kernel's own tracing. A Guard refuses those, also
// if nothing is mirrored.
//
// # Locks
//
//	Guard.mu                        nothing is taken under it
//	watcher.mu → waited.mu → Mirror.mu
//	thread.serving → Mirror.mu
//	waits.mu, heard.mu              nothing is taken under them
//	queue.mu                        nothing is taken under it; it is taken under Mirror.mu
//
// Mirror.mu and queue.mu are held only while tables are read or changed, never while the machine runs.
//
// The package imports emu, emu/system and engine/x86/insn, and nothing else of ours.
package mirror

import (
	"context"
	"maps"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// Kind is the kind of an operation.
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
	TID   int    // the calling thread; 0 if the host does not tell it
	Path  string // absolute
	FH    uint64 // number of the open file; of Open, Read, Write, Release, Readdir
	Flags uint32 // Open: as given to open(2)
	Mode  uint32 // Mkdir
	Size  int    // Read, Readdir: bytes asked for
	Data  []byte // Write: what is written; kept no longer than the call
	// Ret is the predicted result, a negative errno on failure. An Open that
	// succeeds has 0 here: its descriptor is predicted by the mirror.
	Ret int64
	// Context ends when the caller is interrupted and waits no longer for the machine; nil: never.
	Context context.Context
}

// Machine runs the calls. *emu.Machine implements it.
type Machine interface {
	// Mirror runs c as a system call of its task, and returns its result.
	Mirror(c *emu.Call) (int64, error)
	// TracefsCreateDir runs the kernel's code for a new directory called name, as the task of c.
	TracefsCreateDir(c *emu.Call, name string) error
	// Renumber gives the task old another pid, thread group and parent. It returns false if there is no
	// such task.
	Renumber(old, pid, tgid, ppid int) bool
	Now() uint64 // the time for Call.At, in ns; 0 with a virtual clock
	// Watched reports whether anybody could see what the machine does. It must not wait.
	Watched() bool
	// Handles reports whether modules have probes, whose handlers may change results.
	Handles() bool
	// WatchesFaults reports whether a page fault of a process would be seen.
	WatchesFaults() bool
}

// Mirror turns operations into calls.
type Mirror struct {
	onExec  atomic.Pointer[func(tid int)] // nil: nobody is told
	onAwait atomic.Pointer[func() bool]
	machine Machine
	log     zerolog.Logger
	self    int
	watch   *watcher // nil: exits are not noticed
	queue   *queue
	spare   sync.Pool // *pending that were run, to be reused

	trees   trees
	every   bool // all calls are notified
	loadavg int  // descriptor of /proc/loadavg; -1: it cannot be opened

	exhausted sync.Once // for the log line that descriptors have run out

	mu      sync.Mutex       // protects the fields below, and those of threads and processes
	threads map[int]*thread  // by tid
	procs   map[int]*process // by tgid
	files   map[uint64]file  // by FH
	writer  *thread          // thread of the last Write or Mkdir; nil: there was none
	awaited []forked         // children that have made no call yet

	affinities uint64 // how often a task has changed the processors that one may run on
	allCPUs    uint64 // those that this process may run on

	waits waits

	ours map[int]bool // processes of this program, besides this one; protected by mu
}

// file is an open file of the host.
type file struct {
	owner  *thread // thread that has opened it
	opened int     // predicted result of the open
	fd     int     // descriptor of its last use
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
		allCPUs: cpusOf(0),
	}
	r.waits.tasks = make(map[int]*waited)
	r.queue = newQueue(r.exec)
	w, err := newWatcher(r.exited)
	if err != nil {
		return nil, err
	}
	r.watch = w
	if s, ok := m.(interface {
		OnSignal(func(pid int, signal syscall.Signal) error)
	}); ok {
		s.OnSignal(func(pid int, signal syscall.Signal) error { return syscall.Kill(pid, signal) })
	}
	r.loadavg = openProc("/proc/loadavg")
	return r, nil
}

// Ignore leaves out a process of this program's own: what it does is not mirrored.
func (m *Mirror) Ignore(pid int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ours == nil {
		m.ours = map[int]bool{}
	}
	m.ours[pid] = true
}

// Close forgets every process. No Op may run during or after it.
func (m *Mirror) Close() error {
	m.waits.close()
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
	closeFD(m.loadavg)
	m.loadavg = -1
	return err
}

// Op runs op in the machine. It returns when op and everything before it has run. It is safe for concurrent
// use.
func (m *Mirror) Op(op Op) {
	m.op(op, m.queue.run)
	m.queue.settle() // the call of this operation may itself be put off, see seen
}

// Later puts op off. It reads what it needs from the caller now. op runs in its turn: before Settle
// returns, before any other Op takes effect, or soon.
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

// CreateDir runs the kernel's code for a new directory in tracefs. The writing process is not known here.
// CreateDir takes the last writer, which is wrong only if two processes define events at the same moment.
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

// exec runs one call in the machine. The machine logs its errors (kmsg), and the host's operation goes on
// in any case.
func (m *Mirror) exec(c *emu.Call) {
	ret, err := m.machine.Mirror(c)
	if c.Result = ret; err != nil {
		c.Result = c.Ret // a call that has died in the machine goes on here
		m.log.Debug().Err(err).Int("tid", c.PID).Int("nr", c.Nr).Msg("not mirrored")
	}
}

// release mirrors a close. If the closing process is not known, the opening one is taken. If another
// descriptor of the file is closed later, the file is not in the table any more, and only the caller's own
// arguments count.
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
