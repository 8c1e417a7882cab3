package input

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{file: "text", os.DevNull: ""} {
		f, err := Open(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := io.ReadAll(f)
		if string(got) != want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		f.Close()
	}
	for name, want := range map[string]string{
		"/dev/zero":   "open /dev/zero: a device: give a file",
		"/dev/ptmx":   "open /dev/ptmx: a device: ",
		"/":           "is a directory",
		file + "/no":  "not a directory",
		file + ".not": "no such file",
	} {
		_, err := Open(name)
		if path := (*fs.PathError)(nil); !errors.As(err, &path) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func fifo(t *testing.T) string {
	name := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A pipe is read to its end, whatever pauses its writer makes; an end is not the lack of a writer.
func TestPipe(t *testing.T) {
	name := fifo(t)
	f, err := open(name, time.Minute, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	first, second := make([]byte, 9), make(chan string)
	io.WriteString(w, "one")
	if n, err := f.Read(first); string(first[:n]) != "one" || err != nil {
		t.Errorf("%q, %v", first[:n], err)
	}
	go func() {
		b, err := io.ReadAll(f)
		second <- string(b)
		if err != nil {
			t.Error(err)
		}
	}()
	io.WriteString(w, "two")
	w.Close()
	if got := <-second; got != "two" {
		t.Errorf("%q", got)
	}
}

func TestSilentPipes(t *testing.T) {
	const short = 10 * time.Millisecond
	name := fifo(t)
	f, err := open(name, short, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Read(make([]byte, 9)); err == nil || !strings.HasSuffix(err.Error(), "nobody has opened for writing for 10ms") {
		t.Error(err)
	}
	w, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	f.silence = 2 * short
	if _, err := f.Read(make([]byte, 9)); err == nil || !strings.HasSuffix(err.Error(), "nobody has written for 20ms") {
		t.Error(err)
	}
}
