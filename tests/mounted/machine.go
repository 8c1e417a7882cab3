// Package mounted has a machine in the test's own process with its files mounted, for tests that look
// at both sides.
package mounted

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// A Machine is a machine in this process and its mount.
type Machine struct {
	Emu    *emu.Machine
	Tree   *tree.Tree
	Server *fs.Server
}

// New boots a machine and mounts its files in a directory of the test's. A failure ends the test.
func New(t *testing.T, cfg emu.Config) *Machine {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	w := &Machine{}
	var err error
	w.Emu, err = emu.New(cfg)
	must(err)
	w.Tree, err = tree.New(w.Emu, 0, zerolog.Nop())
	must(err)
	w.Server, err = fs.Mount(t.TempDir(), w.Tree.Root(), fs.Options{})
	must(err)
	w.Tree.Tracing.OnGone(func(dir []string, name string) { w.Server.Gone(append([]string{"tracing"}, dir...), name) })
	return w
}

// Close unmounts the files and ends the machine.
func (w *Machine) Close(t *testing.T) {
	t.Helper()
	if err := w.Server.Unmount(); err != nil {
		t.Error(err)
	}
	w.Server.Wait()
	w.Tree.Close()
	if err := w.Emu.Close(); err != nil {
		t.Error(err)
	}
}

// Path is the path of a file of the mount.
func (w *Machine) Path(name string) string { return filepath.Join(w.Server.Dir(), name) }

// Write opens the file name with flags beside O_WRONLY, writes text at once, and closes it.
func (w *Machine) Write(name, text string, flags int) error {
	f, err := os.OpenFile(w.Path(name), os.O_WRONLY|flags, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// Text is the live text of the core kernel.
func (w *Machine) Text(t *testing.T) []byte {
	t.Helper()
	r := w.Emu.Kernel().AllTables()[0].CoreText
	b := make([]byte, r.End-r.Start)
	if n := w.Emu.ReadText(r.Start, b); n != len(b) {
		t.Fatalf("read %d of %d bytes of text", n, len(b))
	}
	return b
}
