package ns

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/sys/unix"
)

// madeBin is the directory of the links, if nothing can be mounted.
type madeBin struct {
	mu   sync.Mutex // protects the fields below
	path string     // of the directory above it, "" if there is none
	lock int        // the open directory above it, locked as long as this process lives
	over bool       // no directory is made any more
}

// binPrefix begins the names of these directories.
const binPrefix = "kprobefs-links-"

// makeBin makes the directory and its links. If no place can be found, the command runs without them. It first removes
// those of sessions that were killed.
func (w *world) makeBin() error {
	if len(w.plan.Links) == 0 {
		return nil
	}
	w.dirs.mu.Lock()
	defer w.dirs.mu.Unlock()
	if w.dirs.over {
		return nil
	}
	err := errors.New("no directory that others cannot change")
	for _, place := range []string{os.Getenv("XDG_RUNTIME_DIR"), os.TempDir(), "/dev/shm"} {
		if place = cmp.Or(place, os.TempDir()); !trusted(place) {
			continue
		}
		removeLeft(place, w.plan.Links)
		if w.dirs.path, w.dirs.lock, err = lockedDir(place); err == nil {
			break // only links go here, so noexec does not matter; a container's root may be read-only
		}
	}
	if err == nil {
		err = os.Mkdir(w.dirs.path+"/bin", 0o755)
	}
	if err == nil {
		err = w.link(w.dirs.path + "/bin")
	}
	if err != nil {
		return w.conn.send(message{Notice: fmt.Sprintf("no insmod, rmmod, modprobe and lsmod of the machine's: %v", err)}, -1)
	}
	return nil
}

// trusted reports whether only root and this user can change what is in a directory, or put another one in its place: it
// comes first in the command's PATH. In a directory with the sticky bit each user can change only what is his own.
func trusted(dir string) bool {
	at, err := filepath.EvalSymlinks(dir)
	if err != nil || !filepath.IsAbs(at) {
		return false
	}
	for ; at != "/"; at = filepath.Dir(at) {
		var st unix.Stat_t
		switch {
		case unix.Lstat(at, &st) != nil, st.Mode&unix.S_IFMT != unix.S_IFDIR, st.Uid != 0 && int(st.Uid) != os.Geteuid():
			return false
		case st.Mode&0o022 != 0 && st.Mode&unix.S_ISVTX == 0:
			return false
		}
	}
	return true
}

// lockedDir makes a directory in place and locks it.
func lockedDir(place string) (dir string, lock int, err error) {
	const tries = 10
	for range tries {
		if dir, err = os.MkdirTemp(place, binPrefix); err != nil {
			return "", -1, err
		}
		if err = os.Chmod(dir, 0o755); err != nil { // the command may change its user
			break
		}
		// Another start may take a directory that is not locked yet for one that is left.
		if lock, err = lockDir(dir); err == nil {
			return dir, lock, nil
		}
	}
	_ = os.Remove(dir)
	return "", -1, err
}

// lockDir opens a directory and locks it (flock). It fails if somebody else has locked or removed it.
func lockDir(dir string) (int, error) {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	var st unix.Stat_t
	if err = unix.Fstat(fd, &st); err == nil && int(st.Uid) != os.Geteuid() {
		err = unix.EPERM
	}
	if err == nil {
		err = unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB)
	}
	if err == nil {
		err = unix.Fstat(fd, &st)
	}
	if err == nil && st.Nlink == 0 {
		err = unix.ENOENT
	}
	if err != nil {
		unix.Close(fd)
		return -1, err
	}
	return fd, nil
}

// maxLeft is how many directories one start looks at.
const maxLeft = 100

// removeLeft removes directories of sessions that were killed, which nobody has locked. It removes nothing but links
// with these names, and the directories.
func removeLeft(place string, links []string) {
	found, _ := filepath.Glob(filepath.Join(place, binPrefix+"[0-9]*"))
	for _, dir := range found[:min(len(found), maxLeft)] {
		lock, err := lockDir(dir)
		if err != nil {
			continue
		}
		for _, name := range links {
			if at := filepath.Join(dir, "bin", name); isLink(at) {
				_ = os.Remove(at)
			}
		}
		for _, at := range []string{filepath.Join(dir, "bin"), dir} {
			_ = unix.Rmdir(at)
		}
		unix.Close(lock)
	}
}

func isLink(path string) bool {
	st, err := os.Lstat(path)
	return err == nil && st.Mode()&os.ModeSymlink != 0
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
		_ = os.RemoveAll(w.dirs.path) // on an error the next start removes it
		unix.Close(w.dirs.lock)
		w.dirs.path = ""
	}
}
