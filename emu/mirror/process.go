package mirror

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/system"
)

// process is a thread group of the host. Mirror.mu protects its fields.
type process struct {
	tgid    int
	pidfd   int // -1: its end is not noticed
	threads []*thread
	dead    []int     // children that have ended and were not seen to be waited for
	fds     []bool    // descriptors that our files use, as far as we know
	ended   bool      // its exit was mirrored, and it was not waited for yet
	held    *heldEnds // while it begins to wait for its children; nil: it does not
	// renames: it may have one of its own /proc files open, and can change the names of its threads by it.
	renames bool
	traces  bool // it has called ptrace: what it waits for may be another's child
}

// thread is one task of the host. Mirror.mu protects its fields, except those that never change and those
// of serving.
type thread struct {
	tid, ppid int
	proc      *process
	trees     *trees // the same as Mirror.trees
	mirror    *Mirror
	waiting   atomic.Pointer[waited] // its last call that may wait
	commFD    int                    // descriptor of /proc/TID/comm; -1: it cannot be opened

	comm  string
	named bool   // comm cannot have changed, because its calls are watched
	pcomm string // name of the parent, until the first call is mirrored
	// signals has its handlers, until the first call is mirrored.
	signals *system.Process
	last    [numKinds]answer

	awaited   bool // its last call waited for a child
	childless bool // it had no children when it was about to wait for one

	met     bool   // it was found when its parent was about to wait for it, and has made no call
	passed  bool   // calls of it went on unseen
	newest  int    // the newest pid at its last notification
	did     Kind   // operation of the last call on one of our files, or noOp
	opened  int    // predicted result of that call if it is an open
	repeats made   // a mirrored call that is about to be repeated
	cpus    uint64 // processors that it may run on; 0: all
	cpusAt  uint64 // Mirror.affinities when they were read
	moves   bool   // its last call may have changed the processors of a task
	forked  int    // pid of its task in the machine; 0 if that is its real pid

	// serving is held while a watched call of the task is served. The end of the task waits for that. It is
	// taken before Mirror.mu and protects the fields below.
	serving sync.Mutex
	callFD  int         // /proc/TID/syscall; unopened, or -1
	watched atomic.Bool // it has made a watched call; readable without serving
	memFD   int         // /proc/TID/mem; unopened, or -1
	root    *rootDir    // its root directory if that is the session's; nil: another one, or not known yet
	uid     int         // user id with which it opens files
	gid     int
	ours    bool // the ids are ours
	known   bool // uid and gid are known
	makes   bool // its present call makes a name that is not there
	wrote   bool // it has opened a file for writing that may be one of /proc
	lowest  freeDescriptor
	mounts  *mountsOpened // its present open, if that may be of a list of mounts
	verdict verdict       // answer to its present call

	faults       uint64 // page faults that it has had
	faultsKnown  bool
	justExecuted bool   // it has made no call since its exec
	head         []byte // of the program that it is about to run
	inMemory     bool   // what was looked up last lies in memory, and on no disk
	interpreter  []byte // the same of the interpreter, if the program is a script
}

// caller returns the task that performs op, or nil if the task must not be mirrored.
func (m *Mirror) caller(op Op) *thread {
	if op.TID <= 0 {
		return nil
	}
	m.comesBack(op.TID)
	m.mu.Lock()
	t := m.threads[op.TID]
	if t != nil && op.Kind == Open && !(t.named && !t.proc.renames) && !t.refresh() {
		// Its pid belongs to another process now.
		p := t.proc
		calls := m.forget(p)
		m.mu.Unlock()
		m.finish(p, calls)
		m.mu.Lock()
		t = m.threads[op.TID]
	}
	if t == nil {
		if t = m.adopt(op.TID); t != nil && m.threads[t.ppid] == nil {
			// The machine makes a task for the parent, which forks. The parent may never touch our files,
			// but its task must end when it ends.
			m.adopt(t.ppid)
		}
	}
	rename := 0
	if t != nil {
		rename, t.forked = t.forked, 0
	}
	m.mu.Unlock()
	if rename != 0 {
		m.queue.settle() // the fork may be put off
	}
	if rename != 0 && !m.machine.Renumber(rename, t.tid, t.proc.tgid, t.ppid) {
		m.log.Debug().Int("pid", t.tid).Int("predicted", rename).Msg("forked twice")
	}
	return t
}

// adopt adds a task that was not seen before. m.mu is held.
func (m *Mirror) adopt(tid int) *thread {
	dir := "/proc/" + strconv.Itoa(tid) + "/"
	b, err := os.ReadFile(dir + "status")
	if errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) {
		m.exhausted.Do(func() {
			m.log.Warn().Err(err).Msg("some processes will not be mirrored: each takes several descriptors here; raise the limit (ulimit -n)")
		})
	}
	if err != nil {
		return nil
	}
	st, ok := system.ParseProcess(b)
	if !ok || st.TGID == m.self || m.ours[st.TGID] {
		return nil
	}
	p := m.procs[st.TGID]
	if p != nil && p.ended {
		return nil
	}
	if p == nil {
		p = &process{tgid: st.TGID}
		p.pidfd, err = unix.PidfdOpen(st.TGID, 0)
		if err == unix.ESRCH {
			return nil // the task was killed meanwhile
		}
		if err == nil {
			err = m.watch.add(p.pidfd, st.TGID)
		}
		if err != nil && !errors.Is(err, os.ErrClosed) { // closed: the mirror ends now, and no exit is mirrored any more
			m.log.Warn().Err(err).Int("pid", st.TGID).Msg("its exit will not be mirrored")
		}
		m.procs[st.TGID] = p
	}
	t := &thread{tid: tid, ppid: st.PPID, proc: p, trees: &m.trees, mirror: m, cpusAt: unopenedCPUs, comm: st.Comm, did: noOp, signals: &st, callFD: unopened, memFD: unopened}
	t.forked = m.claim(tid, st.TGID, st.PPID)
	t.commFD = openProc(dir + "comm")
	t.refresh()
	if parent := m.threads[st.PPID]; parent != nil && parent.named && !parent.proc.renames {
		t.pcomm = parent.comm
	} else {
		t.pcomm = readComm(st.PPID)
	}
	p.threads = append(p.threads, t)
	m.threads[tid] = t
	return t
}

