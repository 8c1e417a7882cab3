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
	"syscall"
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

func command(t *testing.T, dir string, args ...string) string {
	t.Helper()
	c := exec.Command(args[0], args[1:]...)
	c.Dir = dir
	b, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, b)
	}
	return string(b)
}

// keepFiles lets the workloads begin with the files that every process has, whatever the caller of this test has left open.
func keepFiles(t *testing.T) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if fd, err := strconv.Atoi(e.Name()); err == nil && fd > 2 {
			syscall.CloseOnExec(fd)
		}
	}
}

// play builds the workloads in dir, and runs them once under kprobefs run. Their traces are in dir/out. It returns a sentence
// for each that failed. As the real kernel had one processor, so have they.
func play(t *testing.T, bin, dir string, names []string) (failed []string) {
	t.Helper()
	keepFiles(t)
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
	run := []string{bin, "run", "--mirror=every", "--no-path", "--cpus", "1", "--", "taskset", "-c", "0", "sh", script, "events", filepath.Join(dir, "out")}
	text := command(t, dir, append(run, names...)...)
	for _, name := range names {
		if !strings.Contains(text, name+" ended with 0\n") {
			failed = append(failed, name+": the workload failed")
		}
	}
	return failed
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
	k := known(t)
	names := workloads(t)
	if n, _ := strconv.Atoi(os.Getenv("KPROBEFS_HITS_UPDATE")); n > 0 {
		k.update(t, bin, names, n)
		return
	}
	for _, fault := range k.lasting(t, bin, names) {
		t.Error(fault)
	}
}

// knowledge is what testdata has of the differences.
type knowledge struct {
	table    Table
	causes   Causes
	unsteady Unsteady
}

func known(t *testing.T) (k knowledge) {
	t.Helper()
	var err error
	if k.table, err = ParseTable(read(t, "differences.tsv")); err != nil {
		t.Fatal(err)
	}
	if k.causes, err = ParseCauses(read(t, "causes.tsv")); err != nil {
		t.Fatal(err)
	}
	if k.unsteady, err = ParseUnsteady(read(t, "unsteady.tsv")); err != nil {
		t.Fatal(err)
	}
	return k
}

// tries is how often a workload is played whose hits are not as they are wanted: what happens when is not the same on a
// busy machine, nor is it twice.
const tries = 6

// lasting are the faults that each try has. Workloads without faults are not tried again.
func (k knowledge) lasting(t *testing.T, bin string, names []string) (all []string) {
	t.Helper()
	for i := range tries {
		again := k.faults(t, bin, names)
		if i > 0 {
			again = slices.DeleteFunc(again, func(s string) bool { return !slices.Contains(all, s) })
		}
		all = again
		names = slices.DeleteFunc(slices.Clone(names), func(name string) bool {
			return !slices.ContainsFunc(all, func(s string) bool { return strings.HasPrefix(s, name+": ") })
		})
		if len(all) == 0 {
			break
		}
		t.Logf("%d faults of %s", len(all), names)
	}
	return all
}

// faults plays workloads, and holds them against the table.
func (k knowledge) faults(t *testing.T, bin string, names []string) []string {
	t.Helper()
	dir := t.TempDir()
	all := play(t, bin, dir, names)
	pairs := compared(t, dir, names)
	t.Log(Summary(pairs, k.unsteady))
	for _, name := range names {
		all = append(all, k.table.Check(name, pairs[name], k.causes)...)
	}
	return all
}

func (k knowledge) update(t *testing.T, bin string, names []string, n int) {
	runs := Runs{N: n}
	for i := 0; i < n; {
		dir := t.TempDir()
		if failed := play(t, bin, dir, names); len(failed) > 0 {
			t.Log(failed)
			continue
		}
		all := compared(t, dir, names)
		t.Log(Summary(all, k.unsteady))
		for name, pairs := range all {
			runs.Add(name, pairs)
		}
		if to := os.Getenv("KPROBEFS_HITS_KEEP"); to != "" {
			command(t, ".", "cp", "-r", filepath.Join(dir, "out"), to+strconv.Itoa(i))
		}
		i++
	}
	if err := os.WriteFile("testdata/differences.tsv", []byte(runs.Text(k.table, k.causes)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestCauses holds that each difference has a cause, one of the host or of chance if it is not in every run, and that each cause has a
// difference.
func TestCauses(t *testing.T) {
	k := known(t)
	used := map[*Cause]bool{}
	for _, row := range k.table {
		if len(row.Always) > 0 {
			used[k.cause(t, row.Func, Model)] = true
		}
		if len(row.Sometimes) > 0 {
			used[k.cause(t, row.Func, Host, Race)] = true
		}
	}
	for _, c := range k.causes {
		if !used[c] {
			t.Errorf("nothing differs for this cause: %s", c.Sentence)
		}
	}
}

// cause is the first cause of a function that has one of classes.
func (k knowledge) cause(t *testing.T, name string, classes ...Class) *Cause {
	t.Helper()
	for _, class := range classes {
		if c := k.causes.Of(name, class); c != nil {
			return c
		}
	}
	t.Errorf("%s has no cause of %v", name, classes)
	return nil
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
