package live

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// An Op is one write(2) to a file that was opened for it.
type Op struct {
	File   string // below one of the roots, such as kprobes/enabled
	Text   string // what is written; nothing is written when it is empty
	Trunc  bool   // opened with O_TRUNC
	Append bool   // opened with O_APPEND
}

// String is the operation as a shell command. The effect of the truncation is complete before the write. A
// shell has no O_TRUNC with O_APPEND; these files ignore the latter.
func (o Op) String() string {
	redirect := ">"
	if o.Append && !o.Trunc {
		redirect = ">>"
	}
	switch {
	case o.Text == "":
		return fmt.Sprintf(": %s %s", redirect, shellPath(o.File))
	case o.Trunc:
		return fmt.Sprintf("{ sleep 0.5; printf %%s %s; } > %s", quote(o.Text), shellPath(o.File))
	case o.Append:
		return fmt.Sprintf("printf %%s %s %s %s", quote(o.Text), redirect, shellPath(o.File))
	}
	// A shell's > truncates; <> opens without that.
	return fmt.Sprintf("printf %%s %s 1<> %s", quote(o.Text), shellPath(o.File))
}

// quote makes s a shell's word.
func quote(s string) string {
	if !strings.ContainsAny(s, "\n\t\r\v\f") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	r := strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", `\n`, "\t", `\t`, "\r", `\r`, "\v", `\v`, "\f", `\f`)
	return "$'" + r.Replace(s) + "'"
}

// Roots are the kernel's directories of the trees, by the first element of a path.
var Roots = map[string]string{
	"kprobes": "/sys/kernel/debug/kprobes",
	"debug":   "/proc/sys/debug",
	"tracing": "/sys/kernel/tracing",
}

// KernelPath is the path of a file in a kernel.
func KernelPath(path string) string {
	tree, rest, _ := strings.Cut(path, "/")
	return Roots[tree] + "/" + rest
}

func shellPath(path string) string { return quote(KernelPath(path)) }

// A Session is operations that begin in a clean state.
type Session struct {
	ID  int
	Ops []Op
}

// Script is a shell script of the first n operations. It cleans up first.
func (s *Session) Script(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#!/bin/bash\n# Session %d. As root, with debugfs and tracefs mounted.\n", s.ID)
	for _, o := range cleaning(nil) {
		fmt.Fprintf(&b, "%s 2>/dev/null\n", o)
	}
	b.WriteString("set -x\n")
	for _, o := range s.Ops[:min(n, len(s.Ops))] {
		fmt.Fprintf(&b, "%s; sleep 0.5\n", o)
	}
	b.WriteString("cat /sys/kernel/debug/kprobes/list /sys/kernel/tracing/kprobe_events /sys/kernel/tracing/error_log\n")
	return b.String()
}

// triggerCount is what a trigger shows that does not name it.
var triggerCount = regexp.MustCompile(`:(unlimited|count=[0-9]+)( if .*)?$`)

// Groups are the groups that events are put in.
var Groups = []string{"kprobes", "grp", "other", "eprobes", "synthetic"}

// cleaning returns the operations that clean up before a session. They may fail. triggers are the present
// triggers, as GROUP/EVENT and a line: each keeps its event in use.
func cleaning(triggers [][2]string) []Op {
	var ops []Op
	for _, t := range triggers {
		ops = append(ops, Op{File: "tracing/events/" + t[0] + "/trigger", Text: "!" + triggerCount.ReplaceAllString(t[1], "") + "\n"})
	}
	for _, g := range Groups {
		ops = append(ops, Op{File: "tracing/events/" + g + "/enable", Text: "0"})
	}
	return append(ops,
		Op{File: "kprobes/enabled", Text: "1"},
		Op{File: "debug/kprobes-optimization", Text: "1\n"},
		Op{File: "tracing/kprobe_events", Trunc: true},
		Op{File: "tracing/dynamic_events", Text: "-:eprobes/\n", Append: true}, // event probes keep other events in use
		Op{File: "tracing/dynamic_events", Trunc: true},
		Op{File: "tracing/error_log", Trunc: true},
	)
}

// A Function is one whose text sessions probe.
type Function struct {
	Name string
	Addr uint64
	Size uint64
}

// A Plan is the input of a guest.
type Plan struct {
	Functions []Function // to know their text before any probe
	Swept     []Function // those of which every byte is asked about
	Sessions  []Session
}

// WritePlan writes p for a guest.
func WritePlan(w io.Writer, p *Plan) error {
	if err := json.NewEncoder(w).Encode(p); err != nil {
		return fmt.Errorf("plan: %w", err)
	}
	return nil
}

// ReadPlan reads what WritePlan wrote.
func ReadPlan(r io.Reader) (*Plan, error) {
	p := &Plan{}
	if err := json.NewDecoder(r).Decode(p); err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	return p, nil
}

// ReadRecords reads records, one JSON value after the other, to the end.
func ReadRecords(r io.Reader) ([]Record, error) {
	d := json.NewDecoder(bufio.NewReader(r))
	var all []Record
	for {
		var rec Record
		err := d.Decode(&rec)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, fmt.Errorf("records: %w", err)
		}
		all = append(all, rec)
	}
}
