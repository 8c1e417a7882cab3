package ns

import (
	"cmp"
	"fmt"
	"os"
	"sync"
)

// madeBin is the directory of the links where nothing can be mounted to put it in.
type madeBin struct {
	mu   sync.Mutex // protects what follows
	path string     // of the directory above it, "" if there is none
	over bool       // no other is made
}

// makeBin makes the directory and its links. Without a place for it the command does without them.
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
			break // a container's root may be read-only; only links go here, which noexec lets pass
		}
	}
	if err == nil {
		w.dirs.path = dir
		err = os.Chmod(dir, 0o755) // the command may become another user
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

// bin is the directory, "" if there is none.
func (w *world) bin() string {
	w.dirs.mu.Lock()
	defer w.dirs.mu.Unlock()
	if w.dirs.path == "" {
		return ""
	}
	return w.dirs.path + "/bin"
}

// removeBin removes the directory. Whoever uses it has ended.
func (w *world) removeBin() {
	w.dirs.mu.Lock()
	defer w.dirs.mu.Unlock()
	w.dirs.over = true
	if w.dirs.path != "" {
		_ = os.RemoveAll(w.dirs.path) // a temporary directory: somebody sweeps it
		w.dirs.path = ""
	}
}
