package check

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf/btftest"
)

func TestReadTypes(t *testing.T) {
	dir := t.TempDir()
	sub := filepath.Join(dir, "ubuntu", "x86_64")
	file := filepath.Join(sub, "5.4.0-1-generic.btf")
	if err := os.MkdirAll(sub, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, btftest.Sample(), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, release string
		found         bool
	}{{dir, "5.4.0-1-generic", true}, {file, "", true}, {dir, "5.4.0-2-generic", false}, {dir, "", false}} {
		s, raw, err := readTypes(c.path, c.release)
		if err != nil || (s != nil) != c.found || (raw != nil) != c.found {
			t.Errorf("%+v: %v, %v", c, s != nil, err)
			continue
		}
		if s == nil {
			continue
		}
		if sig, ok := s.Signature("f"); !ok || len(sig.Params) != 3 {
			t.Errorf("%+v: %+v", c, sig)
		}
	}
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("no types are in this file, whatever its name"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, filepath.Join(dir, "nothing"), os.Args[0]} {
		if _, _, err := readTypes(path, ""); err == nil {
			t.Errorf("%s is taken", path)
		}
	}
}
