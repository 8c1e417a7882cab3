package engine_test

import (
	"errors"
	"fmt"
	"golang.org/x/sys/unix"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// The transcripts in testdata are what Debian's 6.1.0-56-amd64 was recorded to
// answer, with every list as it was; their commands are those of the recording,
// in short. Functions have the recorded addresses.
//
//	### NAME                 a new machine
//	p:EV [MOD:]SYM[+OFF]     kprobe_events: the event's probe is registered, disabled
//	r:EV …                   the same with a kretprobe
//	kp:EV SYM[+OFF]          register_kprobe, not disabled
//	-:EV                     unregister
//	! ERRNO COMMAND          the command fails
//	enable|disable EV…       events/…/enable
//	enabled|sysctl 0|1       kprobes/enabled, debug.kprobes-optimization
//	sleep                    a second passes
//	call FUNC…               each is called
//	insmod|rmmod MOD[@BASE]
//	reset                    disable all events, clear them
//	list                     and the lines of kprobes/list
//	text SYM[+OFF] HEX
//	hits EV=N…               calls of handlers so far
//	dmesg: LINE              all lines since the last look

type transcript struct {
	t      *testing.T
	m      *machine
	events map[string]*event
	order  []string
	mods   map[string]*module
}

// An event is a trace event: one or several probes, enabled together.
type event struct {
	probes  []*eventProbe
	enabled bool
	hits    uint64
}

type eventProbe struct {
	spec string // [MOD:]SYM[+OFF]
	engine.Kretprobe
	ret bool
}

func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, sec := range strings.Split("\n"+string(b), "\n### ")[1:] {
			name, rest, _ := strings.Cut(sec, "\n")
			t.Run(strings.TrimSuffix(filepath.Base(f), ".txt")+"/"+name, func(t *testing.T) {
				x := &transcript{t: t, m: newMachine(t, 2), events: map[string]*event{}, mods: map[string]*module{}}
				x.m.dmesg()
				x.m.NotifyModules(1, x.module)
				x.run(strings.Split(rest, "\n"))
				x.reset()
				x.m.clock.advance(1e9)
				if l := x.m.list(); len(l) > 0 {
					t.Errorf("left in the list: %q", l)
				}
			})
		}
	}
}

func isLine(s string) bool { return strings.HasPrefix(s, "ffffffff") }

func (x *transcript) run(lines []string) {
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		word, arg, _ := strings.Cut(line, " ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case line == "list":
			var want []string
			for i+1 < len(lines) && isLine(lines[i+1]) {
				i++
				want = append(want, strings.TrimRight(lines[i], " "))
			}
			if d := cmp.Diff(want, x.m.list()); d != "" {
				x.t.Errorf("line %d: list (-recorded +ours):\n%s", i, d)
			}
		case word == "dmesg:":
			want := []string{arg}
			for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], "dmesg: "); i++ {
				want = append(want, lines[i+1][len("dmesg: "):])
			}
			if d := cmp.Diff(want, x.m.dmesg()); d != "" {
				x.t.Errorf("line %d: dmesg (-recorded +ours):\n%s", i, d)
			}
		case word == "!":
			errno, cmd, _ := strings.Cut(arg, " ")
			if err := x.do(cmd); err == nil || !strings.Contains(errnoName(err), errno) {
				x.t.Errorf("line %d: %s: got %v, recorded %s", i, cmd, err, errno)
			}
		default:
			if err := x.do(line); err != nil {
				x.t.Fatalf("line %d: %s: %v", i, line, err)
			}
		}
	}
}

func (x *transcript) do(line string) error {
	word, arg, _ := strings.Cut(line, " ")
	args := strings.Fields(arg)
	kind, ev, isProbe := strings.Cut(word, ":")
	switch {
	case isProbe && kind == "-":
		return x.remove(ev)
	case isProbe:
		return x.define(kind, ev, arg)
	}
	switch word {
	case "enabled":
		x.m.SetEnabled(arg == "1")
	case "sysctl":
		x.m.SetOptimization(arg == "1")
	case "sleep":
		x.m.clock.advance(1e9)
	case "reset":
		x.reset()
	case "call":
		return x.call(args)
	case "text":
		return x.text(args[0], args[1])
	case "hits":
		return x.hits(args)
	case "insmod":
		x.insmod(arg)
	case "rmmod":
		x.m.kernel.rmmod(x.mods[arg])
	case "enable", "disable":
		for _, ev := range args {
			if err := x.toggle(ev, word == "enable"); err != nil {
				return err
			}
		}
	default:
		return fmt.Errorf("unknown command")
	}
	return nil
}

func (x *transcript) define(kind, ev, spec string) error {
	e := x.events[ev]
	if e == nil {
		e = &event{}
	}
	p := &eventProbe{spec: spec, ret: kind == "r"}
	p.Disabled = kind != "kp"
	hit := func() { e.hits++ }
	p.PreHandler = func(*engine.Kprobe, *engine.Context) bool { hit(); return false }
	p.Handler = func(*engine.Instance, *engine.Context) bool { hit(); return false }
	if err := x.register(p); err != nil {
		return err
	}
	e.probes = append(e.probes, p)
	if x.events[ev] == nil {
		x.events[ev] = e
		x.order = append(x.order, ev)
	}
	return nil
}

