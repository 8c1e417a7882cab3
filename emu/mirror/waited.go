package mirror

import (
	"bytes"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// A call that waits for something waits in the machine, too, for as long (emu.Call.Waits). Whether it does is known
// before only of a sleep. Of another call it is looked up when its turn comes: in /proc/TID/syscall, where a task that
// waits has the number of its call. A task that has no processor yet looks as if it had come back. Its call is put
// aside then, for some looks, and other calls run before it.
//
// The end of the wait is noticed by the task's next notification, or by its next operation on one of our files, or by
// a look every millisecond. All three have the same effect once.

// A waited is a call of a task that may wait.
type waited struct {
	t     *thread
	rule  *waitRule
	call  *emu.Call // until its turn has come: another call reuses it afterwards
	item  *queued   // the same
	made  made
	ret   int64         // predicted result
	known bool          // ret is the real one
	long  time.Duration // how long it may wait; 0: that is not known
	since time.Time
	moved uint64 // bytes that the task had read and written before

	movedKnown bool
	gone       atomic.Bool // the host's call goes on

	mu    sync.Mutex // protects the fields below
	state waitState
	begun bool      // it was seen to wait
	looks int       // since it was put aside
	end   time.Time // when it was first seen not to wait any more; zero: it was not
	at    uint64    // the same, as the machine's time
}

type waitState uint8

const (
	waitQueued waitState = iota // its turn has not come
	waitAside                   // its turn has come, and it was not known whether it waits
	waitInside                  // it waits in the machine
	waitOver
)

// waitLook is the time between two looks at the tasks that wait. waitLookTasks is how many tasks are looked at in that time
// at most: with more of them the looks are rarer.
const (
	waitLook      = time.Millisecond
	waitLookTasks = 64
	// asideLooks is for how many looks a call is put aside.
	asideLooks = 3
)

// waits are the tasks that wait, and the timer of the looks.
type waits struct {
	count atomic.Int32 // of tasks; it may be read without the mutex

	mu    sync.Mutex // protects the fields below; nothing is taken under it
	tasks map[int]*waited
	timer *time.Timer
	armed bool
}

func (t *thread) proceeds() {
	if x := t.waiting.Load(); x != nil {
		x.gone.Store(true)
	}
}

// mayWait prepares the call p of t to wait, if it may. t.serving is held.
func (m *Mirror) mayWait(t *thread, rule *waitRule, p *pending, n *notification) {
	if m.machine.Now() == 0 || p.call.Ret < 0 || rule.awaited && p.call.Ret > 0 {
		return
	}
	may, long := rule.may(t, &p.call.Args)
	if may == waitsNever {
		return
	}
	x := &waited{t: t, rule: rule, call: p.call, item: &p.queued, made: made{n.nr, n.args}, ret: p.call.Ret, long: long, since: time.Now()}
	if rule.counts {
		x.moved, x.movedKnown = t.moved()
	}
	if may == waitsSurely {
		p.call.Waits, x.state = true, waitInside
	} else {
		p.ready = func() bool { return m.turn(x) }
	}
	t.waiting.Store(x)
	m.waits.add(t.tid, x) // from here on others look at x
	if may == waitsSurely {
		m.waits.arm(m.look)
	}
}

func (w *waits) add(tid int, x *waited) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tasks[tid] == nil {
		w.count.Add(1)
	}
	w.tasks[tid] = x
}

// any reports whether a task waits.
func (w *waits) any() bool { return w.count.Load() != 0 }

// take removes and returns the call that a task waits in, or nil.
func (w *waits) take(tid int) *waited {
	if !w.any() {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	x := w.tasks[tid]
	if x != nil {
		delete(w.tasks, tid)
		w.count.Add(-1)
	}
	return x
}

// has reports whether x is the call that its task waits in.
func (w *waits) has(x *waited) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.tasks[x.t.tid] == x
}

// drop removes x, if the task has not come to another call.
func (w *waits) drop(x *waited) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tasks[x.t.tid] != x {
		return false
	}
	delete(w.tasks, x.t.tid)
	w.count.Add(-1)
	return true
}

// arm has f called soon.
func (w *waits) arm(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.armed || len(w.tasks) == 0 {
		return
	}
	w.armed = true
	every := waitLook * time.Duration(1+len(w.tasks)/waitLookTasks)
	if w.timer == nil {
		w.timer = time.AfterFunc(every, f)
	} else {
		w.timer.Reset(every)
	}
}

// snapshot are the calls at this moment.
func (w *waits) snapshot() []*waited {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.armed = false
	all := make([]*waited, 0, len(w.tasks))
	for _, x := range w.tasks {
		all = append(all, x)
	}
	return all
}

// turn is called when the turn of x has come. It reports whether x is to run now.
func (m *Mirror) turn(x *waited) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.state == waitOver {
		return true
	}
	switch x.where() {
	case inside:
		x.call.Waits, x.begun = true, true
		x.state = waitInside
	case back:
		if m.waits.drop(x) {
			m.didNotWait(x)
		}
		x.state = waitOver
		return true
	default:
		x.state = waitAside
	}
	m.waits.arm(m.look)
	return x.state == waitInside
}

// look looks at all tasks that wait.
func (m *Mirror) look() {
	m.reap()
	for _, x := range m.waits.snapshot() {
		m.lookAt(x)
	}
	m.waits.arm(m.look)
}

