package files

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// TestSizes: st_size is what reading gives, of every file that can be read, for whoever trusts
// it: reads of exactly as much (tar, rsync, head), and of one byte more (Python).
func TestSizes(t *testing.T) {
	w := mounted.New(t, emu.Config{Clock: emu.ClockVirtual, CPUs: 2})
	defer w.Close(t)
	if err := os.Mkdir(w.Path("tracing/instances/i"), 0); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		"tracing/kprobe_events":    "p:a vfs_read+7 x=%di:u64\nr:b vfs_read\n",
		"tracing/synthetic_events": "s u64 lat; char name[]\n",
		"tracing/current_tracer":   "function\n",
		"tracing/trace_marker":     "a mark\n",
		"tracing/snapshot":         "1\n",
	} {
		if err := w.Write(file, text, os.O_APPEND); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	files := 0
	err := filepath.WalkDir(w.Server.Dir(), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil || !info.Mode().IsRegular() || info.Mode()&0o444 == 0 || waits(d.Name()) || strings.HasSuffix(path, "/dev/kmsg") || strings.HasSuffix(path, "/proc/kmsg") { // a device has no size
			return err
		}
		files++
		sized(t, path)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if t.Logf("%d files", files); files < 500 {
		t.Errorf("only %d files", files)
	}
}

// waits: reading the file takes what is read out of it, and waits for more.
func waits(name string) bool {
	return name == "trace_pipe" || name == "trace_pipe_raw" || name == "snapshot_raw"
}

// sized reads one file in each way.
func sized(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Error(err)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() != int64(len(text)) {
		t.Errorf("%s: st_size is %d, %d bytes can be read (%v)", path, info.Size(), len(text), err)
		return
	}
	for _, more := range []int{0, 1} {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			t.Error(err)
		}
		b := make([]byte, len(text)+more)
		n, err := io.ReadFull(f, b)
		if !bytes.Equal(b[:n], text) || err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: a read of st_size+%d gives %d of %d bytes, %v", path, more, n, len(text), err)
		}
		if n, err := f.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
			t.Errorf("%s: %d bytes behind st_size, %v: %q", path, n, err, strings.TrimSpace(string(text[:min(20, len(text))])))
		}
	}
}
