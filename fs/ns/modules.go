package ns

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// modulesDir is where kmod's programs and builds of modules look.
const modulesDir = "/lib/modules"

// modules puts a tmpfs on modulesDir, in which the command may install modules of its own. build and source
// in it lead to the server's files. If that fails, the user is told. Without /lib nothing is put there: an image that has
// static programs alone has no compiler and no kmod, and its root is often read-only.
func (w *world) modules() error {
	if w.plan.Modules == "" || w.place == "" || !exists(filepath.Dir(modulesDir)) {
		return nil
	}
	if err := w.fillModules(filepath.Join(modulesDir, w.plan.Modules)); err != nil {
		return w.notice(fmt.Sprintf("%s stays the host's: %v", modulesDir, err))
	}
	return nil
}

func (w *world) fillModules(dir string) error {
	if err := w.mountPoint(modulesDir); err != nil {
		return err
	}
	if err := unix.Mount("kprobefs", modulesDir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=755,size=64m"); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"build", "source"} {
		if err := os.Symlink(filepath.Join(w.place, "machine", modulesDir, w.plan.Modules, "build"), filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	// depmod(8) asks for these lists of a kernel's own modules.
	for _, name := range []string{"modules.order", "modules.builtin", "modules.builtin.modinfo"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			return err
		}
	}
	return nil
}
