package check

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/kprobefs/kprobefs/engine/explain"
)

// A Report is the answers of several kernels to the same probes.
type Report struct {
	Kernels  []string `json:"kernels"`
	Releases []string `json:"releases"` // by kernel, as uname -r prints it; "": not known
	// Probes are the questions, with where they are from; nil: the answers tell them.
	Probes  []Probe    `json:"probes,omitempty"`
	Answers [][]Answer `json:"answers"` // by kernel, then by probe
}

// Unread are the answers of a kernel whose image cannot be read: none is known.
func Unread(kernel string, probes []Spec, err error) []Answer {
	all := make([]Answer, len(probes))
	says := "the image cannot be read: " + strings.TrimPrefix(err.Error(), kernel+": ")
	for i := range probes {
		all[i] = Answer{Probe: probes[i].Text, API: probes[i].API, Kernel: kernel, Errno: unknown, Rule: ImageRule, Says: says}
	}
	return all
}

// unknown stands in the place of an errno where no kernel has answered.
const unknown = "?"

// OK reports whether every kernel accepts every probe that is not optional, or one of its alternatives.
func (r *Report) OK() bool { return r.Fresh(nil) == 0 }

// JSON is r as JSON, with a newline at its end.
func (r *Report) JSON() ([]byte, error) {
	return explain.Marshal("check", r)
}

// Table is the answers of r's first kernel as a table for users: a line for each probe.
func (r *Report) Table() []byte {
	var out bytes.Buffer
	w := tabwriter.NewWriter(&out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "PROBE\tANSWER\tHOW\tADDRESS\tWHY")
	for i := range r.count() {
		a := &r.Answers[0][i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", Plain(a.Probe), a.result(), dash(Plain(a.How)), a.address(), Plain(a.reason()))
	}
	w.Flush() // a bytes.Buffer takes everything
	r.summary(&out)
	return out.Bytes()
}

// summary is the last line.
func (r *Report) summary(out *bytes.Buffer) {
	refused, jumps, all := 0, 0, 0
	for _, as := range r.Answers {
		for i := range as {
			all++
			if !as[i].OK {
				refused++
			}
			if as[i].OK && as[i].NotJump == "" && as[i].How != "" {
				jumps++
			}
		}
	}
	fmt.Fprintf(out, "%s: %d OK, %d refused; %d can be optimised\n", counted(all, "answer"), all-refused, refused, jumps)
}

func (a *Answer) result() string {
	if a.OK {
		return "OK"
	}
	return Plain(a.Errno) // of a report that somebody else has written
}

func (a *Answer) address() string {
	if a.Address == 0 {
		return "-"
	}
	return fmt.Sprintf("%08x", uint64(a.Address))
}

// reason is the reason of a refusal and the way out, or why the probe is not armed in a better way.
func (a *Answer) reason() string {
	switch {
	case a.OK && a.How == "":
		return a.Says
	case a.OK && a.Module != "" && !strings.Contains(a.Probe, a.Module+":"):
		return "in module " + a.Module + ", once that is loaded"
	case a.OK:
		return dash(a.Why)
	}
	says := a.Says
	if a.Column > 0 {
		says = fmt.Sprintf("column %d: %s", a.Column, a.Says)
	}
	if way := a.wayOut(); way != "" {
		says += "; " + way
	}
	return says
}

// brief is reason beside an errno: it does not say once more that a symbol is missing, if there is another, nor where to
// look for one that no kernel given has in a module.
func (a *Answer) brief() string {
	switch {
	case !a.OK && a.Missing && len(a.Instead) > 0:
		return a.wayOut()
	case a.Beyond && !a.isOpen() && a.looks():
		return a.Says
	}
	return a.reason()
}

// looks tells whether a's advice is only where to look for a symbol.
func (a *Answer) looks() bool {
	return slices.Contains([]string{NoModules, noModulesFacts, unlooked, unlookedFacts}, a.Advice)
}

// helps is how much a refusal says about what to do: of several kernels, that which names another probe says the most.
func (a *Answer) helps() int {
	switch {
	case len(a.Instead) > 0:
		return 3
	case a.Advice != "" && !a.looks():
		return 2
	}
	return 1
}

// wayOut is what to do about a refusal, one clause; "": nothing is known.
func (a *Answer) wayOut() string {
	switch {
	case len(a.Instead) > 0:
		return fmt.Sprintf("use %s, %s", a.Instead[0].Place, a.Instead[0].What)
	case len(a.Same) > 0:
		var all []string
		for _, at := range a.Same[:min(len(a.Same), maxInstead)] {
			all = append(all, fmt.Sprintf("%016x", uint64(at)))
		}
		return fmt.Sprintf("it is at %s: %s", strings.Join(all, ", "), a.Advice)
	case a.Column > 0:
		return ""
	}
	return a.Advice
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