// refresh reads t's name again, which exec and prctl change. It returns false if t is gone.
func (t *thread) refresh() bool {
	if t.commFD < 0 {
		return true
	}
	var buf [32]byte
	n, err := unix.Pread(t.commFD, buf[:], 0)
	if err == unix.ESRCH {
		return false
	}
	if n > 1 && string(buf[:n-1]) != t.comm {
		t.comm = string(buf[:n-1])
		t.last = [numKinds]answer{} // the task runs another program
	}
	return true
}

// newCall returns a system call of t without number and arguments. Mirror.mu is held.
func (t *thread) newCall() *emu.Call {
	c := new(emu.Call)
	t.begin(c)
	return c
}

// begin makes c a system call of t without number and arguments. Mirror.mu is
// held.
func (t *thread) begin(c *emu.Call) {
	*c = emu.Call{
		PID: t.tid, TGID: t.proc.tgid, PPID: t.ppid,
		Comm: t.comm, PComm: t.pcomm, CPUs: t.affinity(),
	}
	t.pcomm = ""
	if t.signals != nil {
		c.Handled, c.Ignored, t.signals = t.signals.Handled, t.signals.Ignored, nil
	}
}

// reap appends the remaining calls of ended processes to the calls that were put off. So they run before
// the next call of a parent that has waited for its child.
func (m *Mirror) reap() {
	if m.watch.look() && m.machine.Now() == 0 {
		m.queue.settle() // nothing is put off
	}
}

// exited is called by the watcher when a process has ended. It must not wait, neither for the
// machine nor for a process.
func (m *Mirror) exited(tgid int) {
	m.mu.Lock()
	p := m.procs[tgid]
	if p == nil {
		m.mu.Unlock()
		return
	}
	status, threads := exitStatus(tgid, p.pidfd), slices.Clone(p.threads)
	m.mu.Unlock()
	ends := make(map[int]int64)
	for _, t := range threads {
		ends[t.tid] = m.abandon(t.tid, status&0x7f != 0)
	}
	m.mu.Lock()
	calls := append(m.forget(p), m.unborn(tgid)...)
	at := m.machine.Now()
	for _, c := range calls {
		if c.Kind == emu.CallExit {
			c.Args[0], c.Args[1] = status>>8&0xff, status&0xff
			c.Ret = ends[c.PID]
		}
		c.At = at
	}
	m.addEnd(p, calls)
	m.mu.Unlock()
	closeFD(p.pidfd)
	for _, t := range threads {
		t.closeSoon()
	}
}

// closeSoon closes t's descriptors. If a call of t is being served, it does so after that.
func (t *thread) closeSoon() {
	done := func() {
		t.close()
		t.serving.Unlock()
	}
	if t.serving.TryLock() {
		done()
		return
	}
	go func() {
		t.serving.Lock()
		done()
	}()
}

// forget removes p from the tables and returns its remaining calls: the closes of its open files, and the
// exit of each task. m.mu is held.
func (m *Mirror) forget(p *process) []*emu.Call {
	var calls []*emu.Call
	for fh, f := range m.files {
		if f.owner.proc == p {
			c := f.owner.newCall()
			c.Nr, c.Args[0] = syscall.SYS_CLOSE, uint64(f.fd)
			calls = append(calls, c)
			delete(m.files, fh)
		}
	}
	for _, t := range p.threads {
		c := t.newCall()
		c.Kind = emu.CallExit
		if t.met && t.forked == 0 {
			c.Nr, c.Forked = unix.SYS_EXIT_GROUP, unix.SYS_FORK // its end is all that was seen of it
		}
		calls = append(calls, c)
		delete(m.threads, t.tid)
	}
	delete(m.procs, p.tgid)
	if m.writer != nil && m.writer.proc == p {
		m.writer = nil
	}
	return calls
}

// finish runs p's last calls.
func (m *Mirror) finish(p *process, calls []*emu.Call) {
	for _, c := range calls {
		m.queue.run(c)
	}
	m.mu.Lock()
	threads := slices.Clone(p.threads) // one of them may be ending
	m.mu.Unlock()
	p.close(threads)
}

// close closes the descriptors of p, which is in no table any more, and of its threads. Neither m.mu nor a
// thread's serving may be held.
func (p *process) close(threads []*thread) {
	for _, t := range threads {
		t.serving.Lock()
		t.close()
		t.serving.Unlock()
	}
	closeFD(p.pidfd)
}

// close closes the descriptors of one task. t.serving is held.
func (t *thread) close() {
	closeFD(t.commFD)
	closeFD(t.callFD)
	closeFD(t.memFD)
	t.commFD, t.callFD, t.memFD = -1, -1, -1
}

func closeFD(fd int) {
	if fd >= 0 {
		unix.Close(fd)
	}
}

// takeFD predicts the descriptor of an open: the lowest from 3 that is not known to be used.
func (p *process) takeFD() int {
	for i, used := range p.fds {
		if !used {
			p.fds[i] = true
			return i + 3
		}
	}
	p.fds = append(p.fds, true)
	return len(p.fds) + 2
}

func (p *process) putFD(fd int) {
	if i := fd - 3; i >= 0 && i < len(p.fds) {
		p.fds[i] = false
	}
}
