// Package types holds the types of the kernel inside against those of a real kernel: tools that know
// Debian's 6.1 find their fields and arguments.
package types

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// Both tables were read from the BTF of Debian's 6.1.0-56-amd64.
var (
	//go:embed testdata/structs.tsv
	debianStructs string
	//go:embed testdata/arguments.tsv
	debianArguments string
)

func spec(t *testing.T) *btf.Spec {
	t.Helper()
	b, err := guest.BTF()
	if err != nil {
		t.Fatal(err)
	}
	return btf.New(b)
}

// Fields lie where Debian's kernel has them.
func TestStructs(t *testing.T) {
	s := spec(t)
	rows := 0
	for line := range strings.Lines(debianStructs) {
		var name, field string
		var offset, size int
		if _, err := fmt.Sscan(line, &name, &field, &offset, &size); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		rows++
		st, ok := s.Struct(name)
		if !ok {
			t.Errorf("there is no struct %s", name)
			continue
		}
		m, found, _ := s.Member(st, field)
		if !found || m.Offset != 8*offset {
			t.Errorf("%s.%s is at bit %d (found: %v), want %d", name, field, m.Offset, found, 8*offset)
		}
	}
	if rows < 400 {
		t.Errorf("the table has %d rows", rows)
	}
}

// Functions have the arguments that Debian's kernel gives them, by name.
func TestArguments(t *testing.T) {
	s := spec(t)
	rows := 0
	for line := range strings.Lines(debianArguments) {
		f := strings.Fields(line)
		rows++
		fn, ok := s.Func(f[0])
		if !ok {
			t.Errorf("BTF has no function %s", f[0])
			continue
		}
		var got []string
		for _, p := range fn.Params {
			got = append(got, p.Name)
		}
		if !slices.Equal(got, f[1:]) {
			t.Errorf("%s(%v), Debian's kernel has %v", f[0], got, f[1:])
		}
	}
	if rows < 100 {
		t.Errorf("the table has %d rows", rows)
	}
}

// TestGenerations: each generation that had a BTF has one of its own, with words of its size.
func TestGenerations(t *testing.T) {
	for name, word := range map[string]int{"5.10": 64, "5.10-i386": 32, "6.1-i386": 32, "2.6": 0, "2.6-i386": 0} {
		g, err := guest.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.BTF()
		if err != nil || (b != nil) != (word > 0) || g.HasBTF() != (b != nil) {
			t.Errorf("%s: %d bytes, %v", name, len(b), err)
		}
		if b == nil {
			continue
		}
		s := btf.New(b)
		list, _ := s.Struct("list_head")
		m, ok, _ := s.Member(list, "prev")
		if !ok || m.Offset != word {
			t.Errorf("%s: list_head.prev is at bit %d (%v), want %d", name, m.Offset, ok, word)
		}
		if fn, ok := s.Func("vfs_read"); !ok || len(fn.Params) != 4 || fn.Params[1].Name != "buf" {
			t.Errorf("%s: vfs_read has %+v", name, fn)
		}
	}
}
