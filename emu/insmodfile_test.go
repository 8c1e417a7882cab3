package emu

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
)

// stockModule is a module that was built against Debian's headers.
func stockModule(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile("testdata/modules/" + name + ".ko")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var (
	kmsgTime  = regexp.MustCompile(`(?m)^\[ *\d+\.\d{6}\] `)
	kmsgTaint = regexp.MustCompile(`(?m)^.*(taints kernel|tainting kernel|kernel tainted|due to kernel taint).*\n`)
)

// since is what the log has behind its first n bytes, without times and without taints.
func since(m *Machine, n int) string {
	return string(kmsgTaint.ReplaceAll(kmsgTime.ReplaceAll(m.Kmsg()[n:], nil), nil))
}

// TestStockModules: insmod and rmmod of each module say what the real kernel said of the same file.
func TestStockModules(t *testing.T) {
	wants, err := filepath.Glob("testdata/modules/*.want")
	if err != nil || len(wants) < 2 {
		t.Fatalf("%v, %v", wants, err)
	}
	for _, path := range wants {
		name := strings.TrimSuffix(filepath.Base(path), ".want")
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			m := boot(t, Config{Clock: ClockVirtual})
			before := len(m.Kmsg())
			if err := m.InsmodFile(context.Background(), stockModule(t, name), "", 0); err != nil {
				t.Fatalf("%v\n%s", err, m.Kmsg())
			}
			if got := string(m.ProcModules(true)); !strings.HasSuffix(got, " 0 - Live 0xffffffffc0000000 (OE)\n") {
				t.Errorf("modules: %q", got)
			}
			if err := m.Rmmod(name); err != nil {
				t.Fatal(err)
			}
			if got := since(m, before); got != string(want) {
				t.Errorf("got -, want +:\n%s", cmp.Diff(strings.Split(got, "\n"), strings.Split(string(want), "\n")))
			}
			if s := m.Status(); s.Oopses != 0 || len(m.Engine().List()) != 0 {
				t.Errorf("%+v, %+v", s, m.Engine().List())
			}
		})
	}
}

// TestStockParams: parameters of all kinds, as the real kernel answered the same file.
func TestStockParams(t *testing.T) {
	for _, tt := range []struct {
		args string
		err  error
		log  string
	}{
		{"", nil, "func int_sqrt count 2 loud 1 limit 5 nlist 0 name x: 0\ns 62 hits 2\nbye 2\n"},
		{"func=int_sqrt count=3 loud=0 limit=99 list=1,2,3 name=hello", nil,
			"func int_sqrt count 3 loud 0 limit 99 nlist 3 name hello: 0\ns 93 hits 3\nbye 3\n"},
		{`name="two words" loud`, nil, "func int_sqrt count 2 loud 1 limit 5 nlist 0 name two words: 0\ns 62 hits 2\nbye 2\n"},
		{"nosuch=1", nil, "h3_param: unknown parameter 'nosuch' ignored\nfunc int_sqrt count 2 loud 1 limit 5 nlist 0 name x: 0\ns 62 hits 2\nbye 2\n"},
		{"func=no_such_func", syscall.ENOENT, "func no_such_func count 2 loud 1 limit 5 nlist 0 name x: -2\n"},
		{"count=abc", syscall.EINVAL, "h3_param: `abc' invalid for parameter `count'\n"},
		{"count", syscall.EINVAL, "h3_param: `' invalid for parameter `count'\n"},
		{"list=1,2,3,4,5", syscall.EINVAL, "list: can only take 4 arguments\nh3_param: `1' invalid for parameter `list'\n"},
		{"count=1 -- rest of it", nil,
			"h3_param: parameters 'rest of it' after `--' ignored\nfunc int_sqrt count 1 loud 1 limit 5 nlist 0 name x: 0\ns 31 hits 1\nbye 1\n"},
	} {
		m := boot(t, Config{Clock: ClockVirtual})
		before := len(m.Kmsg())
		err := m.InsmodFile(context.Background(), stockModule(t, "h3_param"), tt.args, 0)
		if !errors.Is(err, tt.err) || (err == nil) != (tt.err == nil) {
			t.Errorf("%q: %v, want %v", tt.args, err, tt.err)
		}
		if err == nil {
			if err := m.Rmmod("h3_param"); err != nil {
				t.Error(err)
			}
		}
		if got := since(m, before); got != tt.log {
			t.Errorf("%q: got:\n%s\nwant:\n%s", tt.args, got, tt.log)
		}
		if got := m.ProcModules(true); len(got) != 0 {
			t.Errorf("%q: left %s", tt.args, got)
		}
	}
}

