package check

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A View says how a matrix is shown.
type View struct {
	Width int  // columns of a line; 0: 120
	All   bool // units that every kernel accepts, too
	// Expected are failures that are known; nil: none.
	Expected *Baseline
}

// A row is a unit in a matrix.
type row struct {
	unit    Unit
	answers string // folded
	why     string // of the latest kernel that refuses it, of those that know the most to do about it
	brief   string // why, in fewer words
	fails   bool   // a kernel refuses it, and it is not optional
	mixed   bool
	fresh   bool // a failure is not expected
	moved   bool // the probe takes an argument that is not the same in all kernels
}

// rows are all units.
func (r *Report) rows(known *Baseline) (all []row) {
	order, labels := r.order(), r.Labels()
	var sorted []string
	for _, k := range order {
		sorted = append(sorted, labels[k])
	}
	for _, u := range r.Units() {
		runs := r.runs(&u, order)
		one := row{unit: u, answers: folded(runs, sorted), mixed: len(runs) > 1}
		most, says, newest := 0, -1, (*Answer)(nil)
		for _, k := range order {
			a := r.answer(&u, k)
			if a.OK {
				continue
			}
			if v := a.helps(); v >= most {
				one.why, one.brief, most, says = a.reason(), a.brief(), v, k
			}
			newest = a
			if !u.Optional {
				one.fails = true
				one.fresh = one.fresh || !known.has(r, &u, k)
			}
		}
		if newest != nil && newest.brief() != one.brief {
			one.why, one.brief = labels[says]+": "+one.why, labels[says]+": "+one.brief
		}
		if text, counts := r.moved(&u, order, labels); one.why == "" {
			one.why, one.brief, one.moved = text, text, counts
		}
		all = append(all, one)
	}
	return all
}

// moved says which arguments are not the same in all kernels, whose labels those are, and whether the probe is known to take one of
// them; "": all are, as far as is known.
func (r *Report) moved(u *Unit, order []int, labels []string) (text string, takes bool) {
	var old *Answer
	for _, k := range order {
		now := r.answer(u, k)
		if now.Signature == nil {
			continue
		}
		if old != nil {
			changes := moved(old.Signature, now.Signature)
			if used := taken(now.API, now.Probe, changes); len(used) > 0 {
				changes, takes = used, true
			}
			if len(changes) > 0 && (takes || text == "") {
				text = fmt.Sprintf("%s from %s", strings.Join(changes, ", "), labels[k])
			}
			if takes {
				return text, true
			}
		}
		old = now
	}
	return text, false
}

// Matrix is r with a line for each unit that a kernel refuses, and with totals: of each kernel, and of each
// file that probes are from. Units of several files that are the same have one line.
func (r *Report) Matrix(v View) []byte {
	width := v.Width
	if width <= 0 {
		width = 120
	}
	rows := r.rows(v.Expected)
	name, answers := len("PROBE"), len("ANSWER")
	var shown []row
	for _, one := range rows {
		if v.All || one.fails || one.moved && !one.unit.Optional {
			shown = append(shown, one)
		}
	}
	var same []alike
	if !v.All {
		shown, same = apart(together(shown))
	}
	for _, one := range shown {
		name, answers = max(name, utf8.RuneCountInString(one.unit.label())), max(answers, utf8.RuneCountInString(one.answers))
	}
	name = min(name, width*3/8)
	answers = min(answers, max(width-name-4-width/4, 12))
	var out bytes.Buffer
	if len(shown) > 0 {
		line(&out, width, pad("PROBE", name), pad("ANSWER", answers), "WHY")
	}
	for _, one := range shown {
		line(&out, width, pad(one.unit.label(), name), pad(one.answers, answers), one.note()+dash(one.brief))
	}
	for _, s := range same {
		wrap(&out, s.head(), s.names, len(s.names), width)
	}
	r.totals(&out, rows, width)
	return out.Bytes()
}

