package ns

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Sockets are in a directory that only their owner can enter. So no other user can listen there or take a
// name. Any user could take an abstract name or a file in /tmp first.

const (
	runtimeVar = "XDG_RUNTIME_DIR"
	socketDir  = "kprobefs"
	dirMode    = 0o700
)

// maxName is how long a file name that contains the machine's name may be, in bytes. The path of a socket
// has at most 107 bytes (unix(7)). For a longer name the file name has a hash.
const maxName = 64

// directory is a directory's descriptor (O_PATH), with its path for messages.
type directory struct {
	fd   int
	path string
}

func (d directory) close() { unix.Close(d.fd) }

// at is a path of a file in d. It stays valid if d is renamed.
func (d directory) at(name string) string { return "/proc/self/fd/" + strconv.Itoa(d.fd) + "/" + name }

// socketHomes are the directories where sockets may be, best first: below $XDG_RUNTIME_DIR if only the user
// can enter it, below /run for root, and below /tmp.
func socketHomes() []func() (directory, error) {
	name := socketDir + "-" + strconv.Itoa(os.Geteuid())
	var homes []func() (directory, error)
	if base := os.Getenv(runtimeVar); strings.HasPrefix(base, "/") {
		homes = append(homes, func() (directory, error) { return inDirectory(openPrivate, base, socketDir) })
	}
	if os.Geteuid() == 0 {
		homes = append(homes, func() (directory, error) { return inDirectory(openAny, "/run", name) })
	}
	return append(homes, func() (directory, error) { return inDirectory(openAny, "/tmp", name) })
}

// socketHome opens the first of the directories that the user can have, and makes it if necessary. An
// existing one must belong to the user and be closed to others (EPERM). A symbolic link is not followed.
func socketHome() (d directory, err error) {
	var failed error
	for _, open := range socketHomes() {
		if d, err = open(); err == nil {
			return d, nil
		}
		failed = errors.Join(failed, err)
	}
	return d, failed
}

// inDirectory opens base by open, and in it the user's directory called name.
func inDirectory(open func(string) (directory, error), base, name string) (directory, error) {
	d, err := open(base)
	if err != nil {
		return d, err
	}
	defer d.close()
	return d.private(name)
}

func openAny(path string) (directory, error) { return openDirectory(unix.AT_FDCWD, path, 0) }

func openDirectory(at int, path string, how int) (directory, error) {
	fd, err := unix.Openat(at, path, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC|how, 0)
	if err != nil {
		return directory{fd: -1}, fmt.Errorf("%s: %w", path, err)
	}
	return directory{fd, path}, nil
}

// openPrivate opens a directory that only the user may enter.
func openPrivate(path string) (directory, error) {
	d, err := openDirectory(unix.AT_FDCWD, path, unix.O_NOFOLLOW)
	if err != nil {
		return d, err
	}
	return d.mine()
}

// private opens the directory name in d. It makes it if it does not exist.
func (d directory) private(name string) (directory, error) {
	path := strings.TrimSuffix(d.path, "/") + "/" + name
	if err := unix.Mkdirat(d.fd, name, dirMode); err != nil && err != unix.EEXIST {
		return directory{fd: -1}, fmt.Errorf("mkdir %s: %w", path, err)
	}
	sub, err := openDirectory(d.fd, name, unix.O_NOFOLLOW)
	sub.path = path
	if err != nil {
		return sub, fmt.Errorf("%s is no directory: %w; remove it, or set %s to a directory that only you can enter", path, errors.Unwrap(err), runtimeVar)
	}
	return sub.mine()
}

// mine returns d. If another user owns it or may enter it, mine closes it and returns EPERM.
func (d directory) mine() (directory, error) {
	var st unix.Stat_t
	err := unix.Fstat(d.fd, &st)
	switch {
	case err != nil:
	case int(st.Uid) != os.Geteuid():
		err = fmt.Errorf("it belongs to user %d: %w", st.Uid, unix.EPERM)
	case st.Mode&0o077 != 0:
		err = fmt.Errorf("its mode is %03o, not 700: %w", st.Mode&0o777, unix.EPERM)
	default:
		return d, nil
	}
	d.close()
	return directory{fd: -1}, fmt.Errorf("%s is not a directory of yours alone: %w; remove it, or set %s to one that only you can enter", d.path, err, runtimeVar)
}

// hashMark begins a file name that has a hash in place of the machine's name. No other file name begins so: a sign
// that is written as a number has "%2" or "%0".
const hashMark = "%%"

// fileName is the beginning of the names of a machine's files: a valid file name for every name. Different
// names have different file names.
func fileName(name string) string {
	file := strings.NewReplacer("%", "%25", "/", "%2f", "\x00", "%00").Replace(name)
	if len(file) > maxName {
		sum := sha256.Sum256([]byte(name))
		file = hashMark + hex.EncodeToString(sum[:])
	}
	return file
}

// nameOf is the machine's name of a file name that has no hash.
func nameOf(file string) string {
	return strings.NewReplacer("%25", "%", "%2f", "/", "%00", "\x00").Replace(file)
}

// list returns the names in d.
func (d directory) list() ([]string, error) {
	f, err := os.Open(d.at("."))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}