// replaced has the first old in a copy of file be new, which is of the same length.
func replaced(t *testing.T, file []byte, old, new string) []byte {
	t.Helper()
	if len(old) != len(new) || !bytes.Contains(file, []byte(old)) {
		t.Fatalf("%q for %q", new, old)
	}
	return bytes.Replace(file, []byte(old), []byte(new), 1)
}

// sum is file with another sum for the type of a symbol.
func sum(t *testing.T, file []byte, symbol string) []byte {
	t.Helper()
	file = bytes.Clone(file)
	at := bytes.Index(file, append(append([]byte{0, 0, 0, 0}, symbol...), 0)) // behind the high half of the sum
	if at < 4 {
		t.Fatalf("no sum of %s", symbol)
	}
	binary.LittleEndian.PutUint32(file[at-4:], 0x12345678)
	return file
}

// TestStockRefusals: a file that is no module of this kernel gets the kernel's messages and errors.
func TestStockRefusals(t *testing.T) {
	good := stockModule(t, "h3_param")
	for _, tt := range []struct {
		what  string
		file  []byte
		force image.Force
		err   error
		log   string
	}{
		{"nothing", nil, 0, syscall.ENOEXEC, "Invalid ELF header len 0\n"},
		{"text", bytes.Repeat([]byte("text "), 20), 0, syscall.ENOEXEC, "Invalid ELF header magic: != \x7fELF\n"},
		{"cut", good[:len(good)/2], 0, syscall.ENOEXEC, "Invalid ELF section header overflow\n"},
		{"arm64", replaced(t, good, "\x01\x00\x3e\x00", "\x01\x00\xb7\x00"), 0, syscall.ENOEXEC, "Invalid architecture in ELF header: 183\n"},
		{"a program", replaced(t, good, "\x01\x00\x3e\x00", "\x02\x00\x3e\x00"), 0, syscall.ENOEXEC, "Invalid ELF header type: 2 != 1\n"},
		{"no preemption", replaced(t, good, "SMP preempt mod", "SMP PREEMPT mod"), 0, syscall.ENOEXEC,
			"h3_param: version magic '6.1.0-56-amd64 SMP PREEMPT mod_unload modversions ' should be '6.1.0-kprobefs SMP preempt mod_unload modversions '\n"},
		{"no preemption, forced", replaced(t, good, "SMP preempt mod", "SMP PREEMPT mod"), image.ForceVermagic, nil,
			"func int_sqrt count 2 loud 1 limit 5 nlist 0 name x: 0\ns 62 hits 2\n"},
		{"another struct module", sum(t, good, "module_layout"), 0, syscall.ENOEXEC, "h3_param: disagrees about version of symbol module_layout\n"},
		{"another register_kprobe", sum(t, good, "register_kprobe"), 0, syscall.EINVAL,
			"h3_param: disagrees about version of symbol register_kprobe\nh3_param: Unknown symbol register_kprobe (err -22)\n"},
		{"another register_kprobe, forced", sum(t, good, "register_kprobe"), image.ForceVersions | image.ForceVermagic, nil,
			"func int_sqrt count 2 loud 1 limit 5 nlist 0 name x: 0\ns 62 hits 2\n"},
		{"not under the GPL", replaced(t, good, "license=GPL", "license=MIT"), 0, syscall.ENOENT,
			"h3_param: Unknown symbol register_kprobe (err -2)\nh3_param: Unknown symbol unregister_kprobe (err -2)\n"},
	} {
		m := boot(t, Config{Clock: ClockVirtual})
		before := len(m.Kmsg())
		if err := m.InsmodFile(context.Background(), tt.file, "", tt.force); !errors.Is(err, tt.err) || (err == nil) != (tt.err == nil) {
			t.Errorf("%s: %v, want %v", tt.what, err, tt.err)
		}
		if got := since(m, before); got != tt.log {
			t.Errorf("%s: got:\n%s\nwant:\n%s", tt.what, got, tt.log)
		}
		if _, err := callAt(m, codeAt(t, m, 0, countdown(3)...)); err != nil {
			t.Errorf("%s: afterwards %v", tt.what, err)
		}
	}
}

