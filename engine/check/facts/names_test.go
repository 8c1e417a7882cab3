package facts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// coders pack pieces, and unpack them.
func coders(t testing.TB) (packer, unpacker) {
	t.Helper()
	p, err := newPacker()
	if err != nil {
		t.Fatal(err)
	}
	u, err := newUnpacker(nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, u
}

// TestNames: each name is found by its number and by itself, and what is not there has the number of the next.
func TestNames(t *testing.T) {
	var all []string
	for _, stem := range []string{"a", "ab", "vfs_read", strings.Repeat("long", 90), strings.Repeat("long", 90) + "er"} {
		for _, end := range []string{"", ".cold", ".isra.0", "$x", "_", "_0", "z"} {
			all = append(all, stem+end)
		}
	}
	slices.Sort(all)
	p, u := coders(t)
	n, err := readNames(u, packNames(p, all), len(all))
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range all {
		if got := n.at(i); got != name {
			t.Errorf("name %d is %q, want %q", i, got, name)
		}
		for _, asked := range []string{name, name + "!", name + "~", name[:len(name)-1]} {
			id, there := n.find(asked)
			if want, is := slices.BinarySearch(all, asked); id != want || there != is {
				t.Errorf("%q: %d, %v, want %d, %v", asked, id, there, want, is)
			}
		}
	}
	if _, err := readNames(u, packNames(p, all), len(all)+1); err == nil {
		t.Error("a name more than there are is read")
	}
}

// TestNumbers: numbers of names that are not there are refused.
func TestNumbers(t *testing.T) {
	u, err := newUnpacker(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		b    []byte
		want []int32
	}{
		{[]byte{0, 3, 2}, []int32{padding, 1, 0}},
		{[]byte{0, 0}, nil},          // too few
		{[]byte{5, 0, 0}, nil},       // the name behind the last
		{[]byte{2, 0, 0}, nil},       // less than 0
		{[]byte{0x80, 0, 0x80}, nil}, // no number
	} {
		if got, own := numbers(u, test.b, 3, 2); !slices.Equal(got, test.want) || got != nil && own != 2 {
			t.Errorf("%x: %v, want %v", test.b, got, test.want)
		}
	}
}

// TestRun: names that are written without groups are found as those with groups are.
func TestRun(t *testing.T) {
	var all []string
	for i := range 100 {
		all = append(all, fmt.Sprintf("ext4_%02d_%s", i, strings.Repeat("x", i*7%300)))
	}
	p, u := coders(t)
	n, err := readRun(u, packRun(p, all), len(all))
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range all {
		if got, there := n.find(name); got != i || !there || n.at(i) != name {
			t.Errorf("%s: %d %v %s", name, got, there, n.at(i))
		}
	}
	if _, there := n.find("ext4"); there {
		t.Error("ext4 is found")
	}
}
