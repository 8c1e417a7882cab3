package perf

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

// words are the words of b.
func words(b []byte) (all []uint64) {
	for len(b) >= 8 {
		all, b = append(all, binary.NativeEndian.Uint64(b)), b[8:]
	}
	return all
}

// newRing is a ring of some pages in a new file, which the test closes.
func newRing(t *testing.T, pages int, overwrite bool) *ring {
	t.Helper()
	fd, err := unix.MemfdCreate("ring", unix.MFD_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	if err := unix.Ftruncate(fd, int64(1+pages)*pageSize); err != nil {
		t.Fatal(err)
	}
	r, err := mapRing(fd, pages, overwrite)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	return r
}

// TestRoom: a record has room only where the reader is between the head and a whole ring behind it, whatever he says.
func TestRoom(t *testing.T) {
	for _, tc := range []struct {
		head, tail uint64
		size       int
		overwrite  bool
		want       bool
	}{
		{0, 0, 64, false, true},
		{4096, 0, 8, false, false},
		{4096, 64, 56, false, true},
		{4096, 64, 64, false, false},        // a full ring would look like an empty one
		{4096, 4104, 8, false, false},       // ahead of the head
		{4096, ^uint64(0), 8, false, false}, // as well
		{1 << 20, 0, 8, false, false},       // further behind than the ring is long
		{1 << 20, 0, 8, true, true},
		{0, 0, 4096, true, false},
	} {
		r := newRing(t, 1, tc.overwrite)
		r.head = tc.head
		*r.word(pageTail) = tc.tail
		if got := r.room(tc.size); got != tc.want {
			t.Errorf("%+v: %v", tc, got)
		}
	}
}

// TestWrap: a record at the end of the ring goes on at its beginning.
func TestWrap(t *testing.T) {
	r := newRing(t, 1, false)
	r.head = 4096 - 8
	r.write(binary.NativeEndian.AppendUint64(binary.NativeEndian.AppendUint64(nil, 1), 2))
	if a, b, head := words(r.data[4088:])[0], words(r.data)[0], *r.word(pageHead); a != 1 || b != 2 || head != 4104 {
		t.Errorf("%d, %d, head %d", a, b, head)
	}
}

// TestLost: records without room are counted, and the next one that has room comes behind that count.
func TestLost(t *testing.T) {
	r, s := newRing(t, 1, false), &Server{}
	e := &event{id: 7}
	x := &sample{hit: &tracefs.PerfHit{Context: &engine.Context{Regs: &engine.Regs{}}}}
	put := func() {
		b := begin(nil, recordSample, 0)
		b.u64(1)
		s.put(e, r, x, b)
	}
	for range 4096/16 + 2 {
		put()
	}
	if r.head != 4080 || r.lost != 3 || e.lost != 3 {
		t.Fatalf("head %d, lost %d and %d", r.head, r.lost, e.lost)
	}
	*r.word(pageTail) = 4080
	put()
	if id, lost := words(r.data[4088:])[0], words(r.data)[0]; r.lost != 0 || r.head != 4080+24+16 || id != 7 || lost != 3 {
		t.Errorf("head %d, id %d, lost %d", r.head, id, lost)
	}
}

// TestSample: the parts of a sample, in the order of the kernel.
func TestSample(t *testing.T) {
	s := &Server{conf: Config{Stack: func(_ *tracefs.PerfHit, pcs []uint64) int { return copy(pcs, []uint64{0x20, 0x30}) }}}
	e := &event{id: 5, count: 9}
	e.leader = e
	regs := &engine.Regs{}
	regs.IP = 0x10
	x := &sample{hit: &tracefs.PerfHit{Context: &engine.Context{Regs: regs, CPU: 1}, Time: 77, Entry: []byte{1, 2, 3, 4, 5}}, tid: 3, tgid: 2, period: 6}
	for _, tc := range []struct {
		kind uint64
		want []uint64
	}{
		{sampleIP, []uint64{0x10}},
		{sampleIdentifier | sampleIP | sampleTID, []uint64{5, 0x10, 3<<32 | 2}},
		{sampleTime | sampleID | sampleStreamID | sampleCPU | samplePeriod, []uint64{77, 5, 5, 1, 6}},
		{sampleRead, []uint64{9}},
		{sampleCallchain, []uint64{4, ^uint64(0) - 127, 0x10, 0x20, 0x30}},
		{sampleRaw, []uint64{4<<56 | 3<<48 | 2<<40 | 1<<32 | 12, 5}},
		{sampleRegsUser | sampleStackUser, []uint64{0, 0}},
	} {
		e.sampleType = tc.kind
		b := record(nil)
		b.sample(s, e, x)
		if got := words(b); !slices.Equal(got, tc.want) {
			t.Errorf("%#x: %#x, want %#x", tc.kind, got, tc.want)
		}
	}
}

// TestValues: what read(2) returns in each format.
func TestValues(t *testing.T) {
	e := &event{id: 5, count: 9, lost: 1, totalTime: 40}
	other := &event{id: 6, count: 8, leader: e}
	e.leader, e.members = e, []*event{other}
	for _, tc := range []struct {
		format uint64
		want   []uint64
	}{
		{0, []uint64{9}},
		{formatTotalEnabled | formatTotalRunning | formatID | formatLost, []uint64{9, 40, 40, 5, 1}},
		{formatGroup, []uint64{2, 9, 8}},
		{formatGroup | formatTotalEnabled | formatID, []uint64{2, 40, 9, 5, 8, 6}},
	} {
		e.readFormat = tc.format
		b := record(nil)
		b.values(e, 100)
		if got := words(b); !slices.Equal(got, tc.want) {
			t.Errorf("%#x: %v, want %v", tc.format, got, tc.want)
		}
	}
}

// TestDue: which hits are sampled.
func TestDue(t *testing.T) {
	for _, tc := range []struct {
		a    attr
		want string
	}{
		{attr{}, "[]"},
		{attr{period: 1}, "[1 2 3 4 5 6]"},
		{attr{period: 3}, "[3 6]"},
		{attr{period: 3, sampleType: samplePeriod}, "[1 2 3 4 5 6]"}, // perf_swevent_event takes no periods together then
		{attr{period: 500_000_000, flags: flagFreq}, "[1 3 5]"},
	} {
		e := &event{attr: tc.a, left: tc.a.period}
		got := []int{}
		for i := 1; i <= 6; i++ {
			e.count++
			if _, due := e.due(uint64(i)); due {
				got = append(got, i)
			}
		}
		if fmt.Sprint(got) != tc.want {
			t.Errorf("%+v: %v, want %s", tc.a, got, tc.want)
		}
	}
}

// TestAttr: sizes and fields that the kernel refuses.
func TestAttr(t *testing.T) {
	head := func(size uint32) []byte { return binary.NativeEndian.AppendUint32(make([]byte, 4, 8), size) }
	for _, tc := range []struct {
		size uint32
		want int
		err  error
	}{{0, 64, nil}, {64, 64, nil}, {63, 0, unix.E2BIG}, {136, 136, nil}, {4096, 4096, nil}, {4097, 0, unix.E2BIG}} {
		if got, err := attrBytes(head(tc.size)); got != tc.want || !errors.Is(err, tc.err) {
			t.Errorf("%d: %d, %v", tc.size, got, err)
		}
	}
	newer := make([]byte, 136)
	if _, err := parseAttr(newer); err != nil {
		t.Error(err)
	}
	newer[130] = 1
	if _, err := parseAttr(newer); err != unix.E2BIG {
		t.Error(err)
	}
	for _, a := range []attr{{reserved: true}, {flags: 1 << 40}, {sampleType: 1 << 30}, {readFormat: 1 << 7}, {sampleType: sampleStackUser, stackUser: 4}} {
		if err := a.check(); err != unix.EINVAL {
			t.Errorf("%+v: %v", a, err)
		}
	}
	if a := (&attr{flags: flagInherit, sampleType: sampleRead}); a.checkPeriod() != unix.EINVAL {
		t.Error("samples have the values of an inherited event")
	}
}

// TestTasks: inherited events follow forks, and forget who has ended.
func TestTasks(t *testing.T) {
	s := &Server{events: map[inode]*event{}, conf: Config{Now: func() uint64 { return 5 }}}
	e := &event{attr: attr{flags: flagInherit | flagEnableOnExec}, tasks: map[int]bool{1: true}, cpu: -1}
	e.leader = e
	s.events[inode{}] = e
	s.count.Store(1)
	s.forked(1, 2)
	s.forked(3, 4)
	s.exited(1)
	if s.Executes(9); e.enabled {
		t.Error("enabled by another task")
	}
	if s.Executes(2); !e.enabled || !e.matches(2, 0) || e.matches(1, 0) || e.matches(4, 0) {
		t.Errorf("%+v", e)
	}
}

// TestWaiters: who waits for an event that writes into another's ring is woken by what comes there, and hears of its end.
func TestWaiters(t *testing.T) {
	s := &Server{events: map[inode]*event{}, pipes: map[inode]*event{}, conf: Config{Now: func() uint64 { return 0 }}}
	owner, other := &event{file: &file{pages: 1}, cpu: -1}, &event{file: &file{}, cpu: -1, tasks: map[int]bool{7: true}}
	for i, e := range []*event{owner, other} {
		s.events[inode{ino: uint64(i)}] = e
		s.count.Add(1)
	}
	if s.pipe(other) != nil {
		t.Error("without a ring it has a pipe")
	}
	r := newRing(t, 1, false)
	owner.writesTo(r)
	other.writesTo(r)
	fds := make([]unix.PollFd, 2)
	for i, e := range []*event{owner, other} {
		p := s.pipe(e)
		if p == nil || p != s.pipe(e) {
			t.Fatal("it has not one pipe")
		}
		defer p.Close()
		fds[i] = unix.PollFd{Fd: int32(p.End()), Events: unix.POLLIN}
	}
	if owner.ready == other.ready {
		t.Error("two events have one pipe")
	}
	found := func() [2]int16 {
		if _, err := unix.Poll(fds, 0); err != nil {
			t.Fatal(err)
		}
		return [2]int16{fds[0].Revents, fds[1].Revents}
	}
	if is := found(); is != [2]int16{} {
		t.Errorf("at first: %x", is)
	}
	r.write(make([]byte, 16))
	if is := found(); is != [2]int16{unix.POLLIN, unix.POLLIN} {
		t.Errorf("after a record: %x", is)
	}
	atomic.StoreUint64(r.word(pageTail), 16)
	for found() != [2]int16{} { // until both have looked
	}
	if s.exited(7); found() != [2]int16{0, unix.POLLHUP} {
		t.Errorf("after the end of the second one's task: %x", found())
	}
	other.writesTo(nil)
	if r.write(make([]byte, 16)); found() != [2]int16{unix.POLLIN, unix.POLLHUP} || len(r.waiters) != 1 {
		t.Errorf("after the second one has left the ring: %x, %d waiters", found(), len(r.waiters))
	}
	s.mu.Lock() // its pipe looks for records now and then
	owner.writesTo(nil)
	s.mu.Unlock()
}

// FuzzAttr: no attr is a fault.
func FuzzAttr(f *testing.F) {
	f.Add(make([]byte, 64))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > attrSizeLimit {
			return
		}
		if a, err := parseAttr(b); err == nil {
			_, _ = a.check(), a.checkPeriod()
		}
	})
}
