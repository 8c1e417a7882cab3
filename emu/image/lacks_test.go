package image

import (
	"bytes"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// TestNeeds: each symbol that a module lacks is told, with the reason.
func TestNeeds(t *testing.T) {
	file, err := os.ReadFile("../testdata/modules/h3_param.ko")
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]Export{}
	for _, e := range guest.Exports() {
		exports[e.Name] = Export{Sums: e.Sums, GPL: e.GPL}
	}
	without := func(change func(map[string]Export)) map[string]Export {
		m := map[string]Export{}
		for k, v := range exports {
			m[k] = v
		}
		change(m)
		return m
	}
	for _, tt := range []struct {
		what    string
		file    []byte
		exports map[string]Export
		want    []Lack
	}{
		{"nothing", file, exports, nil},
		{"one", file, without(func(m map[string]Export) { delete(m, "int_sqrt") }), []Lack{{"int_sqrt", LackMissing}}},
		{"type", file, without(func(m map[string]Export) { m["_printk"] = Export{Sums: []uint32{1}} }), []Lack{{"_printk", LackVersion}}},
		{"GPL", bytes.Replace(file, []byte("license=GPL"), []byte("license=MIT"), 1), exports,
			[]Lack{{"register_kprobe", LackGPL}, {"unregister_kprobe", LackGPL}}},
		{"nobody's", bytes.Replace(file, []byte("\x00int_sqrt\x00_printk\x00"), []byte("\x00int_sqrx\x00_printk\x00"), 1), exports,
			[]Lack{{"int_sqrx", LackNowhere}}},
	} {
		x, err := (&Stock{Vermagic: "6.1.0" + guest.Magic, Exports: tt.exports}).Examine(tt.file, 0)
		if err != nil {
			t.Fatalf("%s: %v", tt.what, err)
		}
		all, lacks, err := x.Needs()
		if err != nil || len(all) < 8 {
			t.Errorf("%s: %v, %v", tt.what, all, err)
		}
		if diff := cmp.Diff(tt.want, lacks); diff != "" {
			t.Errorf("%s: want -, got +:\n%s", tt.what, diff)
		}
	}
}
