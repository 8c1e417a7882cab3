package source

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/check"
)

// texts are the probes in words: the text, the place in the file, the group, and what is special.
func texts(ps []check.Probe) (all []string) {
	for _, p := range ps {
		text := p.Text + " @" + strings.TrimPrefix(p.From, "testdata/")
		if p.Group != "" {
			text += " [" + p.Group + "]"
		}
		if p.Optional {
			text += " optional"
		}
		if p.Relocation != nil {
			text += " relocation"
		}
		all = append(all, text)
	}
	return all
}

func TestRead(t *testing.T) {
	for name, want := range map[string][]string{
		"sample.bt": {
			"kprobe:vfs_read @sample.bt:7", "kretprobe:vfs_write @sample.bt:7", "fentry:vfs_open @sample.bt:13",
			"kprobe:vfs_* @sample.bt:14", "kprobe:ext4:ext4_file_open @sample.bt:15", "fexit:vfs_fsync @sample.bt:15",
		},
		"policy.yaml": {
			"kprobe:fd_install @policy.yaml:14 [fds]", "kretprobe:fd_install @policy.yaml:14 [fds]", "ksyscall:mount @policy.yaml:17 [fds]",
			"ksyscall:dup @policy.yaml:19 [fds]", "ksyscall:close @policy.yaml:19 [fds]",
			"kprobe:list:made @policy.yaml:21 [fds] optional", `kprobe:odd name\x1b[2J @policy.yaml:22 [fds]`, "kprobe:list:nowhere @policy.yaml:23 [fds]",
		},
		"sample.bpf.o": {
			"kretprobe/no_such_function @sample.bpf.o [optional] optional", "kprobe/vfs_read @sample.bpf.o [read_entry]",
			"CO-RE byte_off struct task_struct.pid @sample.bpf.o [read_entry] relocation",
			"fexit/vfs_write @sample.bpf.o [write_exit]",
			"CO-RE byte_off struct task_struct.no_such_field @sample.bpf.o [write_exit] relocation",
		},
		"kinds.bpf.o": {
			"lsm/file_open @kinds.bpf.o [hook]",
			"CO-RE enumval_exists enum zone_type___x ZONE_NORMAL___x @kinds.bpf.o [hook] relocation",
			"CO-RE enumval_exists enum zone_type___x ZONE_NO_SUCH___x @kinds.bpf.o [hook] relocation",
			"fmod_ret.s/vfs_read @kinds.bpf.o [result] optional",
		},
		// What a program asks for first is optional, where it is not read without asking elsewhere.
		"guards.bpf.o": {
			"kprobe/vfs_read @guards.bpf.o [guarded]",
			"CO-RE field_exists struct task_struct___old.asked @guards.bpf.o [guarded] relocation",
			"CO-RE byte_off struct task_struct___old.asked @guards.bpf.o [guarded] optional relocation",
			"CO-RE byte_off struct task_struct___old.twice @guards.bpf.o [guarded] relocation",
			"CO-RE byte_off struct task_struct___old.other @guards.bpf.o [guarded] optional relocation",
			"kprobe/vfs_write @guards.bpf.o [plain]",
			"CO-RE byte_off struct task_struct___old.naked @guards.bpf.o [plain] relocation",
		},
	} {
		ps, err := Read(filepath.Join("testdata", name), nil)
		if got := texts(ps); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	all, err := Read("testdata", nil)
	if err != nil || len(all) != 6+8+5+7+4 {
		t.Errorf("the directory: %d, %v", len(all), err)
	}
}

// TestText: of the text files in a directory, those that list probes are read.
func TestText(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.txt":          "vfs_read\np:x vfs_write a=$arg1\nvfs_mkdir(struct inode *dir, dentry, _)\nkprobe:vfs_open\nvfs_read +7\n",
		"CMakeLists.txt": "file(GLOB BT_FILES *.bt)\ninstall(PROGRAMS ${BT_FILES} DESTINATION x)\nadd_subdirectory(old)\n",
		"example.txt":    "Demonstrations of biostacks.\n# ./biostacks.bt\nAttaching 5 probes...\n@usecs[\n    submit_bio+115\n    kthread+289\n    ret_from_fork+53\n]:\n[64K, 128K)  1 |@@@@|\n",
		"LICENSE.txt":    "Apache License\nVersion 2.0, January 2004\n\nTERMS AND CONDITIONS\n",
		"c.txt":          "vfs_mkdir(struct inode *dir, struct dentry *)\n",
		"b.probes":       "no name at all\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ps, err := Read(dir, nil)
	if err != nil || len(ps) != 7 {
		t.Errorf("%d, %v: %q", len(ps), err, texts(ps))
	}
}

// TestBroken: a file of a directory that cannot be read is a probe that says so, and others are read.
func TestBroken(t *testing.T) {
	dir := t.TempDir()
	sample, err := os.ReadFile("testdata/sample.bpf.o")
	if err != nil {
		t.Fatal(err)
	}
	host := slices.Clone(sample)
	host[18] = 62 // EM_X86_64
	for name, b := range map[string][]byte{
		"a.probes": []byte("vfs_read\n"), "b.bpf.o": []byte("no object"), "c.o": host, "d.bpf.o": sample[:len(sample)/2],
		"e.yaml": []byte("kind: TracingPolicy\nspec: ["), "f.probes": []byte("a\x1b[2J\n"), "g.txt": []byte("GPL\x1b[1m\n"),
		"h.bt": []byte("BEGIN { }\ntracepoint:a:b { }\n"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ps, err := Read(dir, nil)
	var got []string
	for _, p := range ps {
		got = append(got, filepath.Base(p.Text)+" "+p.Broken)
	}
	for i, want := range []string{"vfs_read ", "b.bpf.o not a BPF object: ", "d.bpf.o not a BPF object: it ends early", "e.yaml not a Tetragon policy: ", "f.probes 1: not text"} {
		if err != nil || len(got) != 5 || !strings.HasPrefix(got[i], want) {
			t.Fatalf("%v: %q, want %q", err, got, want)
		}
	}
}

// TestElsewhere: what attaches only to something else is told from what names nothing.
func TestElsewhere(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ name, text, want string }{
		{"a.bt", "#!/usr/bin/env bpftrace\nBEGIN { }\ntracepoint:sched:sched_switch, t:a:b\n{ @ = count(); }\ninterval:s:1 { exit(); }\n", "BEGIN, interval, t, tracepoint"},
		{"b.bt", "// nothing\n", ""},
		{"c.bt", "usdt:/bin/sh:x:y { }\nkprobe:vfs_read { }\n", "none"},
	} {
		path := filepath.Join(dir, c.name)
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Read(path, nil)
		elsewhere := (*Elsewhere)(nil)
		switch is := errors.As(err, &elsewhere); {
		case c.want == "none" && err != nil, c.want == "" && (is || err == nil):
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && c.want != "none" && (!is || strings.Join(elsewhere.To, ", ") != c.want):
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	os.Remove(filepath.Join(dir, "c.bt"))
	if _, err := Read(dir, nil); err == nil || err.Error() != dir+": it attaches nothing that check asks about: BEGIN, interval, t, tracepoint" {
		t.Errorf("the directory: %v", err)
	}
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.o": "no object", "b.yaml": "kind: Pod\n", "c.yml": "kind: TracingPolicy\nspec: [", "d.txt": "a\x1b[2J\n", "e.txt": "# nothing\n", "f": ""} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(path, nil); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read("-", strings.NewReader("\n")); err == nil || err.Error() != "-: it names no probe" {
		t.Errorf("standard input: %v", err)
	}
	if _, err := Read(t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "no file in it names a probe") {
		t.Errorf("an empty directory: %v", err)
	}
}

// clean probes can be printed, whatever the file has.
func cleanProbes(t *testing.T, ps []check.Probe) {
	for _, p := range ps {
		if strings.ContainsAny(p.Text+p.Group, "\n\x1b\x00") {
			t.Errorf("%q in %q", p.Text, p.Group)
		}
	}
}

func seed(f *testing.F, name string) {
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
}

func FuzzScript(f *testing.F) {
	seed(f, "sample.bt")
	f.Fuzz(func(t *testing.T, b []byte) {
		ps, _ := readScript(b, "x.bt")
		cleanProbes(t, ps)
	})
}

func FuzzPolicies(f *testing.F) {
	seed(f, "policy.yaml")
	f.Fuzz(func(t *testing.T, b []byte) {
		ps, _ := readPolicies(b, "x.yaml")
		cleanProbes(t, ps)
	})
}

func FuzzObject(f *testing.F) {
	seed(f, "sample.bpf.o")
	f.Fuzz(func(t *testing.T, b []byte) {
		ps, _ := readObject(b, "x.o")
		cleanProbes(t, ps)
	})
}
