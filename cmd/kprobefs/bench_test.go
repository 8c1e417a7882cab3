//go:build cgo && linux && amd64

package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestBench: every kind has a figure with both handlers, and every size of machine a rate.
func TestBench(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run([]string{"bench", "--json", "--calls=200", "--rounds=1", "--processors=1,3"}, &out, &errs); code != exitOK {
		t.Fatalf("exit code %d: %s", code, &errs)
	}
	var r benchResult
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, hit := range r.Hits {
		kinds[hit.Kind] = true
		if both := strings.HasPrefix(hit.Kind, "kr"); both != (hit.C == nil) {
			t.Errorf("%s: a handler in C: %v", hit.Kind, hit.C)
		}
	}
	for _, kind := range strings.Fields("k b e f o rb ro rf kr kro") {
		if !kinds[kind] {
			t.Errorf("there is no figure of %s", kind)
		}
	}
	if len(r.Processors) != 2 || r.Processors[1].Processors != 3 || r.Processors[1].PerSecond <= 0 || r.Processors[1].Locked <= 0 {
		t.Errorf("processors: %+v", r.Processors)
	}
}

func TestBenchText(t *testing.T) {
	inC := 0.4
	text := string(benchResult{Kernel: "6.1.0-kprobefs", Calls: 10, Rounds: 2, Unprobed: 0.03,
		Hits:       []benchHit{{"k", "int3, stepped (post_handler)", &inC, 0.2}, {"kr", "kprobe and kretprobe, boosted", nil, 0.3}},
		Processors: []benchRate{{1, 8e6, 0.03, 0.125, 2, 2}, {2, 16e6, 0.03, 0.125, 2, 4}},
	}.text())
	for _, want := range []string{
		"k    int3, stepped (post_handler)              0.400  1.00  0.200  1.00  0.490  1.00  0.990  1.00\n",
		"kr   kprobe and kretprobe, boosted                       -  0.300  1.50  0.820  1.67            -\n",
		"j    jprobe: gone since 4.15                             -            -  0.760  1.55            -\n",
		"  ppc64, POWER5 1656 MHz: k 0.77, ",
		"         2       0.030       0.125          2.000             4.000\n",
		"  2  kprobe     16.00\n     works       1.00  " + strings.Repeat("#", 60) + "\n     locked      0.50  " + strings.Repeat("#", 30) + "\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no line %q in\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) {
		if len([]rune(line)) > 101 {
			t.Errorf("more than 100 columns: %q", line)
		}
	}
}

func TestBenchRefusals(t *testing.T) {
	for _, args := range [][]string{{"--calls=0"}, {"--rounds=0"}, {"--processors=0"}, {"--processors=1,65"}, {"word"}} {
		var out, errs bytes.Buffer
		if code := run(append([]string{"bench"}, args...), &out, &errs); code != exitUsage || out.Len() > 0 {
			t.Errorf("%v: exit code %d, %q; want %d", args, code, &out, exitUsage)
		}
		name, _, _ := strings.Cut(args[0], "=")
		if !strings.Contains(errs.String(), name) {
			t.Errorf("%v: %q does not name it", args, &errs)
		}
	}
}
