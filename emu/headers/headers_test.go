package headers

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// rows are the lines of a table, cut at tabs.
func rows(t *testing.T, file string) (all [][]string) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	for lines.Scan() {
		all = append(all, strings.Split(lines.Text(), "\t"))
	}
	if err := lines.Err(); err != nil || len(all) == 0 {
		t.Fatalf("%s: %d rows, %v", file, len(all), err)
	}
	return all
}

// compile has gcc look at text, with all headers, and returns its errors.
func compile(t *testing.T, text string) string {
	t.Helper()
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "held.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(gcc, "-nostdinc", "-std=gnu11", "-O2", "-mno-sse", "-mcmodel=kernel", "-fno-PIE", "-fno-strict-aliasing", "-w", "-D__KERNEL__", "-DMODULE",
		"-DKBUILD_MODNAME=\"held\"", "-Ibuild/include", "-Ibuild/include/facts", "-Ibuild/include/uapi", "-include", "build/include/base/always.h", "-fsyntax-only", file)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, err := cmd.CombinedOutput()
	if err != nil && len(out) == 0 {
		t.Fatal(err)
	}
	return string(out)
}

// first are the first errors among what gcc says.
func first(out string) string {
	var some []string
	for line := range strings.Lines(out) {
		if strings.Contains(line, "error:") && len(some) < 20 {
			some = append(some, line)
		}
	}
	return strings.Join(some, "")
}

// TestLayouts holds every struct against the BTF of Debian's 6.1.0-56-amd64: sizes, and the offsets of members.
func TestLayouts(t *testing.T) {
	var b strings.Builder
	b.WriteString("#include <linux/module.h>\n")
	n := 0
	for _, r := range rows(t, "layouts.tsv.gz") {
		if r[1] == "" {
			fmt.Fprintf(&b, "_Static_assert(sizeof(%s) == %s, \"%s\");\n", r[0], r[2], r[0])
			n++
			continue
		}
		fmt.Fprintf(&b, "_Static_assert(__builtin_offsetof(%s, %s) == %s, \"%s.%s\");\n", r[0], r[1], r[2], r[0], r[1])
	}
	if out := compile(t, b.String()); out != "" {
		t.Errorf("layouts differ from Debian's:\n%s", first(out))
	}
	if n < 1200 {
		t.Errorf("%d structs are held, want at least 1200", n)
	}
	if out := compile(t, "#include <linux/kprobes.h>\n_Static_assert(sizeof(struct kprobe) == 1, \"kprobe\");"); !strings.Contains(out, "kprobe") {
		t.Errorf("a wrong size is not refused: %q", out)
	}
}

// TestConstants holds constants that are written by hand against Debian's headers.
func TestConstants(t *testing.T) {
	var b strings.Builder
	all := rows(t, "constants.tsv.gz")
	for h := range publicHeaders(t) {
		fmt.Fprintf(&b, "#include <%s>\n", h)
	}
	for _, r := range all {
		fmt.Fprintf(&b, "#ifdef %s\n_Static_assert((unsigned long)(%s) == (unsigned long)(%s), \"%s\");\n#endif\n", r[0], r[0], r[1], r[0])
	}
	if out := compile(t, b.String()); out != "" {
		t.Errorf("constants differ from Debian's:\n%s", first(out))
	}
}

// TestFactsStable: scripts/build-headers makes what is in the repository, where Debian's packages are at hand.
func TestFactsStable(t *testing.T) {
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	for _, p := range []string{"linux-image-6.1.0-56-amd64", "headers/linux-headers-6.1.0-56-amd64"} {
		if _, err := os.Stat(filepath.Join(cache, "kprobefs", p)); err != nil {
			t.Skip("not fetched: ", err)
		}
	}
	if out, err := exec.Command("../../scripts/build-headers", "--check").CombinedOutput(); err != nil {
		t.Errorf("scripts/build-headers --check: %v\n%.2000s", err, out)
	}
}
