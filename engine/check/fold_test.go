package check

import (
	"fmt"
	"strings"
	"testing"
)

// matrixOf is the matrix of probes, which two kernels answer with errno and why; "": they accept it.
func matrixOf(v View, probes [][3]string) string {
	r := &Report{Kernels: []string{"a", "b"}, Releases: []string{"5.10.1", "6.12.1"}, Answers: make([][]Answer, 2)}
	for i, p := range probes {
		r.Probes = append(r.Probes, Probe{Text: p[0], From: fmt.Sprintf("list%d:1", i)})
		r.Answers[0] = append(r.Answers[0], Answer{Probe: p[0], OK: true})
		a := Answer{Probe: p[0], OK: p[1] == "", Errno: p[1], Says: p[2]}
		if strings.HasSuffix(p[2], "!") { // never
			r.Answers[0][i] = a
		}
		r.Answers[1] = append(r.Answers[1], a)
	}
	lines := strings.Split(string(r.Matrix(v)), "\n")
	var names []string
	for _, l := range lines {
		if strings.HasPrefix(l, "OK by kernel") {
			break
		}
		if strings.HasPrefix(l, "PROBE ") {
			continue
		}
		names = append(names, strings.Join(strings.Fields(l), " "))
	}
	return strings.Join(names, "\n")
}

// TestMatrixTogether: probes that say the same have one line, and what differs has its own.
func TestMatrixTogether(t *testing.T) {
	const gone = "ENOENT"
	for name, tt := range map[string]struct {
		probes [][3]string
		want   string
	}{
		"one probe of two files":  {[][3]string{{"kprobe:a", gone, "x"}, {"kprobe:a", gone, "x"}}, "kprobe:a OK 5.10 · ENOENT from 6.12 x"},
		"two ways to write it":    {[][3]string{{"kprobe/a", gone, "x"}, {"kprobe:a", gone, "x"}}, "kprobe/a OK 5.10 · ENOENT from 6.12 x"},
		"entry and return":        {[][3]string{{"kprobe:a", gone, "x"}, {"kretprobe/a", gone, "x"}}, "k[ret]probe:a OK 5.10 · ENOENT from 6.12 x"},
		"fentry and fexit":        {[][3]string{{"fexit/a", gone, "x"}, {"fentry/a", gone, "x"}}, "fentry+fexit/a OK 5.10 · ENOENT from 6.12 x"},
		"another reason":          {[][3]string{{"kprobe:a", gone, "x"}, {"kretprobe:a", gone, "y"}}, "kprobe:a OK 5.10 · ENOENT from 6.12 x\nkretprobe:a OK 5.10 · ENOENT from 6.12 y"},
		"kprobe and fentry":       {[][3]string{{"kprobe:a", gone, "x"}, {"fentry/a", gone, "x"}}, "kprobe:a OK 5.10 · ENOENT from 6.12 x\nfentry/a OK 5.10 · ENOENT from 6.12 x"},
		"three that are nowhere":  {[][3]string{{"a", gone, "no!"}, {"b", gone, "no!"}, {"c", gone, "no!"}}, "a ENOENT no!\nb ENOENT no!\nc ENOENT no!"},
		"four that are nowhere":   {[][3]string{{"a", gone, "no!"}, {"b", gone, "no!"}, {"c", gone, "no!"}, {"d", gone, "no!"}}, "ENOENT, no!: a · b · c · d"},
		"four that some lack":     {[][3]string{{"a", gone, "x"}, {"b", gone, "x"}, {"c", gone, "x"}, {"d", gone, "x"}}, "a OK 5.10 · ENOENT from 6.12 x\nb OK 5.10 · ENOENT from 6.12 x\nc OK 5.10 · ENOENT from 6.12 x\nd OK 5.10 · ENOENT from 6.12 x"},
		"nowhere, other reasons!": {[][3]string{{"a", gone, "no!"}, {"b", gone, "no!"}, {"c", gone, "no!"}, {"d", "EINVAL", "no!"}}, "a ENOENT no!\nb ENOENT no!\nc ENOENT no!\nd EINVAL no!"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := matrixOf(View{}, tt.probes); got != tt.want {
				t.Errorf("%s\nwant\n%s", got, tt.want)
			}
		})
	}
	if got := matrixOf(View{All: true}, [][3]string{{"kprobe:a", gone, "x"}, {"kretprobe:a", gone, "x"}}); strings.Count(got, "\n") != 1 {
		t.Errorf("with All:\n%s", got)
	}
}

// TestMatrixFiles: of many files only those that some kernel refuses have their totals.
func TestMatrixFiles(t *testing.T) {
	r := &Report{Kernels: []string{"a"}, Answers: make([][]Answer, 1)}
	for i := range 10 {
		r.Probes = append(r.Probes, Probe{Text: "f", From: fmt.Sprintf("list%d:1", i)})
		r.Answers[0] = append(r.Answers[0], Answer{Probe: "f", OK: i != 3, Errno: "ENOENT"})
	}
	if got := string(r.Matrix(View{})); !strings.Contains(got, "\nOK by file:   list3 0/1 · all of 9 other files\n") {
		t.Error(got)
	}
}
