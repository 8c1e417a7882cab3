package check

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func shardOf(kernel string, probes ...string) *Report {
	r := &Report{Kernels: []string{kernel}, Releases: []string{"6.1.0"}, Answers: [][]Answer{nil}}
	for _, p := range probes {
		r.Probes = append(r.Probes, Probe{Text: p})
		r.Answers[0] = append(r.Answers[0], Answer{Probe: p, Kernel: kernel, API: Perf, OK: true, Rule: "OK"})
	}
	return r
}

func TestMerge(t *testing.T) {
	r := &Report{}
	for _, one := range []*Report{shardOf("a", "f", "g"), shardOf("b", "f", "g")} {
		b, err := one.JSON()
		if err != nil {
			t.Fatal(err)
		}
		back, err := ReadReport(bytes.NewReader(b), "x.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Merge(back); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(r.Kernels, []string{"a", "b"}) || len(r.Answers) != 2 || !r.OK() {
		t.Errorf("%+v", r)
	}
	if err := r.Merge(shardOf("c", "other")); err == nil {
		t.Error("a report about other probes is taken")
	}
	for _, text := range []string{"", "[]", `{"kernels":["a"]}`, `{"kernels":["a"],"releases":[""],"answers":[[{}]]}`} {
		if _, err := ReadReport(strings.NewReader(text), "x.json"); err == nil || !strings.HasPrefix(err.Error(), "x.json: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	x, err := shardOf("a", "f").JUnit(nil)
	if err != nil {
		t.Fatal(err)
	}
	y, err := MergeJUnit([][]byte{x, x}, []string{"1.xml", "2.xml"})
	if err != nil || strings.Count(string(y), "<testsuite ") != 2 {
		t.Errorf("%s, %v", y, err)
	}
	if _, err := MergeJUnit([][]byte{[]byte("no")}, []string{"1.xml"}); err == nil {
		t.Error("what is no XML is taken")
	}
}

func FuzzReadReport(f *testing.F) {
	b, _ := shardOf("a", "f").JSON()
	f.Add(string(b))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ReadReport(strings.NewReader(text), "x")
		if err != nil {
			return
		}
		r.Matrix(View{})
		r.Markdown(nil)
		if _, err := r.JUnit(nil); err != nil {
			t.Error(err)
		}
	})
}

// TestSchema: the schema has each field, and no others.
func TestSchema(t *testing.T) {
	var s struct {
		Properties map[string]any
		Defs       map[string]struct{ Properties map[string]any } `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(Schema), &s); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		of   reflect.Type
		have map[string]any
	}{
		"report": {reflect.TypeFor[Report](), s.Properties}, "probe": {reflect.TypeFor[Probe](), s.Defs["probe"].Properties},
		"answer": {reflect.TypeFor[Answer](), s.Defs["answer"].Properties},
	} {
		fields := 0
		for i := range c.of.NumField() {
			name, _, _ := strings.Cut(c.of.Field(i).Tag.Get("json"), ",")
			if name == "-" || name == "" {
				continue
			}
			fields++
			if c.have[name] == nil {
				t.Errorf("%s: the schema has no %q", what, name)
			}
		}
		if fields != len(c.have) {
			t.Errorf("%s: %d fields, %d in the schema", what, fields, len(c.have))
		}
	}
}
