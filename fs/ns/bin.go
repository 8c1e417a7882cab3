package ns

import (
	"cmp"
	"fmt"
	"os"
	"sync"
)

// madeBin is the directory of the links, if nothing can be mounted.
type madeBin struct {
	mu   sync.Mutex // protects the fields below
	path string     // of the directory above it, "" if there is none
	over bool       // no directory is made any more
}

// makeBin makes the directory and its links. If no place can be found, the command runs without them.
func (w *world) makeBin() error {
	if len(w.plan.Links) == 0 {
		return nil
	}
	w.dirs.mu.Lock()
	defer w.dirs.mu.Unlock()
	if w.dirs.over {
		return nil
	}
	var dir string
	var err error
	for _, place := range []string{os.Getenv("XDG_RUNTIME_DIR"), os.TempDir(), "/dev/shm"} {
		if dir, err = os.MkdirTemp(cmp.Or(place, os.TempDir()), "kprobefs-"); err == nil {
			break // only links go here, so noexec does not matter; a container's root may be read-only
		}
	}
	if err == nil {
		w.dirs.path = dir
		err = os.Chmod(dir, 0o755) // the command may change its user
	}
	if err == nil {
		err = os.Mkdir(dir+"/bin", 0o755)
	}
	if err == nil {
		err = w.link(dir + "/bin")
	}
	if err != nil {
		return w.conn.send(message{Notice: fmt.Sprintf("no insmod, rmmod, modprobe and lsmod of the machine's: %v", err)}, -1)
	}
	return nil
}

// bin is the path of the directory, or "" if there is none.
func (w *world) bin() string {
	w.dirs.mu.Lock()
	defer w.dirs.mu.Unlock()
	if w.dirs.path == "" {
		return ""
	}
	return w.dirs.path + "/bin"
}

// removeBin removes the directory. All processes that use it have ended.
func (w *world) removeBin() {
	w.dirs.mu.Lock()
	defer w.dirs.mu.Unlock()
	w.dirs.over = true
	if w.dirs.path != "" {
		_ = os.RemoveAll(w.dirs.path) // on an error the system's cleaning of temporary files removes it
		w.dirs.path = ""
	}
}
