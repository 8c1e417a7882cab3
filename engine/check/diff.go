package check

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/kprobefs/kprobefs/engine/explain"
)

// A Change is a probe to which two kernels answer differently.
type Change struct {
	Probe string `json:"probe"`
	What  string `json:"what"` // answer, how, why, arguments, address: those that differ, with blanks between
	// Arguments are the parameters that moved or have another type, such as "arg 3: umode_t mode → struct
	// dentry *dentry".
	Arguments []string `json:"arguments,omitempty"`
	Old       Answer   `json:"old"`
	New       Answer   `json:"new"`
}

// changes names what a has otherwise than b.
func (a *Answer) changes(b *Answer) string {
	var what []string
	for _, c := range []struct {
		name string
		same bool
	}{
		// ENOENT is one answer, whether a module is missing or a symbol in it.
		{"answer", a.OK == b.OK && a.Errno == b.Errno && (a.Rule == b.Rule || a.Errno == "ENOENT")},
		{"how", a.How == b.How},
		{"why", a.NotJump == b.NotJump},
		{"arguments", len(a.movedFrom(b)) == 0},
		{"address", a.Address == b.Address},
	} {
		if !c.same {
			what = append(what, c.name)
		}
	}
	return strings.Join(what, " ")
}

// movedFrom are the parameters that a's kernel has otherwise than b's. Of a definition they are those that it
// takes.
func (a *Answer) movedFrom(b *Answer) []string {
	all := moved(b.Signature, a.Signature)
	if len(all) > 0 && IsDefinition(a.Probe) {
		return taken(a.API, a.Probe, all)
	}
	return all
}

// Diff returns the probes whose answers differ. Both lists must have the same probes in the same order.
// addresses: a different address is a change, too.
func Diff(old, now []Answer, addresses bool) []Change {
	var all []Change
	for i := range min(len(old), len(now)) {
		what := now[i].changes(&old[i])
		if !addresses {
			what = strings.TrimSpace(strings.TrimSuffix(what, "address"))
		}
		if what == "" {
			continue
		}
		all = append(all, Change{Probe: old[i].Probe, What: what, Arguments: now[i].movedFrom(&old[i]), Old: old[i], New: now[i]})
	}
	return all
}

// DiffTable is changes as a table for users, of at most width columns as far as names allow. of is how many
// probes there were.
func DiffTable(changes []Change, of, width int) []byte {
	var out bytes.Buffer
	if len(changes) > 0 {
		var table bytes.Buffer
		w := tabwriter.NewWriter(&table, 0, 8, 2, ' ', 0)
		fmt.Fprintln(w, "PROBE\tCHANGED\tOLD\tNEW\tWHY")
		for i := range changes {
			c := &changes[i]
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", Plain(c.Probe), c.What, c.Old.short(), c.New.short(), Plain(c.reason()))
		}
		w.Flush() // a bytes.Buffer takes everything
		fold(&out, table.String(), width)
	}
	fmt.Fprintf(&out, "%d of %s %s\n", len(changes), counted(of, "probe"), verb(len(changes), "changes", "change"))
	return out.Bytes()
}

// fold writes a table whose last column is WHY. What does not fit there goes on in the next lines, below it.
func fold(out *bytes.Buffer, table string, width int) {
	head, _, _ := strings.Cut(table, "WHY")
	indent := utf8.RuneCountInString(head)
	if indent > width-minColumn {
		indent = width - minColumn
	}
	for l := range strings.Lines(table) {
		at := 0
		for i, word := range strings.Split(strings.TrimSuffix(l, "\n"), " ") {
			n := utf8.RuneCountInString(word)
			switch {
			case i == 0:
			case word != "" && at > indent && at+1+n > width:
				out.WriteString("\n" + strings.Repeat(" ", indent))
				at = indent
			default:
				out.WriteByte(' ')
				at++
			}
			out.WriteString(word)
			at += n
		}
		out.WriteByte('\n')
	}
}

// minColumn is how wide the last column is at least.
const minColumn = 40

// reason is the reason of the new answer, with the arguments that moved.
func (c *Change) reason() string {
	if len(c.Arguments) == 0 {
		return c.New.reason()
	}
	text := strings.Join(c.Arguments, ", ")
	if why := c.New.reason(); why != "-" {
		text += "; " + why
	}
	return text
}

// short is the answer in a word or two.
func (a *Answer) short() string {
	if a.OK && a.How != "" {
		return Plain(a.How)
	}
	return a.result()
}

// DiffJSON is changes as JSON, with a newline at its end.
func DiffJSON(changes []Change) ([]byte, error) {
	if changes == nil {
		changes = []Change{}
	}
	return explain.Marshal("diff", changes)
}
