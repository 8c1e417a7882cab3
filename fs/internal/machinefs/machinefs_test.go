package machinefs

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

func tree(f *fake) *vtree.Dir { return New(f, f, f, func() int { return 0 }, nil) }

func file(t *testing.T, root *vtree.Dir, path string) *vtree.File {
	t.Helper()
	n, ok := root.Lookup(path)
	if !ok {
		t.Fatalf("no %s", path)
	}
	return n.(*vtree.File)
}

func TestCtl(t *testing.T) {
	module := filepath.Join(t.TempDir(), "x.ko")
	if err := os.WriteFile(module, []byte("a module"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range slices.Concat(insmods(module), ctlCalls, ctlCases) {
		f := newFake()
		n, err := file(t, tree(f), "ctl").StoreContext(context.Background(), nil, []byte(tc.in), 0)
		if tc.errno == 0 && (err != nil || n != len(tc.in)) || tc.errno != 0 && !errors.Is(err, tc.errno) {
			t.Errorf("%q: got %d, %v; want errno %d", tc.in, n, err, tc.errno)
		}
		if !reflect.DeepEqual(f.did, tc.did) {
			t.Errorf("%q: did %q, want %q", tc.in, f.did, tc.did)
		}
		if !strings.Contains(f.kmsg, tc.log) || tc.log == "" && f.kmsg != "" {
			t.Errorf("%q: log %q, want %q in it", tc.in, f.kmsg, tc.log)
		}
		if tc.errno != 0 && strings.Count(f.kmsg, "\n") != 1 {
			t.Errorf("%q: log %q is not one line", tc.in, f.kmsg)
		}
	}
}

// A ctlCase is what is written to ctl, and what comes of it.
type ctlCase struct {
	in    string
	did   []string
	errno syscall.Errno
	log   string // a part of it
}

// insmods load modules, one of which is the file module.
func insmods(module string) []ctlCase {
	return []ctlCase{
		{"insmod kprobe_example symbol=vfs_read x=1\n", []string{`insmod kprobe_example ["symbol=vfs_read" "x=1"]`}, 0, ""},
		{"insmod ktm x=\"a b\" y=c\n", []string{`insmod ktm ["x=a b" "y=c"]`}, 0, ""},
		{"insmod -f " + module + " x=\"a b\" y=c\n", []string{`insmod of "a module" with "x=\"a b\" y=c", force 3`}, 0, ""},
		{"insmod \"" + module + "\"\n", []string{`insmod of "a module" with "", force 0`}, 0, ""},
		{"insmod " + module + "x\n", nil, syscall.ENOENT, "no such file or directory"},
		{"insmod " + filepath.Dir(module) + "\n", nil, syscall.EISDIR, "is a directory"},
		{"insmod /dev/null\n", nil, syscall.EINVAL, "invalid argument"},
		{"insmod -f\n", nil, syscall.EINVAL, "insmod: no module"},
	}
}

// ctlCalls call functions.
var ctlCalls = []ctlCase{
	{"call f\n", []string{"call f []"}, 0, "machine: f() = 0x0\n"},
	{"call f 1 0x10 -1\n", []string{"call f [0x1 0x10 0xffffffffffffffff]"}, 0, "machine: f(1, 0x10, -1) = 0x3\n"},
	{"call -t 500ms f 1\n", []string{"call f [0x1] within 500ms"}, 0, "machine: f(1) = 0x1\n"},
	{"call -t 10m f 1 2 3 4 5 6", []string{"call f [0x1 0x2 0x3 0x4 0x5 0x6] within 10m0s"}, 0, "= 0x6\n"},
	{"call -t f\n", nil, syscall.EINVAL, "usage: call [-t DURATION] SYMBOL [ARG…]"},
	{"call -t 1s\n", nil, syscall.EINVAL, "usage: call [-t DURATION] SYMBOL [ARG…]"},
	{"call -t soon f\n", nil, syscall.EINVAL, `-t "soon" is not a duration`},
	{"call -t 0s f\n", nil, syscall.EINVAL, "-t 0s is not more than 0"},
	{"call -t -1s f\n", nil, syscall.EINVAL, "-t -1s is not more than 0"},
	{"call -t 10m1ns f\n", nil, syscall.EINVAL, "-t 10m1ns is more than 10m, the most"},
	{"call f x\n", nil, syscall.EINVAL, `"x" is not a number`},
	{"call f 1 2 3 4 5 6 7\n", nil, syscall.EINVAL, "8 arguments"},
	{"call f a\x1bb\n", nil, syscall.EINVAL, `"a\x1bb" is not a number`},
}

// ctlCases are the other words.
var ctlCases = []ctlCase{
	{"rmmod a", []string{"rmmod a"}, 0, ""},
	{"pause\nresume\n\n  step\nstep 0x20\n", []string{"pause", "resume", "step 1", "step 32"}, 0, ""},
	{"kill\nkill", []string{"kill", "kill"}, 0, ""},
	{"kill 9", nil, syscall.EINVAL, "kill: 1 argument; usage: kill"},
	{"advance 100ms", []string{"advance 100ms"}, 0, ""},
	{"", nil, 0, ""},
	{"fly high\n", nil, syscall.EINVAL, `unknown command "fly"; there are insmod, rmmod, call, pause, resume, step, advance, kill, snapshot, restore, reset`},
	{"rmmod\n", nil, syscall.EINVAL, "rmmod: 0 arguments; usage: rmmod [-f] NAME"},
	{"rmmod a b\n", nil, syscall.EINVAL, "2 arguments"},
	{"step 0\n", nil, syscall.EINVAL, `"0" is not a count`},
	{"step -1\n", nil, syscall.EINVAL, `"-1" is not a count`},
	{"step 99", []string{"step 99"}, syscall.EINVAL, "machine: ctl: step 99: not paused: "},
	{"advance fast\n", nil, syscall.EINVAL, `"fast" is not a duration`},
	{"advance -1s\n", nil, syscall.EINVAL, `"-1s" is not a duration`},
	{"advance 10m", []string{"advance 10m0s"}, 0, ""},
	{"advance 1000000h\n", nil, syscall.EINVAL, "1000000h is more than 10m, the most at a time"},
	{"advance 10m1ns\n", nil, syscall.EINVAL, "10m1ns is more than 10m"},
	{"resume now\n", nil, syscall.EINVAL, "resume: 1 argument; usage: resume"},
	{"pause\ninsmod nosuch\nresume\n", []string{"pause", "insmod nosuch []"}, syscall.ENOENT, "insmod nosuch: no such module: "},
	{"a\x01b\n", nil, syscall.EINVAL, `unknown command "a\x01b"`},
	{strings.Repeat("x", 5000), nil, syscall.E2BIG, "a line of 5000 bytes"},
}

func FuzzCtl(f *testing.F) {
	for _, s := range []string{"call f 1\n", "call -t 1s f", "kill", "step 3\nadvance 1s", "insmod a=b c", "\x00\n\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, p []byte) {
		m := newFake()
		err := control{subject{Machine: m}}.write(context.Background(), p)
		var errno syscall.Errno
		if err != nil && !errors.As(err, &errno) {
			t.Errorf("%q: %v has no errno", p, err)
		}
	})
}

func TestKmsgFollows(t *testing.T) {
	f := newFake()
	f.kmsg = "one\ntwo\n"
	k := file(t, tree(f), "kmsg")
	o := &vtree.Open{}
	if err := k.Open(o); err != nil {
		t.Fatal(err)
	}
	off := int64(0)
	read := func(size int) string {
		p := make([]byte, size)
		n, err := k.Read(o, p, off)
		if err != nil {
			t.Fatal(err)
		}
		off += int64(n)
		return string(p[:n])
	}
	for i, step := range []struct {
		before string
		size   int
		want   string
	}{
		{"", 2, "on"},
		{"", 9, "e\ntwo\n"},
		{"", 9, ""},
		{"one\ntwo\nthree\n", 9, "three\n"},
		{"three\nfour\nfive\n", 99, ""}, // the end is told once: who reads may be who logs
		{"", 99, "four\nfive\n"},        // the log has dropped lines
		{"seven\n", 99, ""},
		{"", 99, "seven\n"}, // all of them
		{"", 9, ""},
	} {
		if step.before != "" {
			f.kmsg = step.before
		}
		if got := read(step.size); got != step.want {
			t.Errorf("step %d: read %q, want %q", i, got, step.want)
		}
	}
	off = 0
	if got := read(99); got != "seven\n" {
		t.Errorf("rewound: %q", got)
	}
}

func TestDisasm(t *testing.T) {
	f := newFake()
	plain := `ffffffff81000000 <a>: 15 bytes
ffffffff81000000 +0x0   0f 1f 44 00 00                 nopl (%rax,%rax)
ffffffff81000005 +0x5   55                             push %rbp
ffffffff81000006 +0x6   48 89 e5                       mov %rsp,%rbp
ffffffff81000009 +0x9   e8 f2 ff ff ff                 callq 0xffffffff81000000 <a>
ffffffff8100000e +0xe   c3                             retq
`
	show := func(name string, o *vtree.Open) string {
		t.Helper()
		b, err := file(t, tree(f), "disasm/"+name).Show(o)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if diff := cmp.Diff(plain, show("a", &vtree.Open{})); diff != "" {
		t.Error(diff)
	}
	copy(f.text[5:], "\xe9\x10\x00\x00\x00") // a jump over the next three bytes and into the call
	f.text[0] = 0xcc
	probed := `ffffffff81000000 <a>: 15 bytes
ffffffff81000000 +0x0   cc                             int3                               # was 0f 1f 44 00 00  nopl (%rax,%rax)
ffffffff81000005 +0x5   e9 10 00 00 00                 jmpq 0xffffffff8100001a            # was 55  push %rbp
ffffffff81000006 +0x6                                                                     # was 48 89 e5  mov %rsp,%rbp
ffffffff81000009 +0x9                                                                     # was e8 f2 ff ff ff  callq 0xffffffff81000000 <a>
ffffffff8100000e +0xe   c3                             retq
`
	if diff := cmp.Diff(probed, show("a", &vtree.Open{})); diff != "" {
		t.Error(diff)
	}
	hidden := &vtree.Open{Caller: vtree.Caller{Capable: func(int) bool { return false }}}
	if got := show("mod:b", hidden); !strings.HasPrefix(got, "0000000000000000 <mod:b>: 1 bytes\n") {
		t.Errorf("without CAP_SYSLOG: %s", got)
	}
	if _, ok := tree(f).Lookup("disasm/nosuch"); ok {
		t.Error("disasm/nosuch is found")
	}
}

// TestDisasmOther: an instruction set that nobody can print is printed as bytes, as many as an instruction
// has at least.
func TestDisasmOther(t *testing.T) {
	f := newFake()
	f.arch = &engine.Arch{ISA: &arch.ISA{Align: 4, Filler: []byte{0, 0, 0, 0}}}
	f.orig = []byte("\x01\x02\x03\x04\x05\x06\x07\x08\x00\x00\x00\x00\x00\x00\x00\x00")
	f.text = []byte("\x01\x02\x03\x04\xbb\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00")
	b, err := file(t, tree(f), "disasm/a").Show(&vtree.Open{})
	if err != nil {
		t.Fatal(err)
	}
	const want = "ffffffff81000000 <a>: 8 bytes\n" +
		"ffffffff81000000 +0x0   01 02 03 04                    .byte 0x01,0x02,0x03,0x04\n" +
		"ffffffff81000004 +0x4   bb 00 00 01                    .byte 0xbb,0x00,0x00,0x01          # was 05 06 07 08  .byte 0x05,0x06,0x07,0x08\n"
	if d := cmp.Diff(want, string(b)); d != "" {
		t.Error(d)
	}
}

func TestTree(t *testing.T) {
	f := newFake()
	root := tree(f)
	var names []string
	root.Walk(func(path string, e vtree.Entry) error {
		mode := fs.FileMode(0)
		switch n := e.Node.(type) {
		case *vtree.Dir:
			path += "/"
			mode = fs.FileMode(n.Mode)
		case *vtree.File:
			mode = fs.FileMode(n.Mode)
		}
		names = append(names, mode.String()[1:]+" "+path)
		return nil
	})
	want := []string{
		"r--r--r-- status", "r-------- kmsg", "rwxr-xr-x dev/", "rw-r--r-- dev/kmsg", "-w------- ctl", "r-xr-xr-x disasm/", "r-xr-xr-x explain/",
		"rwxr-xr-x proc/", "r--r--r-- proc/kallsyms", "r-------- proc/kcore", "r-------- proc/kmsg", "r--r--r-- proc/modules", "r--r--r-- proc/devices", "r--r--r-- proc/misc", "r--r--r-- proc/version",
		"rwxr-xr-x sys/", "rwxr-xr-x sys/module/", "rwxr-xr-x sys/kernel/", "rwx------ sys/kernel/debug/", "rwxr-xr-x sys/kernel/btf/", "r--r--r-- sys/kernel/btf/vmlinux", "r--r--r-- sys/kernel/notes",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	b, err := file(t, root, "status").Show(&vtree.Open{})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"clock:        host, 12.345678 s\n", "seed:         7\n", "cpu0:         cat[5], 0 waiting\n", "cpu1:         idle, 0 waiting\n"} {
		if !strings.Contains(string(b), line) {
			t.Errorf("status lacks %q:\n%s", line, b)
		}
	}
}

func TestKallsymsHidesAddresses(t *testing.T) {
	root := func(kptr int) *vtree.File {
		f := newFake()
		return file(t, New(f, f, f, func() int { return kptr }, nil), "proc/kallsyms")
	}
	can := vtree.Caller{Capable: func(c int) bool { return c == capSyslog }}
	cannot := vtree.Caller{Capable: func(int) bool { return false }}
	for _, tc := range []struct {
		kptr   int
		caller vtree.Caller
		want   string
	}{{0, can, "true"}, {1, can, "true"}, {2, can, "false"}, {0, cannot, "false"}, {2, cannot, "false"}} {
		b, _ := root(tc.kptr).Content(t.Context(), &vtree.Open{Caller: tc.caller})
		if !strings.HasPrefix(string(b), tc.want) {
			t.Errorf("kptr_restrict %d: %s, want %s", tc.kptr, b, tc.want)
		}
	}
}