// label is the unit's name, marked if it is optional.
func (u *Unit) label() string {
	if u.Optional {
		return "optional: " + u.Name
	}
	return u.Name
}

// note marks failures that are expected.
func (one *row) note() string {
	if one.fails && !one.fresh {
		return "expected: "
	}
	return ""
}

// pad fits text into n columns.
func pad(text string, n int) string {
	text = Plain(text)
	have := utf8.RuneCountInString(text)
	if have > n {
		return string([]rune(text)[:max(n-1, 0)]) + "…"
	}
	return text + strings.Repeat(" ", n-have)
}

// line writes columns with two blanks between them, at most width wide.
func line(out *bytes.Buffer, width int, columns ...string) {
	text := Plain(strings.Join(columns, "  "))
	if utf8.RuneCountInString(text) > width {
		text = string([]rune(text)[:width-1]) + "…"
	}
	out.WriteString(strings.TrimRight(text, " ") + "\n")
}

// totals writes how many units each kernel and each file have, and how many of them fail.
func (r *Report) totals(out *bytes.Buffer, rows []row, width int) {
	units, labels := r.Units(), r.Labels()
	var kernels []string
	for _, k := range r.order() {
		ok := 0
		for i := range units {
			if r.answer(&units[i], k).OK {
				ok++
			}
		}
		kernels = append(kernels, fmt.Sprintf("%s %d/%d", labels[k], ok, len(units)))
	}
	wrap(out, "OK by kernel: ", kernels, maxTotals, width)
	wrap(out, "OK by file:   ", byFile(rows), maxTotals, width)
	fine, mixed, never, fresh := 0, 0, 0, 0
	for _, one := range rows {
		switch {
		case one.fails && one.mixed:
			mixed++
		case one.fails:
			never++
		default:
			fine++
		}
		if one.fresh {
			fresh++
		}
	}
	fmt.Fprintf(out, "%s, %s: %d OK in all, %d in some, %d in none", counted(len(rows), "probe"), counted(len(r.Kernels), "kernel"), fine, mixed, never)
	if fresh < mixed+never {
		fmt.Fprintf(out, "; %d not expected", fresh)
	}
	out.WriteString("\n")
}

// fewFiles is how many files have their totals each; of more, those that all kernels accept whole are only counted.
const fewFiles = 8

// byFile counts the units of each file that all kernels accept; nil: none is from a file.
func byFile(rows []row) (all []string) {
	var files []string
	ok, of := map[string]int{}, map[string]int{}
	for _, one := range rows {
		f := one.unit.File()
		if f == "" {
			continue
		}
		if of[f]++; of[f] == 1 {
			files = append(files, f)
		}
		if !one.fails {
			ok[f]++
		}
	}
	whole := 0
	for _, f := range files {
		if len(files) > fewFiles && ok[f] == of[f] {
			whole++
			continue
		}
		all = append(all, fmt.Sprintf("%s %d/%d", f, ok[f], of[f]))
	}
	if whole > 0 {
		all = append(all, fmt.Sprintf("all of %d other files", whole))
	}
	return all
}

// maxTotals bounds how many totals are written.
const maxTotals = 60

// maxIndent bounds how far the lines behind the first are indented.
const maxIndent = 14

// wrap writes texts, at most limit of them, with dots between, in lines of width columns.
func wrap(out *bytes.Buffer, head string, texts []string, limit, width int) {
	if len(texts) == 0 {
		return
	}
	if n := len(texts); n > limit {
		texts = append(texts[:limit:limit], fmt.Sprintf("and %d more", n-limit))
	}
	now, deep := head, min(utf8.RuneCountInString(head), maxIndent)
	for i, t := range texts {
		t = Plain(t)
		if i > 0 && utf8.RuneCountInString(now+" · "+t) > width {
			line(out, width, now)
			now = strings.Repeat(" ", deep) + t
			continue
		}
		if i > 0 {
			now += " · "
		}
		now += t
	}
	line(out, width, now)
}
