package placement

import (
	"fmt"
	"io"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// Where slots and detour buffers of the replay lie: in the module area, as
// the kernel's do. Their contents depend on it, the answers do not.
const (
	slotAddr   = 0xffffffffc0000000
	detourAddr = 0xffffffffc0001000
)

// errnoNames are those that a recording may hold.
var errnoNames = map[syscall.Errno]string{
	0: "OK", syscall.EILSEQ: "EILSEQ", syscall.EINVAL: "EINVAL", syscall.ENOENT: "ENOENT",
	syscall.EOPNOTSUPP: "EOPNOTSUPP", syscall.ENOSPC: "ENOSPC", syscall.EADDRNOTAVAIL: "EADDRNOTAVAIL",
}

// A Difference is an answer that arch would give otherwise than the kernel did.
type Difference struct {
	Where     string // NAME+OFFSET
	Addr      uint64
	Want, Got string
	Verdict   engine.Verdict // what Got follows from
}

// String is a line with the address, the place, both answers and the rule.
func (d Difference) String() string {
	s := fmt.Sprintf("%x %s: kernel %s, here %s (%v", d.Addr, d.Where, d.Want, d.Got, d.Verdict.Rule)
	if d.Verdict.At != 0 {
		s += fmt.Sprintf(", at %x", d.Verdict.At)
	}
	return s + ")"
}

// A Report is the outcome of a replay.
type Report struct {
	Answers     int
	Errno, Tags []Difference
}

// Write writes the differences, one a line, and as the last line their numbers.
func (p *Report) Write(w io.Writer) error {
	for _, d := range p.Errno {
		if _, err := fmt.Fprintf(w, "errno: %s\n", d); err != nil {
			return err
		}
	}
	for _, d := range p.Tags {
		if _, err := fmt.Fprintf(w, "tags: %s\n", d); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d answers, %d errno differences, %d tag differences\n", p.Answers, len(p.Errno), len(p.Tags))
	return err
}

// OK reports whether the report keeps the limits: every errno agrees, and of the
// tags 99.95 %.
func (p *Report) OK() bool {
	return p.Answers > 0 && len(p.Errno) == 0 && 2000*len(p.Tags) <= p.Answers
}

// A Subject is who is asked: a kernel and its text.
type Subject struct {
	Kernel kernel.Kernel
	Code   engine.Code
}

// Replay puts every recorded question to arch, on the recorded text and tables.
func (r *Recording) Replay(arch *engine.Arch) *Report {
	return r.ReplayOn(Subject{r, r}, arch)
}

// ReplayOn puts every recorded question to arch, on those of s: the recording is
// only where questions and answers come from.
func (r *Recording) ReplayOn(s Subject, arch *engine.Arch) *Report {
	p := &Report{Answers: len(r.Answers) + len(r.Events)}
	for i := range r.Answers {
		a := &r.Answers[i]
		addr := a.Func.Addr + a.Offset
		got, v := s.place(arch, addr)
		d := Difference{Where: fmt.Sprintf("%s+%d", a.Func.Name, a.Offset), Addr: addr, Want: a.Result, Got: got, Verdict: v}
		if got != a.Result {
			p.Errno = append(p.Errno, d)
			continue
		}
		if got != "OK" {
			continue
		}
		if d.Got, d.Verdict = s.tags(arch, addr); d.Got != a.Tags {
			d.Want = a.Tags
			p.Tags = append(p.Tags, d)
		}
	}
	for _, e := range r.Events {
		if d := s.event(arch, e); d.Got != d.Want {
			p.Errno = append(p.Errno, d)
		}
	}
	return p
}

// place is what register_kprobe would say.
func (s Subject) place(arch *engine.Arch, addr uint64) (string, engine.Verdict) {
	v := arch.Check(s.Kernel, s.Code, addr)
	if v.Rule == engine.OK {
		_, v = arch.Prepare(s.Kernel, s.Code, addr, slotAddr)
	}
	return errnoNames[v.Rule.Errno()], v
}

// tags are those that kprobes/list would show.
func (s Subject) tags(arch *engine.Arch, addr uint64) (string, engine.Verdict) {
	_, v := arch.Optimize(s.Kernel, s.Code, addr, detourAddr)
	switch v.Rule {
	case engine.OK:
		return "O", v
	case engine.OptFtrace:
		return "F", v
	}
	return "-", v
}

// event is what kprobe_events would say to NAME+OFFSET: beyond register_kprobe
// it wants an unambiguous name (number_of_same_symbols) of a traceable function
// (within_notrace_func), in this order of the errors seen.
func (s Subject) event(arch *engine.Arch, e Event) Difference {
	d := Difference{Where: fmt.Sprintf("event %s+%d", e.Name, e.Offset), Want: e.Result}
	sym, ok := s.Kernel.Lookup(e.Name)
	d.Addr = sym + e.Offset
	switch {
	case !ok:
		d.Got = "ENOENT"
	case s.Kernel.Count(e.Name) > 1:
		d.Got = "EADDRNOTAVAIL"
	case s.withinNotrace(d.Addr):
		d.Got = "EINVAL"
	default:
		d.Got, d.Verdict = s.place(arch, d.Addr)
	}
	return d
}

// withinNotrace is within_notrace_func: there is no fentry site in the function,
// nor in the function whose cold or other part it is.
func (s Subject) withinNotrace(addr uint64) bool {
	sym, _ := s.Kernel.Symbol(addr)
	if s.hasFtraceSite(sym) {
		return false
	}
	name, _, suffixed := strings.Cut(sym.Name, ".")
	if parent, ok := s.Kernel.Lookup(name); ok && suffixed {
		sym, _ = s.Kernel.Symbol(parent)
		return !s.hasFtraceSite(sym)
	}
	return true
}

func (s Subject) hasFtraceSite(sym kernel.Symbol) bool {
	_, ok := s.Kernel.Tables(sym.Addr).Overlap(kernel.TableFtrace, sym.Addr, sym.Addr+sym.Size)
	return ok
}