// register is __register_trace_kprobe, which clears the address of a probe that is
// named by symbol before it is registered again.
func (x *transcript) register(p *eventProbe) error {
	p.Symbol, p.Offset, p.Addr = p.spec, 0, 0
	if sym, off, ok := strings.Cut(p.spec, "+"); ok {
		n, err := strconv.ParseUint(off, 0, 64)
		if err != nil {
			return err
		}
		p.Symbol, p.Offset = sym, n
	}
	if p.ret {
		return x.m.RegisterKretprobe(&p.Kretprobe)
	}
	return x.m.RegisterKprobe(&p.Kprobe)
}

func (x *transcript) unregister(p *eventProbe) {
	if p.ret {
		x.m.UnregisterKretprobe(&p.Kretprobe)
	} else {
		x.m.UnregisterKprobe(&p.Kprobe)
	}
}

func (x *transcript) remove(ev string) error {
	e := x.events[ev]
	if e == nil {
		return fmt.Errorf("no event %s", ev)
	}
	for _, p := range e.probes {
		x.unregister(p)
	}
	delete(x.events, ev)
	for i, name := range x.order {
		if name == ev {
			x.order = append(x.order[:i], x.order[i+1:]...)
			break
		}
	}
	return nil
}

func (x *transcript) toggle(ev string, on bool) error {
	e := x.events[ev]
	if e == nil {
		return fmt.Errorf("no event %s", ev)
	}
	e.enabled = on
	for _, p := range e.probes {
		var err error
		if on {
			err = x.m.EnableKprobe(&p.Kprobe)
		} else {
			err = x.m.DisableKprobe(&p.Kprobe)
		}
		// trace_kprobe does not try probes whose text is gone.
		if err != nil && !strings.Contains(err.Error(), "text is gone") {
			return err
		}
	}
	return nil
}

func (x *transcript) reset() {
	for _, ev := range x.order {
		if err := x.toggle(ev, false); err != nil {
			x.t.Error(err)
		}
	}
	for len(x.order) > 0 {
		if err := x.remove(x.order[0]); err != nil {
			x.t.Fatal(err)
		}
	}
	x.m.SetEnabled(true)
	x.m.SetOptimization(true)
	x.m.dmesg()
}

func (x *transcript) call(funcs []string) error {
	for _, f := range funcs {
		addr, ok := x.m.kernel.Lookup(f)
		if !ok {
			return fmt.Errorf("no function %s", f)
		}
		if err := x.m.cpus[0].call(addr); err != nil {
			return fmt.Errorf("%s: %w", f, err)
		}
	}
	return nil
}

func (x *transcript) text(where, want string) error {
	sym, off, _ := strings.Cut(where, "+")
	n, _ := strconv.ParseUint(off, 0, 64)
	addr, _ := x.m.kernel.Lookup(sym)
	if got := x.m.bytes(addr+n, len(want)/2); got != want {
		x.t.Errorf("text of %s: %s, recorded %s", where, got, want)
	}
	return nil
}

func (x *transcript) hits(args []string) error {
	for _, a := range args {
		ev, n, _ := strings.Cut(a, "=")
		if got := x.events[ev].hits; strconv.FormatUint(got, 10) != n {
			x.t.Errorf("%s was hit %d times, recorded %s", ev, got, n)
		}
	}
	return nil
}

func (x *transcript) insmod(arg string) {
	name, base, _ := strings.Cut(arg, "@")
	at, err := strconv.ParseUint(base, 0, 64)
	if err != nil {
		x.t.Fatal(err)
	}
	m := x.m.kernel.insmod(name, at, map[string]uint64{"ktm_a": 0, "ktm_b": 0x30, "ktm_static": 0x60, "ktm_str": 0x90},
		map[string]uint64{"ktm_init": 0xf})
	x.mods[name] = m
	if _, ok := x.m.kernel.Lookup("ktm_init"); ok {
		if err := x.call([]string{"ktm_init"}); err != nil {
			x.t.Error(err)
		}
	}
	x.m.kernel.live(m)
}

// module is trace_kprobe_module_callback.
func (x *transcript) module(ev engine.ModuleEvent) {
	if ev.State != engine.ModuleComing {
		return
	}
	for _, name := range x.order {
		e := x.events[name]
		for _, p := range e.probes {
			if strings.HasPrefix(p.spec, ev.Module.Name+":") {
				x.unregister(p)
				p.Disabled = !e.enabled
				if err := x.register(p); err != nil {
					x.t.Error(err)
				}
			}
		}
	}
}

func errnoName(err error) string {
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		return err.Error()
	}
	return unix.ErrnoName(errno)
}
