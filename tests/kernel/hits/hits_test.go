package hits

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// workloads are the programs of testdata/src.
func workloads(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("testdata/src/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".c"))
	}
	return names
}

func unzip(t *testing.T, file string) []byte {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := b.ReadFrom(z); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func command(t *testing.T, dir string, args ...string) {
	t.Helper()
	c := exec.Command(args[0], args[1:]...)
	c.Dir = dir
	if b, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, b)
	}
}

// play builds the workloads in dir, and runs them once under kprobefs run. Their traces are in dir/out.
func play(t *testing.T, bin, dir string, names []string) {
	t.Helper()
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o755); err != nil {
		t.Fatal(err)
	}
	command(t, ".", append([]string{"sh", "testdata/build.sh", dir}, names...)...)
	if err := os.WriteFile(filepath.Join(dir, "events"), unzip(t, "testdata/events.gz"), 0o644); err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs("testdata/play.sh")
	if err != nil {
		t.Fatal(err)
	}
	run := []string{bin, "run", "--mirror=every", "--no-path", "--cpus", "1", "--", "sh", script, "events", filepath.Join(dir, "out")}
	command(t, dir, append(run, names...)...)
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// compared are the pairs of each workload whose trace is in dir/out.
func compared(t *testing.T, dir string, names []string) map[string]map[string]Pair {
	t.Helper()
	all := map[string]map[string]Pair{}
	for _, name := range names {
		real, err := Read(bytes.NewReader(unzip(t, "testdata/real/"+name+".gz")))
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(filepath.Join(dir, "out", name))
		if err != nil {
			t.Fatal(err)
		}
		ours, err := ParseTrace(f)
		f.Close()
		if err != nil || len(ours) == 0 {
			t.Fatal(name, len(ours), err)
		}
		all[name] = Compare(real, ours)
	}
	return all
}

// TestHits holds what the workloads hit here against what they hit on the real kernel. With
// KPROBEFS_HITS_UPDATE=N it runs them N times and writes differences.tsv anew.
func TestHits(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("the workloads change their credentials: root only")
	}
	bin := filepath.Join(t.TempDir(), "kprobefs")
	command(t, ".", "go", "build", "-o", bin, "../../../cmd/kprobefs")
	if b, err := exec.Command(bin, "run", "--", "true").CombinedOutput(); err != nil {
		t.Skipf("no kprobefs run here: %v: %s", err, b)
	}
	table, err := ParseTable(read(t, "differences.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	names := workloads(t)
	if n, _ := strconv.Atoi(os.Getenv("KPROBEFS_HITS_UPDATE")); n > 0 {
		update(t, bin, names, n, table)
		return
	}
	for _, fault := range lasting(t, func() []string { return faults(t, bin, names, table) }) {
		t.Error(fault)
	}
}

// tries is how often the workloads are played: what a busy machine changes is not the same in each.
const tries = 3

// lasting are the sentences that each call of f returns.
func lasting(t *testing.T, f func() []string) []string {
	t.Helper()
	all := f()
	for i := 1; i < tries && len(all) > 0; i++ {
		t.Logf("%d differences, once more", len(all))
		again := f()
		all = slices.DeleteFunc(all, func(s string) bool { return !slices.Contains(again, s) })
	}
	return all
}

// faults plays all workloads, and holds them against the table.
func faults(t *testing.T, bin string, names []string, table Table) (all []string) {
	t.Helper()
	dir := t.TempDir()
	play(t, bin, dir, names)
	pairs := compared(t, dir, names)
	t.Log(Summary(pairs))
	for _, name := range names {
		all = append(all, table.Check(name, pairs[name])...)
	}
	return all
}

func update(t *testing.T, bin string, names []string, n int, old Table) {
	runs := Runs{N: n}
	for range n {
		dir := t.TempDir()
		play(t, bin, dir, names)
		all := compared(t, dir, names)
		t.Log(Summary(all))
		for name, pairs := range all {
			runs.Add(name, pairs)
		}
		if to := os.Getenv("KPROBEFS_HITS_KEEP"); to != "" {
			command(t, ".", "cp", "-r", filepath.Join(dir, "out"), to)
		}
	}
	if err := os.WriteFile("testdata/differences.tsv", []byte(runs.Text(old)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestCauses holds that each difference has a cause, and that each cause has a difference.
func TestCauses(t *testing.T) {
	table, err := ParseTable(read(t, "differences.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	causes, err := ParseCauses(read(t, "causes.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	used := make([]bool, len(causes))
	for _, row := range table {
		i := slices.IndexFunc(causes, func(c Cause) bool { return c.Functions.MatchString(row.Func) })
		if i < 0 {
			t.Errorf("%s has no cause", row.Func)
			continue
		}
		used[i] = true
	}
	for i, c := range causes {
		if !used[i] {
			t.Errorf("nothing differs for this cause: %s", c.Sentence)
		}
	}
}

// TestCalls holds that the workloads make many different calls.
func TestCalls(t *testing.T) {
	calls := map[string]bool{}
	for _, name := range workloads(t) {
		real, err := Read(bytes.NewReader(unzip(t, "testdata/real/"+name+".gz")))
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range real {
			if call, ok := strings.CutPrefix(h.Func, "__x64_sys_"); ok {
				calls[call] = true
			}
		}
	}
	if len(calls) < 150 {
		t.Error(fmt.Sprint(len(calls), " system calls"))
	}
}
