package top

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/listfmt"
	"github.com/kprobefs/kprobefs/listfmt/probetable"
)

// A View is what is shown of some files.
type View struct {
	files Files
	only  []string // events that are shown; none: all

	lines   []line
	knobs   string
	before  map[string]uint64 // hits, by the line's key
	at      time.Time         // of the last look
	hidden  int               // lines that only or filter leave out
	filter  string
	sort    int // of columns
	reverse bool
}

// A line is a probe as it is shown.
type line struct {
	probetable.Row
	rate float64 // hits in a second
}

// New is a view of files. Events, GROUP/NAME or NAME, limit it to those.
func New(files Files, events []string) *View { return &View{files: files, only: events, reverse: true} }

// columns can be sorted by. What is larger comes first in those of numbers.
var columns = []struct {
	title   string
	numbers bool
	less    func(a, b line) int
}{
	{"HITS/S", true, func(a, b line) int { return cmp.Compare(a.rate, b.rate) }},
	{"HITS", true, func(a, b line) int { return cmp.Compare(a.Hits, b.Hits) }},
	{"MISSED", true, func(a, b line) int { return cmp.Compare(a.Missed, b.Missed) }},
	{"STATE", false, func(a, b line) int { return cmp.Compare(a.state(), b.state()) }},
	{"PROBE", false, func(a, b line) int { return cmp.Compare(a.place(), b.place()) }},
	{"EVENT", false, func(a, b line) int { return cmp.Compare(a.event(), b.event()) }},
}

func (l line) place() string {
	p := l.Probe
	place := fmt.Sprintf("%c %#x", p.Kind, p.Offset)
	if p.Symbol != "" {
		place = fmt.Sprintf("%c %s+%#x", p.Kind, p.Symbol, p.Offset)
	}
	if p.Module != "" {
		place += " " + p.Module
	}
	return place
}

func (l line) event() string {
	if l.Event == nil {
		return "-"
	}
	return l.Event.String()
}

// state are the tags of kprobes/list, in words.
func (l line) state() string {
	return tags(l.Probe)
}

func tags(p listfmt.Kprobe) string {
	var words []string
	for _, t := range []struct {
		is   bool
		name string
	}{{p.Gone, "gone"}, {p.Disabled, "disabled"}, {p.Optimized, "optimized"}, {p.Ftrace, "ftrace"}} {
		if t.is {
			words = append(words, t.name)
		}
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ",")
}

// Look reads the files. Rates are those since the look before.
func (v *View) Look(now time.Time) error {
	rows, err := v.files.rows()
	if err != nil {
		return err
	}
	seconds := now.Sub(v.at).Seconds()
	hits := make(map[string]uint64, len(rows))
	v.lines = v.lines[:0]
	for _, r := range rows {
		l := line{Row: r}
		if r.Event != nil {
			key := r.Event.String()
			hits[key] = r.Hits
			if was, ok := v.before[key]; ok && r.Hits >= was && seconds > 0 {
				l.rate = float64(r.Hits-was) / seconds
			}
		}
		v.lines = append(v.lines, l)
	}
	v.before, v.at, v.knobs = hits, now, v.files.knobs()
	return nil
}

// shown are the lines that are to be shown, in their order.
func (v *View) shown() []line {
	var lines []line
	for _, l := range v.lines {
		if v.wants(l) {
			lines = append(lines, l)
		}
	}
	v.hidden = len(v.lines) - len(lines)
	slices.SortStableFunc(lines, func(a, b line) int {
		order := columns[v.sort].less(a, b)
		if v.reverse {
			order = -order
		}
		return cmp.Or(order, cmp.Compare(a.place(), b.place()), cmp.Compare(a.event(), b.event()))
	})
	return lines
}

func (v *View) wants(l line) bool {
	if len(v.only) > 0 && !slices.ContainsFunc(v.only, func(name string) bool {
		return l.Event != nil && (name == l.Event.String() || name == l.Event.Name)
	}) {
		return false
	}
	return strings.Contains(strings.ToLower(l.place()+" "+l.event()+" "+l.state()), strings.ToLower(v.filter))
}

// Head is one line about all that is shown.
func (v *View) head(lines []line) string {
	var rate float64
	optimized := 0
	for _, l := range lines {
		rate += l.rate
		if l.Probe.Optimized {
			optimized++
		}
	}
	noun := "probes"
	if len(lines) == 1 {
		noun = "probe"
	}
	head := fmt.Sprintf("%d %s, %d optimized, %.0f hits/s; %s", len(lines), noun, optimized, rate, v.knobs)
	if v.hidden > 0 {
		head += fmt.Sprintf("; %d not shown", v.hidden)
	}
	return head
}

// format is a line, and the columns' titles without one.
func format(l *line) string {
	if l == nil {
		return fmt.Sprintf("%9s %10s %8s  %-18s %-36s %s", columns[0].title, columns[1].title, columns[2].title, columns[3].title, columns[4].title, columns[5].title)
	}
	return fmt.Sprintf("%9.0f %10d %8d  %-18s %-36s %s", l.rate, l.Hits, l.Missed, l.state(), l.place(), l.event())
}

// Text is the whole as plain text.
func (v *View) Text() string {
	lines := v.shown()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", v.head(lines), format(nil))
	for i := range lines {
		b.WriteString(format(&lines[i]) + "\n")
	}
	return b.String()
}
