//go:build cgo && linux && amd64

package main

import (
	"testing"

	"github.com/kprobefs/kprobefs/fs/hits"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

func TestFetchType(t *testing.T) {
	for _, c := range []struct {
		t    btf.Type
		want string
	}{
		{btf.Type{Kind: btf.Pointer}, "x64"},
		{btf.Type{Kind: btf.Enum}, "s32"},
		{btf.Type{Kind: btf.Int, Bits: 32, Signed: true}, "s32"},
		{btf.Type{Kind: btf.Int, Bits: 16}, "u16"},
		{btf.Type{Kind: btf.Int, Bits: 128}, ""},
		{btf.Type{Kind: btf.Struct}, ""},
		{btf.Type{}, ""},
	} {
		if got := fetchType(c.t, 8); got != c.want {
			t.Errorf("%+v: %q, want %q", c.t, got, c.want)
		}
	}
}

// TestFetchTypes32: a pointer has 32 bits there, and what has more is not in one register.
func TestFetchTypes32(t *testing.T) {
	for want, typ := range map[string]btf.Type{
		"x32": {Kind: btf.Pointer}, "": {Kind: btf.Int, Bits: 64}, "s32": {Kind: btf.Int, Bits: 32, Signed: true},
	} {
		if got := fetchType(typ, 4); got != want {
			t.Errorf("%+v: %q, want %q", typ, got, want)
		}
	}
}

// Without types a probe stays as it was written.
func TestNamedWithoutTypes(t *testing.T) {
	for text, want := range map[string]bool{"vfs_read": true, "vfs_read -> $retval": true, "vfs_read a=%di": false, "vfs_read+5": false, "p:a vfs_read": false} {
		s, err := hits.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, bare := s.Bare(); bare != want {
			t.Errorf("%s: bare is %v", text, bare)
		}
		n := named(s, btf.New(nil), 8)
		if _, bare := n.Bare(); bare != want || n.Written != text {
			t.Errorf("%s: %+v", text, n)
		}
	}
}
