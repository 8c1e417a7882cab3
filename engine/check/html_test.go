package check

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestHTML(t *testing.T) {
	r := shardOf("a", "f", "<script>alert(1)</script>")
	r.Answers[0][1] = Answer{Probe: r.Probes[1].Text, Kernel: "a", Errno: "ENOENT", Says: "no such symbol", Instead: []Instead{{"g", "the same"}}}
	dir := filepath.Join(t.TempDir(), "out")
	for range 2 { // the second time it is made anew
		if err := r.HTML(dir, nil); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || strings.Contains(string(b), "<script>") || strings.Count(string(b), "<a href=\"probe-") != 2 {
		t.Errorf("%s: %v", b, err)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "probe-*.html"))
	if err != nil || len(pages) != 2 {
		t.Errorf("%v, %v", pages, err)
	}
}

// TestHTMLLinks: nothing outside of the directory is written to.
func TestHTMLLinks(t *testing.T) {
	dir := t.TempDir()
	victim, out := filepath.Join(dir, "victim"), filepath.Join(dir, "out")
	if err := os.WriteFile(victim, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(out, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, filepath.Join(out, "index.html")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(out, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := shardOf("a", "f").HTML(out, nil); err != nil {
		t.Error(err)
	}
	if b, err := os.ReadFile(victim); err != nil || string(b) != "mine" {
		t.Errorf("the link was followed: %q, %v", b, err)
	}
	if err := shardOf("a", "f").HTML(filepath.Join(dir, "link"), nil); err == nil {
		t.Error("a directory that is a link is written to")
	}
}

// TestHTMLCode: a probe's page has the code of its function, by what a probe on each instruction would be.
func TestHTMLCode(t *testing.T) {
	k := NewKernel(&Image{}, nil)
	defer k.Close()
	k.KeepTexts()
	answers, err := k.Answers(Specs(Perf, "vfs_read+1"), func() {})
	if err != nil {
		t.Fatal(err)
	}
	r := &Report{Kernels: []string{"k"}, Releases: []string{"6.1"}, Answers: [][]Answer{answers}}
	dir := filepath.Join(t.TempDir(), "out")
	if err := r.HTML(dir, nil); err != nil {
		t.Fatal(err)
	}
	pages, _ := filepath.Glob(filepath.Join(dir, "probe-*.html"))
	if len(pages) != 1 {
		t.Fatal(pages)
	}
	b, err := os.ReadFile(pages[0])
	for _, want := range []string{
		`<span class="ftrace asked" title="&#43;0: ftrace call"><code>0f1f440000</code></span>`, `<span class="jump"`, `<span class="trap"`,
	} {
		if err != nil || !strings.Contains(string(b), want) {
			t.Errorf("no %s in %s", want, b)
		}
	}
}
