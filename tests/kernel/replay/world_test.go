package replay

import (
	"bytes"
	"errors"
	"fmt"
	iofs "io/fs"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tree"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A world is one machine and its files.
type world struct {
	m                 tree.Machine
	runs              *emu.Machine // m, if anything can run in it
	root              *vtree.Dir
	held              []*engine.Kprobe  // by "register"
	seen              int               // lines of kmsg already shown
	lastWant, lastGot map[string]string // counts of the last kprobe_profile, recorded and ours
	full              bool              // reset also writes the knobs
}

// verbs is what a step's first word does.
var verbs = map[string]func(w *world, args string) ([]string, error){
	"define":     (*world).define,
	"enable":     func(w *world, e string) ([]string, error) { return w.switchEvent(e, "1") },
	"disable":    func(w *world, e string) ([]string, error) { return w.switchEvent(e, "0") },
	"list":       func(w *world, _ string) ([]string, error) { return w.read("kprobes/list") },
	"settle":     func(w *world, _ string) ([]string, error) { return nil, w.m.Advance(time.Second) },
	"call":       (*world).call,
	"profile":    func(w *world, _ string) ([]string, error) { return w.read("tracing/kprobe_profile") },
	"kmsg":       (*world).kmsg,
	"register":   (*world).register,
	"unregister": (*world).unregister,
	"insmod":     func(w *world, name string) ([]string, error) { return nil, w.m.Insmod(name, nil) },
	"rmmod":      func(w *world, name string) ([]string, error) { return nil, w.m.Rmmod(name) },
	"kptr":       (*world).setKptr,
	"reset":      (*world).reset,
	"cat":        (*world).cat,
	"tail":       (*world).tail,
	"grep":       (*world).grep,
	"echo":       (*world).echo,
	":":          func(w *world, args string) ([]string, error) { return w.echo(" " + args) },
}

// newWorld boots a machine whose time moves only when a step says so.
func newWorld(t *testing.T, full bool) *world {
	t.Helper()
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	w := worldOf(t, m, full)
	w.runs = m
	return w
}

// worldOf shows m, which it closes at the end.
func worldOf(t *testing.T, m tree.Machine, full bool) *world {
	t.Helper()
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	files, err := tree.New(m, 0, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(files.Close)
	w := &world{m: m, root: files.Root(), full: full, lastWant: map[string]string{}, lastGot: map[string]string{}}
	w.seen = len(lines(m.Kmsg()))
	if full { // the recorded session began with ktm loaded
		if err := m.Insmod("ktm", nil); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// busy is another process that opens, reads and writes a file.
func (w *world) busy() error {
	for _, c := range []emu.Call{
		{Nr: unix.SYS_OPENAT, Args: [6]uint64{0, 0x1000}, User: []emu.UserMem{{Addr: 0x1000, Data: []byte("/etc/motd\x00")}}, Ret: 3},
		{Nr: unix.SYS_READ, Args: [6]uint64{3, 0x2000, 16}, Ret: 16},
		{Nr: unix.SYS_WRITE, Args: [6]uint64{3, 0x2000, 16}, Ret: 16},
		{Nr: unix.SYS_CLOSE, Args: [6]uint64{3}},
	} {
		c.PID, c.TGID, c.PPID, c.Comm = 95, 95, 1, "sh"
		if _, err := w.runs.Mirror(&c); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) setKptr(v string) ([]string, error) {
	return nil, w.write("machine/proc/sys/kernel/kptr_restrict", v+"\n", syscall.O_WRONLY)
}

func (w *world) read(path string) ([]string, error) {
	b, err := iofs.ReadFile(vtree.FS(w.root, vtree.Caller{}), path)
	if err != nil {
		return nil, err
	}
	return lines(b), nil
}

func lines(b []byte) []string {
	b = bytes.TrimSuffix(b, []byte("\n"))
	if len(b) == 0 {
		return nil
	}
	return strings.Split(string(b), "\n")
}

func (w *world) write(path, text string, flags int) error {
	return w.root.WriteFile(vtree.Caller{}, path, []byte(text), flags)
}

func (w *world) define(x string) ([]string, error) {
	err := w.write("tracing/kprobe_events", x+"\n", syscall.O_WRONLY|syscall.O_APPEND)
	if err == nil {
		return []string{fmt.Sprintf("write = %d", len(x)+1)}, nil
	}
	var e syscall.Errno
	if !errors.As(err, &e) {
		return nil, err
	}
	out := []string{"write = -1 " + unix.ErrnoName(e)}
	log, err := w.read("tracing/error_log")
	for _, l := range log {
		out = append(out, "|"+l)
	}
	return out, errors.Join(err, w.write("tracing/error_log", "", syscall.O_WRONLY|syscall.O_TRUNC))
}

func (w *world) switchEvent(event, to string) ([]string, error) {
	if event == "*" {
		return nil, w.write("tracing/events/kprobes/enable", to, syscall.O_WRONLY)
	}
	return nil, w.write("tracing/events/kprobes/"+event+"/enable", to, syscall.O_WRONLY)
}

// call does what a write to ktm's parameter does on a real kernel.
func (w *world) call(times string) ([]string, error) {
	n, err := strconv.Atoi(times)
	if err != nil {
		return nil, err
	}
	text, ok := w.m.Kernel().Lookup("ktm:ktm_gs")
	if !ok {
		return nil, errors.New("ktm has no ktm_gs")
	}
	for range n {
		if _, err := w.m.Call("ktm:call", text, 0); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (w *world) kmsg(string) ([]string, error) {
	all := lines(w.m.Kmsg())
	fresh := all[w.seen:]
	w.seen = len(all)
	out := make([]string, len(fresh))
	for i, l := range fresh {
		_, out[i], _ = strings.Cut(l, "] ")
	}
	return out, nil
}

func (w *world) register(place string) ([]string, error) {
	sym, off, _ := strings.Cut(place, "+")
	o, _ := strconv.ParseUint(off, 0, 64)
	p := &engine.Kprobe{Symbol: sym, Offset: o}
	w.held = append(w.held, p)
	return nil, w.m.Engine().RegisterKprobe(p)
}

func (w *world) unregister(string) ([]string, error) {
	w.m.Engine().UnregisterKprobes(w.held)
	w.held = nil
	return nil, nil
}

func (w *world) reset(string) ([]string, error) {
	if _, ok := w.root.Lookup("tracing/events/kprobes/enable"); ok {
		if _, err := w.switchEvent("*", "0"); err != nil {
			return nil, err
		}
	}
	err := w.write("tracing/kprobe_events", "", syscall.O_WRONLY|syscall.O_TRUNC)
	if err == nil && w.full {
		err = errors.Join(w.write("kprobes/enabled", "1\n", syscall.O_WRONLY),
			w.write("debug/kprobes-optimization", "1\n", syscall.O_WRONLY))
	}
	// Removing a probe waits for others to be done with it: on the recorded
	// kernel this took longer than the optimizer.
	return nil, errors.Join(err, w.m.Advance(100*time.Millisecond))
}

func (w *world) cat(path string) ([]string, error) { return w.read(path) }

func (w *world) tail(args string) ([]string, error) {
	n, path, _ := strings.Cut(strings.TrimPrefix(args, "-"), " ")
	count, err := strconv.Atoi(n)
	if err != nil {
		return nil, err
	}
	ls, err := w.read(path)
	return ls[max(0, len(ls)-count):], err
}

func (w *world) grep(args string) ([]string, error) {
	word, path, _ := strings.Cut(args, " ")
	ls, err := w.read(path)
	var out []string
	for _, l := range ls {
		if strings.Contains(l, word) {
			out = append(out, l)
		}
	}
	if out == nil {
		out = []string{"[exit 1]"}
	}
	return out, err
}

func (w *world) echo(args string) ([]string, error) {
	text, path, ok := strings.Cut(args, " > ")
	if !ok {
		return nil, fmt.Errorf("echo %s: no file", args)
	}
	if text != "" {
		text += "\n"
	}
	return nil, w.write(path, text, syscall.O_WRONLY|syscall.O_TRUNC)
}
