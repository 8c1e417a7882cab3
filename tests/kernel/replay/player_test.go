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

// A player runs the steps of a session on one machine, through its files.
type player struct {
	m                 tree.Machine
	runs              *emu.Machine // m, if anything can run in it
	root              *vtree.Dir
	held              []*engine.Kprobe  // by "register"
	seen              int               // lines of kmsg already shown
	lastWant, lastGot map[string]string // counts of the last kprobe_profile, recorded and ours
	full              bool              // reset also writes the knobs
}

// verbs is what a step's first word does.
var verbs = map[string]func(p *player, args string) ([]string, error){
	"define":     (*player).define,
	"enable":     func(p *player, e string) ([]string, error) { return p.switchEvent(e, "1") },
	"disable":    func(p *player, e string) ([]string, error) { return p.switchEvent(e, "0") },
	"list":       func(p *player, _ string) ([]string, error) { return p.read("kprobes/list") },
	"settle":     func(p *player, _ string) ([]string, error) { return nil, p.m.Advance(time.Second) },
	"call":       (*player).call,
	"profile":    func(p *player, _ string) ([]string, error) { return p.read("tracing/kprobe_profile") },
	"kmsg":       (*player).kmsg,
	"register":   (*player).register,
	"unregister": (*player).unregister,
	"insmod":     func(p *player, name string) ([]string, error) { return nil, p.m.Insmod(name, nil) },
	"rmmod":      func(p *player, name string) ([]string, error) { return nil, p.m.Rmmod(name) },
	"kptr":       (*player).setKptr,
	"reset":      (*player).reset,
	"cat":        (*player).cat,
	"tail":       (*player).tail,
	"grep":       (*player).grep,
	"echo":       (*player).echo,
	":":          func(p *player, args string) ([]string, error) { return p.echo(" " + args) },
}

// newPlayer boots a machine whose time moves only when a step says so.
func newPlayer(t *testing.T, full bool) *player {
	t.Helper()
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	p := playerOf(t, m, full)
	p.runs = m
	return p
}

// playerOf is a player for m, which it closes at the end.
func playerOf(t *testing.T, m tree.Machine, full bool) *player {
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
	p := &player{m: m, root: files.Root(), full: full, lastWant: map[string]string{}, lastGot: map[string]string{}}
	p.seen = len(lines(m.Kmsg()))
	if full { // the recorded session began with ktm loaded
		if err := m.Insmod("ktm", nil); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// busy is another process that opens, reads and writes a file.
func (p *player) busy() error {
	for _, c := range []emu.Call{
		{Nr: unix.SYS_OPENAT, Args: [6]uint64{0, 0x1000}, User: []emu.UserMem{{Addr: 0x1000, Data: []byte("/etc/motd\x00")}}, Ret: 3},
		{Nr: unix.SYS_READ, Args: [6]uint64{3, 0x2000, 16}, Ret: 16},
		{Nr: unix.SYS_WRITE, Args: [6]uint64{3, 0x2000, 16}, Ret: 16},
		{Nr: unix.SYS_CLOSE, Args: [6]uint64{3}},
	} {
		c.PID, c.TGID, c.PPID, c.Comm = 95, 95, 1, "sh"
		if _, err := p.runs.Mirror(&c); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) setKptr(v string) ([]string, error) {
	return nil, p.write("machine/proc/sys/kernel/kptr_restrict", v+"\n", syscall.O_WRONLY)
}

func (p *player) read(path string) ([]string, error) {
	b, err := iofs.ReadFile(vtree.FS(p.root, vtree.Caller{}), path)
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

func (p *player) write(path, text string, flags int) error {
	return p.root.WriteFile(vtree.Caller{}, path, []byte(text), flags)
}

func (p *player) define(x string) ([]string, error) {
	err := p.write("tracing/kprobe_events", x+"\n", syscall.O_WRONLY|syscall.O_APPEND)
	if err == nil {
		return []string{fmt.Sprintf("write = %d", len(x)+1)}, nil
	}
	var e syscall.Errno
	if !errors.As(err, &e) {
		return nil, err
	}
	out := []string{"write = -1 " + unix.ErrnoName(e)}
	log, err := p.read("tracing/error_log")
	for _, l := range log {
		out = append(out, "|"+l)
	}
	return out, errors.Join(err, p.write("tracing/error_log", "", syscall.O_WRONLY|syscall.O_TRUNC))
}

func (p *player) switchEvent(event, to string) ([]string, error) {
	if event == "*" {
		return nil, p.write("tracing/events/kprobes/enable", to, syscall.O_WRONLY)
	}
	return nil, p.write("tracing/events/kprobes/"+event+"/enable", to, syscall.O_WRONLY)
}

// call does what a write to ktm's parameter does on a real kernel.
func (p *player) call(times string) ([]string, error) {
	n, err := strconv.Atoi(times)
	if err != nil {
		return nil, err
	}
	text, ok := p.m.Kernel().Lookup("ktm:ktm_gs")
	if !ok {
		return nil, errors.New("ktm has no ktm_gs")
	}
	for range n {
		if _, err := p.m.Call("ktm:call", text, 0); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (p *player) kmsg(string) ([]string, error) {
	all := lines(p.m.Kmsg())
	fresh := all[p.seen:]
	p.seen = len(all)
	out := make([]string, len(fresh))
	for i, l := range fresh {
		_, out[i], _ = strings.Cut(l, "] ")
	}
	return out, nil
}

func (p *player) register(place string) ([]string, error) {
	sym, off, _ := strings.Cut(place, "+")
	o, _ := strconv.ParseUint(off, 0, 64)
	k := &engine.Kprobe{Symbol: sym, Offset: o}
	p.held = append(p.held, k)
	return nil, p.m.Engine().RegisterKprobe(k)
}

func (p *player) unregister(string) ([]string, error) {
	p.m.Engine().UnregisterKprobes(p.held)
	p.held = nil
	return nil, nil
}

func (p *player) reset(string) ([]string, error) {
	if _, ok := p.root.Lookup("tracing/events/kprobes/enable"); ok {
		if _, err := p.switchEvent("*", "0"); err != nil {
			return nil, err
		}
	}
	err := p.write("tracing/kprobe_events", "", syscall.O_WRONLY|syscall.O_TRUNC)
	if err == nil && p.full {
		err = errors.Join(p.write("kprobes/enabled", "1\n", syscall.O_WRONLY),
			p.write("debug/kprobes-optimization", "1\n", syscall.O_WRONLY))
	}
	// Removing a probe waits for others to be done with it: on the recorded
	// kernel this took longer than the optimizer.
	return nil, errors.Join(err, p.m.Advance(100*time.Millisecond))
}

func (p *player) cat(path string) ([]string, error) { return p.read(path) }

func (p *player) tail(args string) ([]string, error) {
	n, path, _ := strings.Cut(strings.TrimPrefix(args, "-"), " ")
	count, err := strconv.Atoi(n)
	if err != nil {
		return nil, err
	}
	ls, err := p.read(path)
	return ls[max(0, len(ls)-count):], err
}

func (p *player) grep(args string) ([]string, error) {
	word, path, _ := strings.Cut(args, " ")
	ls, err := p.read(path)
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

func (p *player) echo(args string) ([]string, error) {
	text, path, ok := strings.Cut(args, " > ")
	if !ok {
		return nil, fmt.Errorf("echo %s: no file", args)
	}
	if text != "" {
		text += "\n"
	}
	return nil, p.write(path, text, syscall.O_WRONLY|syscall.O_TRUNC)
}
