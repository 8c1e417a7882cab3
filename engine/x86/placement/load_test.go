package placement

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kprobefs/kprobefs/engine/x86"
)

// recordingOf is a folder of the given files, compressed.
func recordingOf(t testing.TB, files map[string]string) fstest.MapFS {
	t.Helper()
	dir := fstest.MapFS{}
	for name, text := range files {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		dir[name] = &fstest.MapFile{Data: b.Bytes()}
	}
	return dir
}

// small is a recording of one function of eleven bytes, without events.
func small() map[string]string {
	return map[string]string{
		"kallsyms.txt.gz": "ffffffff81000000 T _stext\nffffffff81000000 T f\nffffffff8100000b T _etext\n" +
			"ffffffff8100000b T __entry_text_start\nffffffff8100000b T __entry_text_end\n" +
			"ffffffff8100000b T __indirect_thunk_start\nffffffff8100000b T __indirect_thunk_end\n",
		"sites.tsv.gz":               "ftrace\tffffffff81000000\t5\t\nsmp_lock\tffffffff81000006\t1\t\n",
		"blacklist.txt.gz":           "0xffffffff81000010-0xffffffff81000020\tg\n",
		"placement-functions.tsv.gz": "#idx\tname\taddr\tsize\tkind\tbytes\n1\tf\tffffffff81000000\t11\trandom\t0f1f4400005553515256c3\n",
		"placement-results.tsv.gz":   "1\t0\tOK\tF\te8\t\n1\t1\tEILSEQ\t\t\t\n1\t5\tOK\tO\te9\t\n1\t7\tOK\t-\tcc\t\n",
	}
}

func TestLoadSmall(t *testing.T) {
	r, err := Load(recordingOf(t, small()))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	p := r.Replay(x86.Arch64())
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	if want := "4 answers, 0 errno differences, 0 tag differences\n"; out.String() != want || !p.OK() {
		t.Errorf("%q, want %q", out.String(), want)
	}
	if s, ok := r.Symbol(0xffffffff81000003); !ok || s.Name != "_stext" || s.Size != 11 {
		t.Errorf("the first symbol of the address is %+v", s)
	}
}

// TestDifferences: wrong answers are found, counted and named.
func TestDifferences(t *testing.T) {
	files := small()
	files["placement-results.tsv.gz"] = "1\t0\tEINVAL\t\t\t\n1\t5\tOK\t-\tcc\t\n1\t7\tOK\t-\tcc\t\n"
	r, err := Load(recordingOf(t, files))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	p := r.Replay(x86.Arch64())
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	want := "errno: ffffffff81000000 f+0: kernel EINVAL, here OK (can be probed)\n" +
		"tags: ffffffff81000005 f+5: kernel -, here O (can be probed)\n" +
		"3 answers, 1 errno differences, 1 tag differences\n"
	if out.String() != want || p.OK() {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestLoadErrors(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"kallsyms.txt.gz", "ffffffff81000000 T _stext\n", "no _stext or _etext"},
		{"kallsyms.txt.gz", "ffffffff81000000 T\n", "kallsyms.txt.gz:1: not a core symbol"},
		{"kallsyms.txt.gz", "xyz T f\n", "kallsyms.txt.gz:1"},
		{"sites.tsv.gz", "ftrace\tffffffff81000000\n", "2 fields, want 3"},
		{"sites.tsv.gz", "ftrace\tffffffff81000000\t-1\n", "sites.tsv.gz:1"},
		{"blacklist.txt.gz", "0x1\tf\n", "blacklist.txt.gz:1"},
		{"placement-functions.tsv.gz", "1\tf\tffffffff81000000\t1\trandom\t9\n", "placement-functions.tsv.gz:1"},
		{"placement-results.tsv.gz", "2\t0\tOK\t-\tcc\t\n", `no function "2"`},
		{"placement-events.tsv.gz", "f\tffffffff81000000\tx\tOK\n", "placement-events.tsv.gz:1"},
	} {
		files := small()
		files[c.file] = c.text
		if _, err := Load(recordingOf(t, files)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: %v, want %q", c.file, c.text, err, c.want)
		}
	}
	for name := range small() {
		files := small()
		delete(files, name)
		if _, err := Load(recordingOf(t, files)); err == nil {
			t.Errorf("loads without %s", name)
		}
	}
}

// FuzzLoad: no table, however wrong, does more than fail to load.
func FuzzLoad(f *testing.F) {
	for name, text := range small() {
		f.Add(name, text)
	}
	f.Add("placement-events.tsv.gz", "f\tffffffff81000000\t5\tOK\n")
	f.Fuzz(func(t *testing.T, name, text string) {
		files := small()
		files[name] = text
		r, err := Load(recordingOf(t, files))
		if err != nil {
			return
		}
		if p := r.Replay(x86.Arch64()); p.Answers != len(r.Answers)+len(r.Events) {
			t.Errorf("%d answers of %d", p.Answers, len(r.Answers)+len(r.Events))
		}
	})
}
