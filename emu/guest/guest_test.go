package guest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

const script = "../../scripts/build-guest"

// record reads images.sum: a map from the first word of a line to the rest.
func record(t *testing.T) map[string]string {
	t.Helper()
	b, err := images.ReadFile("images.sum")
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		k, v, ok := strings.Cut(line, " ")
		if !ok {
			t.Fatalf("images.sum: %q", line)
		}
		m[k] = v
	}
	return m
}

func sum(b []byte) string { return fmt.Sprintf("%x", sha256.Sum256(b)) }

// sourceSum is what scripts/build-guest writes for "sources": the sum of the
// output of sha256sum on every file of src, and on the script.
func sourceSum(t *testing.T) string {
	t.Helper()
	var paths []string
	err := filepath.WalkDir("src", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range paths {
		paths[i] = filepath.ToSlash(p[len("src/"):])
	}
	sort.Strings(paths)
	h := sha256.New()
	line := func(file, name string) {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(h, "%s  %s\n", sum(b), name)
	}
	for _, p := range paths {
		line(filepath.Join("src", p), p)
	}
	line(script, "-")
	return fmt.Sprintf("%x", h.Sum(nil))
}

// The images are those of the sources beside them, whatever compiler is here.
func TestImagesAreOfTheseSources(t *testing.T) {
	rec := record(t)
	if got := sourceSum(t); got != rec["sources"] {
		t.Errorf("src or scripts/build-guest has changed since the images were built: run scripts/build-guest")
	}
	names := []string{"kernel.elf", "btf.gz", "debug.tar.xz"}
	for _, n := range ModuleNames() {
		names = append(names, n+".ko")
	}
	for _, g := range Generations() {
		names = append(names, g+packed)
	}
	for _, n := range names {
		b, err := images.ReadFile(n)
		switch n {
		case "kernel.elf":
			b, err = Kernel(), nil
		case "debug.tar.xz":
			b, err = Debug(), nil
		}
		if err != nil {
			t.Fatal(err)
		}
		if sum(b) != rec[n] {
			t.Errorf("%s is not the file that images.sum records", n)
		}
	}
	abi, err := os.ReadFile("abi.go")
	if err != nil {
		t.Fatal(err)
	}
	if sum(abi) != rec["abi.go"] {
		t.Error("abi.go is not the file that images.sum records")
	}
	if want := len(names) + 6; len(rec) != want {
		t.Errorf("images.sum has %d lines, want %d", len(rec), want)
	}
}

// toolVersions are the first lines of images.sum, for the tools that are here.
func toolVersions() map[string]string {
	out := func(name string, args ...string) string {
		b, _ := exec.Command(name, args...).Output()
		return strings.TrimSpace(string(b))
	}
	last := func(text string) string { // of the first line
		first, _, _ := strings.Cut(text, "\n")
		return first[strings.LastIndex(first, " ")+1:]
	}
	return map[string]string{
		"gcc": out("gcc", "-dumpfullversion") + " " + out("gcc", "-dumpmachine"), "ld": last(out("ld", "--version")),
		"pahole": out("pahole", "--version"), "xz": last(out("xz", "--version")),
	}
}

// The same tools give the same bytes.
func TestRebuild(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	rec := record(t)
	for tool, here := range toolVersions() {
		if here != rec[tool] {
			t.Skipf("the images were built with %s %s; here is %q", tool, rec[tool], here)
		}
	}
	dir := t.TempDir()
	if out, err := exec.Command(script, "-o", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	built, err := os.ReadFile(filepath.Join(dir, "images.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if want, _ := images.ReadFile("images.sum"); !bytes.Equal(built, want) {
		t.Errorf("built:\n%s\ncommitted:\n%s", built, want)
	}
}

func TestModuleNames(t *testing.T) {
	want := []string{"kpbench", "kprobe_example", "kretprobe_example", "ktm", "trace_printk"}
	if got := ModuleNames(); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, ok := Module("trace-printk"); !ok {
		t.Error("trace-printk is not trace_printk")
	}
	for _, name := range []string{"", "..", "kernel", "../guest/ktm", "nosuch"} {
		if _, ok := Module(name); ok {
			t.Errorf("there is a module %q", name)
		}
	}
}
