//go:build linux

package parse

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

func TestMain(m *testing.M) {
	if IsProcess() {
		os.Exit(Run(func() error { return nil })) // package confine's tests confine
	}
	os.Exit(m.Run())
}

func start(t *testing.T, l Limits) *Process {
	t.Helper()
	p, err := Start(l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// write puts a file below dir.
func write(t *testing.T, dir, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644)); err != nil {
		t.Fatal(err)
	}
	return path
}

// deb is a package of files, of which a name that ends in + stands for many copies.
func deb(t *testing.T, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	var err error
	for name, data := range files {
		err = errors.Join(err, w.WriteHeader(&tar.Header{Name: name, Size: int64(len(data)), Mode: 0o644}))
		_, werr := w.Write(data)
		err = errors.Join(err, werr)
	}
	if err = errors.Join(err, w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return append(fmt.Appendf(nil, "!<arch>\n%-16s%-12d%-6d%-6d%-8s%-10d`\n", "data.tar.gz", 0, 0, 0, "100644", b.Len()), b.Bytes()...)
}

func module(t *testing.T) []byte {
	b, ok := guest.Module("ktm")
	if !ok {
		t.Fatal("no ktm")
	}
	return b
}

// The process returns the same as a Reader in this process.
func TestSame(t *testing.T) {
	dir, release := t.TempDir(), "6.1.0-kprobefs"
	files := map[string][]byte{"boot/vmlinuz-" + release: guest.Kernel(), "lib/modules/" + release + "/ktm.ko": module(t), "lib/modules/" + release + "/modules.builtin": []byte("kernel/ext4.ko\n")}
	for name, data := range files {
		write(t, dir, "root/"+name, data)
	}
	symbols := write(t, dir, "map", []byte("ffffffff81000000 T _stext\nffffffff81000008 t f\nffffffff81000020 T _etext\n"))
	for _, tt := range []struct {
		path string
		opts []image.OpenOption
	}{
		{path: write(t, dir, "vmlinux", guest.Kernel())},
		{path: filepath.Join(dir, "root")},
		{path: write(t, dir, "kernel.deb", deb(t, files))},
		{write(t, dir, "again", guest.Kernel()), []image.OpenOption{image.SymbolsFrom(symbols), image.ModulesFrom(filepath.Join(dir, "root/lib/modules", release, "ktm.ko"))}},
	} {
		want, err := image.Open(tt.path, tt.opts...)
		if err != nil {
			t.Fatal(err)
		}
		got, err := image.Open(tt.path, append(tt.opts, image.ReadBy(start(t, Defaults)))...)
		if err != nil {
			t.Errorf("%s: %v", tt.path, err)
			continue
		}
		if (want.Modules == nil) != (got.Modules == nil) {
			t.Errorf("%s: modules %v, want %v", tt.path, got.Modules, want.Modules)
		}
		if got.Modules != nil {
			b, err := got.Modules.Read("ktm")
			if !bytes.Equal(b, module(t)) || err != nil {
				t.Errorf("%s: ktm: %d bytes, %v", tt.path, len(b), err)
			}
			if _, err := got.Modules.Read("none"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: %v", tt.path, err)
			}
			if got.Modules.Builtin("ext4") != want.Modules.Builtin("ext4") {
				t.Errorf("%s: what is built in", tt.path)
			}
		}
		want.Modules, got.Modules = nil, nil
		if d := cmp.Diff(want.Symbols, got.Symbols); d != "" || got.Name != want.Name || got.Version != want.Version || len(got.Segments) != len(want.Segments) {
			t.Errorf("%s: %s %s, %d segments\n%s", tt.path, got.Name, got.Version, len(got.Segments), d)
		}
	}
}

// Errors are as they are without a process, and what is asked next is answered.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	p := start(t, Defaults)
	for name, data := range map[string]string{"none": "hello", "empty": "", "cut.gz": "\x1f\x8b\x08 and no more", "object": string(module(t)), "lib.a": "!<arch>\n"} {
		path := write(t, dir, name, []byte(data))
		_, want := image.Open(path)
		_, got := image.Open(path, image.ReadBy(p))
		if want == nil || got == nil || want.Error() != got.Error() {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	path := write(t, dir, "bad.ko.gz", []byte("\x1f\x8b\x08 and no more"))
	raw, err := image.Open(write(t, dir, "vmlinux", guest.Kernel()), image.ReadBy(p), image.ModulesFrom(path))
	if err != nil {
		t.Fatal(err)
	}
	var bad *fs.PathError
	if _, err := raw.Modules.Read("bad"); !errors.As(err, &bad) || bad.Path != path {
		t.Errorf("%v", err)
	}
}

// bomb is a compressed stream of size bytes that is in proportion to them.
func bomb(t *testing.T, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(z, "\x7fELF")
	piece := make([]byte, 64<<10)
	rand.NewChaCha8([32]byte{}).Read(piece[:2<<10])
	for ; size > 0; size -= len(piece) {
		if _, err := z.Write(piece); err != nil {
			t.Fatal(err)
		}
	}
	z.Close()
	return b.Bytes()
}

func TestLimits(t *testing.T) {
	path := write(t, t.TempDir(), "bomb.gz", bomb(t, 400<<20))
	vmlinux := write(t, t.TempDir(), "vmlinux", guest.Kernel())
	for _, tt := range []struct {
		path   string
		limits Limits
		want   string
	}{
		{path, Limits{1 << 20, time.Minute, 1 << 30}, "takes more than 1 MiB of memory; --parse-memory allows more"},
		{path, Limits{1 << 30, time.Millisecond, 1 << 30}, "takes longer than 1ms; --parse-time allows more"},
		{vmlinux, Limits{1 << 30, time.Minute, 1 << 10}, "more in it than 0 MiB; --parse-output allows more"},
	} {
		if racing && strings.Contains(tt.want, "memory") {
			continue
		}
		p := start(t, tt.limits)
		_, err := image.Open(tt.path, image.ReadBy(p))
		if err == nil || !strings.HasPrefix(err.Error(), tt.path+": ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, want %s", tt.limits, err, tt.want)
		}
		if _, err := image.Open(vmlinux, image.ReadBy(p)); err == nil || !strings.Contains(err.Error(), "has ended") {
			t.Errorf("after that: %v", err)
		}
	}
}

// The caller survives the death of the process, and gets an error at once.
func TestKilled(t *testing.T) {
	p := start(t, Defaults)
	if err := unix.Kill(p.cmd.Process.Pid, unix.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_, err := image.Open(write(t, t.TempDir(), "vmlinux", guest.Kernel()), image.ReadBy(p))
	if err == nil || !strings.Contains(err.Error(), "what reads it has died (signal: killed)") {
		t.Error(err)
	}
}

// A process whose asker is gone ends.
func TestAskerGone(t *testing.T) {
	p := start(t, Defaults)
	p.answers.Close()
	if err := p.cmd.Wait(); err != nil {
		t.Error(err)
	}
	p.broken = io.EOF
}

// An error is told from another on the other side, too.
func TestFailure(t *testing.T) {
	for _, err := range []error{
		unpack.ErrTooLarge, fmt.Errorf("x: %w", unpack.ErrTooSlow), &fs.PathError{Op: "open", Path: "/x", Err: fs.ErrNotExist},
		fmt.Errorf("y: %w", &fs.PathError{Op: "open", Path: "/x", Err: fs.ErrPermission}), errors.New("other"),
	} {
		got := failureOf(err).err()
		for _, is := range []error{unpack.ErrTooLarge, unpack.ErrTooSlow, fs.ErrNotExist, fs.ErrPermission} {
			if errors.Is(err, is) != errors.Is(got, is) {
				t.Errorf("%v is %v: %v", err, is, errors.Is(got, is))
			}
		}
		var a, b *fs.PathError
		if errors.As(err, &a) != errors.As(got, &b) || a != nil && a.Error() != b.Error() || got.Error() != err.Error() {
			t.Errorf("%v, want %v", got, err)
		}
	}
}
