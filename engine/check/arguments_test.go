package check

import (
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// signature is one with these types and names, one after the other.
func signature(words ...string) *btf.Signature {
	s := &btf.Signature{Return: "int", Params: []btf.Parameter{}}
	for i := 0; i < len(words); i += 2 {
		s.Params = append(s.Params, btf.Parameter{Type: words[i], Name: words[i+1]})
	}
	return s
}

var (
	mkdirOld = signature("struct inode *", "dir", "struct dentry *", "dentry", "umode_t", "mode")
	mkdirNew = signature("struct mnt_idmap *", "idmap", "struct inode *", "dir", "struct dentry *", "dentry", "umode_t", "mode")
)

func TestMoved(t *testing.T) {
	want := []string{
		"arg 1: struct inode *dir → struct mnt_idmap *idmap", "arg 2: struct dentry *dentry → struct inode *dir",
		"arg 3: umode_t mode → struct dentry *dentry", "arg 4: none → umode_t mode",
	}
	if got := moved(mkdirOld, mkdirNew); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for name, c := range map[string][2]*btf.Signature{
		"the same":        {mkdirOld, mkdirOld},
		"another name":    {signature("int", "a"), signature("int", "b")},
		"nothing is said": {nil, mkdirNew},
	} {
		if got := moved(c[0], c[1]); got != nil {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := moved(signature("int", "a", "int", "b"), signature("int", "b", "int", "a")); len(got) != 2 {
		t.Errorf("two that changed places: %q", got)
	}
}

func TestDiffArguments(t *testing.T) {
	for probe, want := range map[string]string{
		"p:b vfs_mkdir mode=$arg3": "arg 3: umode_t mode → struct dentry *dentry",
		"p:b vfs_mkdir":            "",
		"p:b vfs_mkdir a=$arg9":    "",
	} {
		old, now := Answer{Probe: probe, API: Events, OK: true, Signature: mkdirOld}, Answer{Probe: probe, API: Events, OK: true, Signature: mkdirNew}
		d := Diff([]Answer{old}, []Answer{now}, false)
		if want == "" && d != nil {
			t.Errorf("%s: %+v", probe, d)
		}
		if want != "" && (len(d) != 1 || d[0].What != "arguments" || !slices.Equal(d[0].Arguments, []string{want})) {
			t.Errorf("%s: %+v", probe, d)
		}
	}
}

func TestExpect(t *testing.T) {
	for text, says := range map[string]string{
		"vfs_mkdir(dir, dentry, mode)":                    "",
		"vfs_mkdir(struct inode * dir, _, umode_t mode)":  "",
		"vfs_mkdir(dir, dentry)":                          "arg 3: none → umode_t mode",
		"vfs_mkdir(idmap, dir, dentry, mode)":             "arg 1: idmap → struct inode *dir",
		"kprobe:vfs_mkdir(dir, dentry, umode_t mode, no)": "arg 4: no → none",
		"vfs_mkdir()": "arg 1: none → struct inode *dir",
	} {
		s := ParseSpec(text, Perf)
		a := Answer{OK: true, Signature: mkdirOld}
		a.expect(s.Expect)
		if s.Place.Symbol != "vfs_mkdir" || a.OK != (says == "") || !a.OK && (a.Says != says || a.Errno != wrongArguments) {
			t.Errorf("%s: %+v, place %q", text, a, s.Place)
		}
	}
}

// TestMatrixArguments: a definition whose argument moved is shown, although all kernels accept it.
func TestMatrixArguments(t *testing.T) {
	r := &Report{Kernels: []string{"a", "b"}, Releases: []string{"5.10.1", "6.12.1"}}
	for _, s := range []*btf.Signature{mkdirOld, mkdirNew} {
		r.Answers = append(r.Answers, []Answer{{Probe: "p:b vfs_mkdir mode=$arg3", API: Events, OK: true, Signature: s}, {Probe: "vfs_mkdir", API: Perf, OK: true, Signature: s}})
	}
	const want = "PROBE                     ANSWER  WHY\n" +
		"p:b vfs_mkdir mode=$arg3  OK      arg 3: umode_t mode → struct dentry *dentry from 6.12\n" +
		"OK by kernel: 5.10 2/2 · 6.12 2/2\n" +
		"2 probes, 2 kernels: 2 OK in all, 0 in some, 0 in none\n"
	if got := string(r.Matrix(View{})); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
