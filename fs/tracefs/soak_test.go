package tracefs

import (
	"fmt"
	"io/fs"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// soakEnv says how long the soak takes.
const soakEnv = "KPROBEFS_SOAK"

// A soak is a crowd at work on one tree until stop closes.
type soak struct {
	t    *testing.T
	fs   *FS
	e    *fakeEngine
	wg   sync.WaitGroup
	stop chan struct{}
}

// crowd starts n workers that do f again and again.
func (s *soak) crowd(n int, f func(i, round int)) {
	for i := range n {
		s.wg.Go(func() {
			for round := 0; ; round++ {
				select {
				case <-s.stop:
					return
				default:
					f(i, round)
				}
			}
		})
	}
}

// write writes to a file; of what is in its way only some is right.
func (s *soak) write(path, text string, flags int, fine ...syscall.Errno) {
	_, err := writeFile(s.fs.root, path, text, flags)
	if err == nil {
		return
	}
	for _, e := range append(fine, syscall.ENOENT, syscall.ENODEV) {
		if errnoOf(err) == e {
			return
		}
	}
	s.t.Errorf("%s: %q: %v", path, text, err)
}

// define defines an event, enables and hits it in the top array and an
// instance, and removes it.
func (s *soak) define(i, round int) {
	g := fmt.Sprintf("g%d", i)
	s.write("kprobe_events", "p:"+g+"/e vfs_read a=%di\np:"+g+"/e vfs_open a=%si\n", syscall.O_APPEND)
	s.write("events/"+g+"/e/enable", "1", 0)
	s.write("instances/one/events/"+g+"/enable", "1", 0)
	s.write("events/"+g+"/e/trigger", "snapshot:2 if a > 3", 0)
	s.write("instances/one/events/"+g+"/e/filter", "a == 42", 0)
	s.write("events/"+g+"/e/trigger", "!snapshot", 0)
	s.write("instances/one/events/"+g+"/enable", "0", 0)
	s.write("events/"+g+"/enable", "0", 0)
	s.write("kprobe_events", "-:"+g+"/e\n", syscall.O_APPEND)
}

// instance makes an instance, uses and removes it.
func (s *soak) instance(i, round int) {
	dir := s.fs.instancesDir()
	name := fmt.Sprintf("i%d", i)
	if err := dir.Mkdir(vtree.Caller{}, name); err != nil {
		s.t.Error(err)
	}
	at := "instances/" + name
	s.write(at+"/trace_marker", "hello\n", 0)
	s.write(at+"/snapshot", "1", 0)
	s.write(at+"/buffer_size_kb", fmt.Sprint(8+round%64), 0)
	s.write(at+"/trace_clock", []string{"local", "global", "counter", "uptime", "x86-tsc"}[round%5], 0)
	for {
		err := dir.Rmdir(vtree.Caller{}, name)
		if err == nil {
			return
		}
		if err != syscall.EBUSY { // a reader has one of its files open
			s.t.Error(err)
		}
	}
}

// change switches what can be switched of the top array.
func (s *soak) change(_, round int) {
	s.write("options/stacktrace", fmt.Sprint(round&1), 0)
	s.write("trace_options", []string{"verbose", "noverbose", "overwrite", "nooverwrite"}[round&3], 0)
	s.write("snapshot", fmt.Sprint(round%3), 0)
	s.write("per_cpu/cpu1/buffer_size_kb", fmt.Sprint(8+round%128), 0)
	s.write("tracing_cpumask", fmt.Sprint(1+round%3), 0)
	s.write("trace_marker", "mark\n", 0, syscall.EBADF)
	if round%8 == 0 {
		s.write("trace", "", syscall.O_TRUNC)
	}
}

// read reads every file that there is, and the streams without waiting.
func (s *soak) read(int, int) {
	tree := vtree.FS(s.fs.root, vtree.Caller{})
	err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			fs.ReadFile(tree, path) // it may be gone by now
		}
		return nil
	})
	if err != nil {
		s.t.Error(err)
	}
}

// TestSoak has 8 writers define and remove events, instances and all that hangs
// on them, while 2 processors hit the events and 8 readers read every file. It
// is the race detector's test.
func TestSoak(t *testing.T) {
	d := 300 * time.Millisecond
	if v := os.Getenv(soakEnv); v != "" {
		var err error
		if d, err = time.ParseDuration(v); err != nil {
			t.Fatalf("%s=%q: %v", soakEnv, v, err)
		}
	}
	tr, e, _ := newFake(t)
	tr.OnGone(func([]string, string) { readFile(tr.root, "README") })
	tr.OnCreateDir(func(string) { readFile(tr.root, "kprobe_events") })
	tr.cfg.Stack = func(_ *engine.Context, pcs []uint64) int { pcs[0] = vfsOpen; return 1 }
	s := &soak{t: t, fs: tr, e: e, stop: make(chan struct{})}
	if err := tr.instancesDir().Mkdir(vtree.Caller{}, "one"); err != nil {
		t.Fatal(err)
	}
	s.crowd(5, s.define)
	s.crowd(2, s.instance)
	s.crowd(1, s.change)
	s.crowd(8, s.read)
	s.crowd(2, func(cpu, _ int) {
		c := hitContext(e, engine.TrapFtrace)
		c.CPU = cpu
		e.hit(vfsRead, c)
	})
	timer := time.AfterFunc(d, func() { close(s.stop) })
	defer timer.Stop()
	s.wg.Wait()
	tr.Close()
	if len(e.live) != 0 || content(t, tr, "kprobe_events") != "" {
		t.Errorf("%d kprobes left", len(e.live))
	}
	if n := names(tr.instancesDir()); len(n) != 1 {
		t.Errorf("instances left: %v", n)
	}
}
