//go:build cgo && linux && amd64

package main

import (
	"os"
	"testing"
)

func TestNeedsOf(t *testing.T) {
	files := map[string]string{"a": "x/a.ko", "b": "x/b.ko", "c": "c.ko.xz", "d": "d.ko"}
	for _, tc := range []struct {
		name    string
		depends map[string][]string
		want    string
	}{
		{"a", nil, ""},
		{"a", map[string][]string{"a": {"b"}, "b": {"c"}}, " x/b.ko c.ko.xz"},
		{"a", map[string][]string{"a": {"c", "b"}, "b": {"c", "d"}}, " x/b.ko d.ko c.ko.xz"},
		{"a", map[string][]string{"a": {"gone", "b"}}, " x/b.ko"},
		{"a", map[string][]string{"a": {"b"}, "b": {"a", "c"}}, " x/b.ko c.ko.xz"}, // a circle
	} {
		if got := needsOf(tc.name, files, tc.depends); got != tc.want {
			t.Errorf("%s of %v: %q, want %q", tc.name, tc.depends, got, tc.want)
		}
	}
}

func FuzzDependsOf(f *testing.F) {
	for _, file := range []string{"../../emu/guest/ktm.ko", "../../tests/kernel/modules/testdata/a1_string.ko"} {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, name := range dependsOf(b) {
			if len(name) > len(b) {
				t.Errorf("a name of %d bytes in %d", len(name), len(b))
			}
		}
	})
}