// TestStockTwice: a module can be loaded only once. A taint is logged once.
func TestStockTwice(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	file := stockModule(t, "h3_param")
	for i, want := range []error{nil, syscall.EEXIST} {
		if err := m.InsmodFile(context.Background(), file, "", 0); !errors.Is(err, want) || (err == nil) != (want == nil) {
			t.Errorf("insmod %d: %v, want %v", i, err, want)
		}
	}
	if n := bytes.Count(m.Kmsg(), []byte("loading out-of-tree module taints kernel")); n != 1 {
		t.Errorf("tainted %d times:\n%s", n, m.Kmsg())
	}
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Rmmod("h3_param"); err != nil {
		t.Fatal(err)
	}
	if err := m.Restore(s); err != nil {
		t.Fatal(err)
	}
	before := len(m.Kmsg())
	if _, err := m.Call("int_sqrt", 100); err != nil {
		t.Error(err)
	}
	if err := m.Rmmod("h3_param"); err != nil {
		t.Fatal(err)
	}
	if got, want := since(m, before), "bye 3\n"; got != want {
		t.Errorf("after a snapshot: got %q, want %q", got, want)
	}
}

func TestStockCompressed(t *testing.T) {
	good := stockModule(t, "h3_param")
	var gz, x, zs bytes.Buffer
	g := gzip.NewWriter(&gz)
	xw, err := xz.NewWriter(&x)
	if err != nil {
		t.Fatal(err)
	}
	zw, err := zstd.NewWriter(&zs)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []interface {
		Write([]byte) (int, error)
		Close() error
	}{g, xw, zw} {
		if _, err := w.Write(good); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for what, file := range map[string][]byte{"gzip": gz.Bytes(), "xz": x.Bytes(), "zstd": zs.Bytes()} {
		m := boot(t, Config{Clock: ClockVirtual})
		if err := m.InsmodFile(context.Background(), file, "", 0); err != nil {
			t.Errorf("%s: %v\n%s", what, err, m.Kmsg())
		}
		if err := m.InsmodFile(context.Background(), file[:len(file)/2], "", 0); !errors.Is(err, syscall.ENOEXEC) {
			t.Errorf("half of the %s: %v", what, err)
		}
	}
}

// TestUnknownSymbols: each that is missing is told.
func TestUnknownSymbols(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	file := replaced(t, stockModule(t, "h3_param"), "\x00int_sqrt\x00_printk\x00", "\x00int_sqrx\x00_prints\x00")
	before := len(m.Kmsg())
	if err := m.InsmodFile(context.Background(), file, "", 0); !errors.Is(err, syscall.ENOENT) {
		t.Error(err)
	}
	if got, want := since(m, before), "h3_param: Unknown symbol int_sqrx (err -2)\nh3_param: Unknown symbol _prints (err -2)\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestExports: the symbols that modules may use exist. (Run scripts/build-symvers after
// scripts/build-guest.)
func TestExports(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	exports := guest.Exports()
	if len(exports) < 100 {
		t.Errorf("%d exports", len(exports))
	}
	for _, e := range exports {
		if _, ok := m.Kernel().Lookup(e.Name); !ok && e.Name != "module_layout" || len(e.Sums) == 0 {
			t.Errorf("%+v: %v", e, ok)
		}
	}
}
