package tests

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// world is a machine in this process, with the kernel's directories mounted.
type world struct {
	m     *emu.Machine
	files *tree.Tree
	srv   *fs.Server
}

func newWorld(t *testing.T, cfg emu.Config) *world {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	w := &world{}
	var err error
	w.m, err = emu.New(cfg)
	must(err)
	w.files, err = tree.New(w.m, 0, zerolog.Nop())
	must(err)
	w.srv, err = fs.Mount(t.TempDir(), w.files.Root(), fs.Options{})
	must(err)
	w.files.Tracing.OnGone(func(dir []string, name string) { w.srv.Gone(append([]string{"tracing"}, dir...), name) })
	return w
}

func (w *world) close(t *testing.T) {
	t.Helper()
	if err := w.srv.Unmount(); err != nil {
		t.Error(err)
	}
	w.srv.Wait()
	w.files.Close()
	if err := w.m.Close(); err != nil {
		t.Error(err)
	}
}

func (w *world) path(name string) string { return filepath.Join(w.srv.Dir(), name) }

func (w *world) write(name, text string, flags int) error {
	f, err := os.OpenFile(w.path(name), os.O_WRONLY|flags, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// text is the live text of the core kernel.
func (w *world) text(t *testing.T) []byte {
	t.Helper()
	r := w.m.Kernel().AllTables()[0].CoreText
	b := make([]byte, r.End-r.Start)
	if n := w.m.ReadText(r.Start, b); n != len(b) {
		t.Fatalf("read %d of %d bytes of text", n, len(b))
	}
	return b
}
