package kallsyms

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

const copied = "0000000000000000 A fixed_percpu_data\n" +
	"ffffffff81000000 T _stext\n" +
	"ffffffff81000000 T _text\n" +
	"ffffffffc0000000 t ktm_a\t[ktm]\n"

func TestReadKallsyms(t *testing.T) {
	want := []kernel.Symbol{
		{Name: "fixed_percpu_data", Type: 'A'},
		{Name: "_stext", Addr: 0xffffffff81000000, Type: 'T'},
		{Name: "_text", Addr: 0xffffffff81000000, Type: 'T'},
		{Name: "ktm_a", Module: "ktm", Addr: 0xffffffffc0000000, Type: 't'},
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(copied))
	z.Close()
	for _, file := range []string{copied, strings.TrimSuffix(copied, "\n"), packed.String()} {
		got, err := Read(strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
	}
}

// A System.map lists what kallsyms leaves out, and gives other types to per-CPU data.
func TestReadSystemMap(t *testing.T) {
	got, err := Read(strings.NewReader(`0000000000000000 D __per_cpu_start
0000000000000000 D fixed_percpu_data
00000000000001ea A kexec_control_code_size
0000000000001000 d cpu_debug_store
0000000000035000 D __per_cpu_end
0000000001000000 A phys_startup_64
ffffffff81000000 T _stext
ffffffff81000000 T startup_64
ffffffff81000100 t .LC0
ffffffff81000100 W __weak
ffffffff81000100 t strong
ffffffff821bdac0 D kallsyms_names
ffffffff821bdac8 D kallsyms_on_each_symbol
ffffffff83044000 A init_per_cpu__fixed_percpu_data
`))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, s := range got {
		lines = append(lines, string(s.Type)+" "+s.Name)
	}
	want := []string{"A fixed_percpu_data", "A __per_cpu_start", "A cpu_debug_store", "A __per_cpu_end", "T startup_64", "T _stext",
		"t strong", "W __weak", "D kallsyms_on_each_symbol"}
	if d := cmp.Diff(want, lines); d != "" {
		t.Error(d)
	}
}

// Since 6.4 a running kernel lists kallsyms' own tables, too.
func TestReadNewKallsyms(t *testing.T) {
	for _, file := range []string{
		"0000000000000000 A __per_cpu_start\nffffffff81000000 T _text\nffffffff82000000 D kallsyms_names\nffffffff82000010 D kallsyms_offsets\n",
		"ffffffff81000000 T _text\nffffffff81000000 T _stext\nffffffff82000000 D kallsyms_names\nffffffff82000010 D kallsyms_offsets\n",
	} {
		got, err := Read(strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, s := range got {
			fmt.Fprintf(&b, "%016x %c %s\n", s.Addr, s.Type, s.Name)
		}
		if d := cmp.Diff(file, b.String()); d != "" {
			t.Error(d)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for file, want := range map[string]string{
		"":                               "no symbols",
		"hello\n":                        "line 1 is not ADDRESS TYPE NAME",
		"ffffffff81000000 T\n":           "line 1 is not",
		"ffffffff81000000 T a\nx T b\n":  "line 2 is not",
		"ffffffff81000000 TT a\n":        "line 1 is not",
		"ffffffff81000000 T a\t[x\n":     "line 1 is not",
		"0000000000000000 T _text\n":     "kptr_restrict",
		"\x1f\x8bnot gzip":               "gzip",
		strings.Repeat("\x00", 1000):     "line 1 is not",
		"ffffffff81000000 T a b\n":       "line 1 is not",
		"1ffffffff81000000 T too_long\n": "line 1 is not",
	} {
		if _, err := Read(strings.NewReader(file)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v, want %s", file, err, want)
		}
	}
	name := filepath.Join(t.TempDir(), "System.map")
	os.WriteFile(name, []byte("no\n"), 0o600)
	if _, err := ReadFile(name); err == nil || !strings.HasPrefix(err.Error(), name+": ") {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(copied))
	f.Fuzz(func(t *testing.T, file []byte) {
		syms, err := Read(bytes.NewReader(file))
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("more than a line: %v", err)
		}
		for _, s := range syms {
			if s.Name == "" || s.Type == 0 {
				t.Fatalf("%+v", s)
			}
		}
	})
}

// TestReadPipe: symbols come out of a pipe too, as of a shell's <(…).
func TestReadPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	hold, err := os.OpenFile(pipe, os.O_RDWR, 0) // so that there is a writer however late the other is
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		err := os.WriteFile(pipe, []byte("ffffffff81000000 T _text\n"), 0)
		for n := 1; n > 0 && err == nil; { // a pipe that nobody has open is empty
			n, err = unix.IoctlGetInt(int(hold.Fd()), unix.TIOCINQ)
		}
		done <- errors.Join(err, hold.Close())
	}()
	syms, err := ReadFile(pipe)
	if len(syms) != 1 || err != nil {
		t.Errorf("%v, %v", syms, err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// endless is a text again and again.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// Input that is not text costs at most its first piece. Endless input costs at most the largest allowed
// file.
func TestReadEndless(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("\x00", 4096): "line 1 is not ADDRESS TYPE NAME",
		strings.Repeat("ffffffff81000000 T _text_of_some_length_that_a_name_can_have_too\n", 100): "more than 67108864 bytes",
	} {
		if _, err := Read(&endless{text: text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
