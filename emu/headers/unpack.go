package headers

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Unpack writes build, the directory that modules are built against, to dir, which must not exist yet, or be empty.
// Links in dir's own path are followed; nothing in it is written over.
func Unpack(build fs.FS, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if old, err := os.ReadDir(dir); err != nil || len(old) > 0 {
		return fmt.Errorf("unpack to %s: %w", dir, cmp.Or(err, os.ErrExist))
	}
	return fs.WalkDir(build, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case d.IsDir():
			return root.Mkdir(name, 0o755)
		}
		text, err := fs.ReadFile(build, name)
		if err != nil {
			return err
		}
		return root.WriteFile(filepath.FromSlash(name), text, 0o644)
	})
}
