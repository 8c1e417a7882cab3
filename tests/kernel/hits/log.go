package hits

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

// A Hit is one call of a function, or one return of it.
type Hit struct {
	Task   int // 0 is the workload's first task; the others follow in the order of their pids
	Func   string
	Return bool
	Args   string // "fd=3 flags=0x0"; of a return its value, "" if the function returns nothing that can be compared
}

// A Log is all that a workload's tasks hit, in order.
type Log []Hit

// ParseTrace reads the text of trace. The log begins with the end of the first execve, which is that of the workload:
// what an execve undoes is the shell's, which is not the same everywhere (begin). Hits in hard interrupts are left out, and so
// are those of other tasks.
func ParseTrace(r io.Reader) (Log, error) {
	var lines []traceline.Line
	pids := map[int]bool{}
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		l, ok := traceline.Parse(s.Text())
		if !ok || len(l.Event) < len("p_") || len(l.Flags) > 2 && strings.ContainsRune("hHzZ", rune(l.Flags[2])) {
			continue
		}
		if len(lines) == 0 && l.Event != "r___x64_sys_execve" || len(lines) > 0 && l.PID < lines[0].PID {
			continue
		}
		lines = append(lines, l)
		pids[l.PID] = true
	}
	var order []int
	for pid := range pids {
		order = append(order, pid)
	}
	slices.Sort(order)
	names := tasks{}
	for i, pid := range order {
		names[pid] = i
	}
	var log Log
	for _, l := range lines {
		h, err := names.hit(l)
		if err != nil {
			return nil, err
		}
		log = append(log, h)
	}
	return log.begin(), s.Err()
}

// begin leaves out what the first execve has left to do on the way out of the kernel: the files of the shell's memory, which has as
// many areas as that shell wants, are let go there.
func (l Log) begin() Log {
	for i, h := range l {
		switch {
		case h.Return && h.Func == "task_work_run":
			return l[i+1:]
		case !h.Return && strings.HasPrefix(h.Func, "__x64_sys_"):
			return l
		}
	}
	return l
}

// tasks are the numbers of tasks by their pids.
type tasks map[int]int

func (t tasks) hit(l traceline.Line) (h Hit, err error) {
	seen, ok := traceline.ParseHit(l.Text)
	if !ok {
		return h, fmt.Errorf("no hit: %s", l.Text)
	}
	h = Hit{Task: t[l.PID], Func: l.Event[len("p_"):], Return: seen.Return}
	var args []string
	for _, a := range seen.Args {
		v := t.value(a)
		if !seen.Return {
			v = a.Name + "=" + v
		}
		args = append(args, v)
	}
	h.Args = strings.Join(args, " ")
	return h, nil
}

// Numbers from here on, which are no errnos, are addresses.
const (
	userFrom = 0x10000000
	userTo   = 1 << 47
)

// value is an argument's value, with a name in place of what depends on the boot.
func (t tasks) value(a traceline.Arg) string {
	n, ok := a.Number()
	task, isPid := t[int(n)]
	switch {
	case !ok:
		return a.Value
	case isPid && n > 0:
		return "pid" + strconv.Itoa(task)
	case n < -4095 && n < -userFrom, n >= userFrom && n < userTo && len(a.Value) > 8:
		return "address"
	}
	return strconv.FormatInt(n, 10)
}

// Write writes the log, one hit a line: the task, the function (with < before it for a return), and the arguments.
func (l Log) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, h := range l {
		sign := ""
		if h.Return {
			sign = "<"
		}
		fmt.Fprintf(b, "%d\t%s%s\t%s\n", h.Task, sign, h.Func, h.Args)
	}
	return b.Flush()
}

// Read reads what Write has written.
func Read(r io.Reader) (l Log, err error) {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		w := strings.SplitN(s.Text(), "\t", 3)
		if len(w) != 3 {
			return nil, fmt.Errorf("no hit: %q", s.Text())
		}
		h := Hit{Func: w[1], Args: w[2]}
		h.Func, h.Return = strings.CutPrefix(h.Func, "<")
		if h.Task, err = strconv.Atoi(w[0]); err != nil {
			return nil, err
		}
		l = append(l, h)
	}
	return l.begin(), s.Err()
}
