package debugfs_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"github.com/kprobefs/kprobefs/listfmt"
)

// TestConcurrent has readers of list, togglers of enabled and registrars on one
// mount: every list is whole lines, and nothing remains.
func TestConcurrent(t *testing.T) {
	e, _ := newEngine(t)
	dir := t.TempDir()
	s, err := fs.Mount(dir, debugfs.New(e, noRestriction), fs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Unmount()
	name := func(f string) string { return filepath.Join(dir, f) }
	read := func() error {
		f, err := os.Open(name("list"))
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = listfmt.ParseList(f)
		return err
	}
	toggle := func() error {
		if err := os.WriteFile(name("enabled"), []byte("0\n"), 0); err != nil {
			return err
		}
		return os.WriteFile(name("enabled"), []byte("1\n"), 0)
	}
	register := func() error {
		p := &engine.Kprobe{Symbol: "vfs_read"}
		if err := e.RegisterKprobe(p); err != nil {
			return err
		}
		e.UnregisterKprobe(p)
		return nil
	}
	var wg sync.WaitGroup
	for _, f := range []func() error{read, read, read, read, toggle, toggle, register, register} {
		wg.Go(func() {
			for range 50 {
				if err := f(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if list := e.List(); len(list) != 0 || !e.Enabled() {
		t.Errorf("%d probes are left, enabled %v", len(list), e.Enabled())
	}
}
