package ns

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/sys/unix"
)

// defaultPath is the PATH if the environment has none (confstr(3)).
const defaultPath = "/bin:/usr/bin"

// find finds the command name in PATH of env, as a shell does. If several directories give errors, it
// returns one that says more than ENOENT.
func find(name string, env []string) (string, error) {
	if strings.Contains(name, "/") {
		if err := executable(name); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		return name, nil
	}
	path := getEnv(env, "PATH")
	if path == "" {
		path = defaultPath
	}
	var why error = unix.ENOENT
	for _, dir := range strings.Split(path, ":") {
		if dir == "" {
			dir = "."
		}
		err := executable(dir + "/" + name)
		if err == nil {
			return dir + "/" + name, nil
		}
		if errors.Is(err, unix.EACCES) && exists(dir+"/"+name) {
			why = err
		}
	}
	if why == unix.ENOENT {
		return "", fmt.Errorf("%s: command not found: %w", name, why)
	}
	return "", fmt.Errorf("%s: %w", name, why)
}

func exists(path string) bool { return unix.Access(path, unix.F_OK) == nil }

func executable(path string) error {
	var st unix.Stat_t
	if err := unix.Stat(path, &st); err != nil {
		return err
	}
	if st.Mode&unix.S_IFMT == unix.S_IFDIR {
		return unix.EISDIR
	}
	return unix.Access(path, unix.X_OK)
}

// notFoundCode is a shell's exit code for a command that could not be run.
func notFoundCode(err error) int {
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENOTDIR) {
		return 127
	}
	return 126
}
