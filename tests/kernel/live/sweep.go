package live

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// A Sweep has a kernel's answer for each byte of a function.
type Sweep struct {
	Function
	// Answers has a character for each: how a probe there is armed when it is
	// enabled, k by a breakpoint, o by a jump, f by ftrace, in capitals when it stands
	// elsewhere than it was asked for; or why there is none, . for EILSEQ, x for
	// EINVAL, - for any other errno.
	Answers string
}

const sweptEvent = "kprobes/swept"

// SweepFunction puts a probe on every byte of f, one after the other.
func SweepFunction(t Target, f Function) (Sweep, error) {
	if err := (&runner{t: t}).clean(); err != nil { // a session may have left probes
		return Sweep{}, err
	}
	answers := make([]byte, f.Size)
	var seen []uint64
	for off := range answers {
		a, err := answer(t, &f, uint64(off))
		if err != nil {
			return Sweep{}, fmt.Errorf("%s+%d: %w", f.Name, off, err)
		}
		answers[off] = a
		seen = append(seen, f.Addr+uint64(off))
	}
	return Sweep{f, string(answers)}, t.Settle(seen)
}

// answer is for one byte.
func answer(t Target, f *Function, off uint64) (byte, error) {
	switch r := t.Write(Op{File: "tracing/kprobe_events", Text: fmt.Sprintf("p:%s %s+%d\n", sweptEvent, f.Name, off), Append: true}, nil); r {
	case "EILSEQ":
		return '.', nil
	case "EINVAL":
		return 'x', nil
	default:
		if r[0] < '0' || r[0] > '9' {
			return '-', nil
		}
	}
	enable := "tracing/events/" + sweptEvent + "/enable"
	t.Write(Op{File: enable, Text: "1"}, nil)
	list := t.Read("kprobes/list")
	t.Write(Op{File: enable, Text: "0"}, nil)
	if r := t.Write(Op{File: "tracing/kprobe_events", Text: "-:" + sweptEvent + "\n", Append: true}, nil); r[0] < '0' || r[0] > '9' {
		return 0, fmt.Errorf("the probe cannot be removed: %s", r)
	}
	return armed(list, f.Addr+off)
}

// armed is the character for what the list, which should have one line, shows.
func armed(list string, asked uint64) (byte, error) {
	lines := ParseList(list)
	if len(lines) != 1 || lines[0].Disabled {
		return 0, fmt.Errorf("not one enabled probe:\n%s", list)
	}
	c := byte('k')
	switch {
	case strings.Contains(list, "[FTRACE]"):
		c = 'f'
	case lines[0].Optimized:
		c = 'o'
	}
	if lines[0].Addr != asked {
		c -= 'a' - 'A'
	}
	return c, nil
}

// WriteSweeps and ReadSweeps are the form in which answers are kept: a line a
// function, its name, address and answers.
func WriteSweeps(w io.Writer, all []Sweep) error {
	b := bufio.NewWriter(w)
	for i := range all {
		fmt.Fprintf(b, "%s\t%x\t%s\n", all[i].Name, all[i].Addr, all[i].Answers)
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("sweeps: %w", err)
	}
	return nil
}

// ReadSweeps reads what WriteSweeps wrote.
func ReadSweeps(r io.Reader) (all []Sweep, err error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var s Sweep
		if _, err := fmt.Sscanf(lines.Text(), "%s\t%x\t%s", &s.Name, &s.Addr, &s.Answers); err != nil {
			return nil, fmt.Errorf("sweeps: %q: %w", lines.Text(), err)
		}
		s.Size = uint64(len(s.Answers))
		all = append(all, s)
	}
	return all, lines.Err()
}

// CompareSweeps says where two kernels' answers differ, a line each, and how many
// were compared. b is in the order of a.
func CompareSweeps(a, b []Sweep) (diffs []string, n int) {
	for i := range min(len(a), len(b)) {
		x, y := &a[i], &b[i]
		if x.Function != y.Function {
			return append(diffs, fmt.Sprintf("%s there, %s here", x.Name, y.Name)), n
		}
		for off := range x.Answers {
			n++
			if p, q := x.Answers[off], y.Answers[off]; p != q {
				diffs = append(diffs, fmt.Sprintf("%s+%d: kernel %c, here %c", x.Name, off, p, q))
			}
		}
	}
	if len(a) != len(b) {
		diffs = append(diffs, fmt.Sprintf("%d functions there, %d here", len(a), len(b)))
	}
	return diffs, n
}