func (m *Mirror) lookAt(x *waited) {
	x.mu.Lock()
	defer x.mu.Unlock()
	where := x.where()
	switch {
	case x.state == waitAside && where == inside:
		x.call.Waits, x.begun, x.state = true, true, waitInside
		m.resume(x)
	case x.state == waitAside:
		if x.looks++; x.looks >= asideLooks && m.waits.has(x) {
			m.didNotWait(x)
			m.resume(x)
			m.waits.drop(x) // last: the task's next call comes behind this one
		}
	case x.state != waitInside || where == served:
	case where == inside:
		x.end, x.begun = time.Time{}, true
	case where == elsewhere && x.mayBegin():
	case x.end.IsZero():
		x.end, x.at = time.Now(), m.machine.Now()
	case m.waits.has(x):
		m.ends(x, false)
		m.waits.drop(x) // last, as above
	}
}

// mayBegin reports whether the task of x may still be on its way into its wait: it lacks a processor. x.mu is held.
func (x *waited) mayBegin() bool {
	return !x.begun && (x.long == 0 || time.Since(x.since) < x.long)
}

// didNotWait gives x, which has come back and has not run in the machine, its result. x.mu is held.
func (m *Mirror) didNotWait(x *waited) {
	x.state = waitOver
	if x.known {
		x.call.Ret = x.ret
	} else if x.rule.quick {
		x.call.Ret = x.rule.result(m, x)
	}
}

// resume runs a call that was put aside. x.mu is held.
func (m *Mirror) resume(x *waited) {
	x.item.ready = nil
	m.queue.add(x.item)
}

// comesBack is called when a task is about to make its next call, or an operation on one of our files.
func (m *Mirror) comesBack(tid int) {
	x := m.waits.take(tid)
	if x == nil {
		return
	}
	m.reap() // it may have waited for a child
	m.isBack(x, false)
}

// isBack ends the wait of x, which is not among the waits any more.
func (m *Mirror) isBack(x *waited, interrupted bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch x.state {
	case waitInside:
		if x.end.IsZero() {
			x.end, x.at = time.Now(), m.machine.Now()
		}
		m.ends(x, interrupted)
	case waitQueued, waitAside:
		aside := x.state == waitAside
		if !interrupted {
			m.didNotWait(x)
		}
		x.state = waitOver
		if aside {
			m.resume(x)
		}
	}
}

// abandon is called when a task has ended, perhaps by a signal. Its call runs if it was put aside. It returns what the
// machine's call is to return if the signal has ended it; 0: no call was.
func (m *Mirror) abandon(tid int, signal bool) int64 {
	x := m.waits.take(tid)
	if x == nil {
		return 0
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.state == waitAside {
		x.call.Waits = signal
		m.resume(x)
	}
	if x.state == waitInside && !signal {
		x.end, x.at = time.Now(), m.machine.Now()
		m.ends(x, false)
	}
	x.state = waitOver
	return x.rule.interrupted
}

// close ends the looks.
func (w *waits) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.armed = true
	if w.timer != nil {
		w.timer.Stop()
	}
	clear(w.tasks)
}

// ends ends the wait of x in the machine. x.mu is held.
func (m *Mirror) ends(x *waited, interrupted bool) {
	x.state = waitOver
	c := &emu.Call{Kind: emu.CallReturned, PID: x.t.tid, Ret: x.ret, At: x.at}
	switch {
	case interrupted:
		c.Ret = x.rule.interrupted
	case x.rule.result != nil && !x.known:
		c.Ret = x.rule.result(m, x)
	}
	m.queue.add(&queued{call: c})
}

// took is how long x has waited.
func (x *waited) took() time.Duration { return x.end.Sub(x.since) }

type whereabouts uint8

const (
	elsewhere whereabouts = iota // it runs, or has no processor
	inside                       // it waits in its call
	served                       // it makes another call at this moment
	back                         // it waits elsewhere
)

// where says where the task of x is.
func (x *waited) where() whereabouts {
	if !x.t.serving.TryLock() {
		return served
	}
	defer x.t.serving.Unlock()
	if !x.gone.Load() {
		return elsewhere
	}
	var buf [256]byte
	b, ok := x.t.readCall(buf[:])
	if !ok {
		return back
	}
	if bytes.HasPrefix(b, []byte("running")) {
		return elsewhere
	}
	nr, args, ok := parseSyscall(b)
	if ok && int32(nr) == x.made.nr && args == x.made.args || ok && nr == unix.SYS_RESTART_SYSCALL {
		return inside
	}
	return back
}

// moved is how many bytes t has read and written so far (/proc/TID/task/TID/io). t.serving is held, or t waits.
func (t *thread) moved() (uint64, bool) {
	tid := strconv.Itoa(t.tid)
	b, err := os.ReadFile("/proc/" + tid + "/task/" + tid + "/io")
	if err != nil {
		return 0, false
	}
	sum := uint64(0)
	for line := range bytes.Lines(b) {
		key, value, _ := bytes.Cut(bytes.TrimSpace(line), []byte(": "))
		if string(key) != "rchar" && string(key) != "wchar" {
			continue
		}
		n, err := strconv.ParseUint(string(value), 10, 64)
		if err != nil {
			return 0, false
		}
		sum += n
	}
	return sum, true
}
