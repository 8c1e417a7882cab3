package explain

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"
)

// Table is one line per explanation under a line of headings. A dash stands for
// nothing to say.
func Table(xs []Explanation) []byte {
	var out bytes.Buffer
	w := tabwriter.NewWriter(&out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "PLACE\tADDRESS\tERRNO\tHOW\tWHY")
	for i := range xs {
		x := &xs[i]
		addr, errno, how := "-", "-", "-"
		if x.Address != 0 {
			addr = address(x.Address)
		}
		if x.Kprobe.Refuses() {
			errno = x.Kprobe.Errno
		} else {
			how = x.ArmingText(x.How)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", x.Spec, addr, errno, how, short(x))
	}
	w.Flush() // a bytes.Buffer takes everything
	return out.Bytes()
}

// short is the reason in one clause, with what to do about it.
func short(x *Explanation) string {
	switch {
	case x.Kprobe.Refuses():
		return x.Kprobe.Says + instead(x)
	case x.Loads != "":
		return "in module " + x.Loads + ", once that is loaded"
	case len(x.Why) > 0:
		return reason(&x.Why[0])
	}
	return "-"
}

// instead names places and names that would do.
func instead(x *Explanation) string {
	var places []string
	for i := range x.Suggestions {
		places = append(places, x.Suggestions[i].Place)
	}
	switch {
	case len(places) == 1:
		return "; try " + places[0] + ", " + x.Suggestions[0].What
	case len(places) > 0:
		return "; try " + strings.Join(places, ", ")
	case x.Blacklist != nil:
		return ": " + qualified(x.Blacklist.Module, x.Blacklist.Name)
	case len(x.Names) > 0:
		return "; like it: " + strings.Join(x.Names, ", ")
	}
	return ""
}
