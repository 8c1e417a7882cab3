package machinefs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/system"
)

// splitLine splits a command at its blanks, except between double quotes. The quotes stay, because a
// parameter of a module may contain some.
func splitLine(line string) []string {
	quoted := false
	return strings.FieldsFunc(line, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return !quoted && strings.ContainsRune(" \t\n\v\f\r", r)
	})
}

// insmod loads a module of the machine by its name. A name with a slash is the path of a module's file.
func insmod(ctx context.Context, m subject, args []string) error {
	ctx = m.asWriter(ctx)
	force := emu.Force(0)
	if args[0] == "-f" {
		args, force = args[1:], emu.ForceVersions|emu.ForceVermagic
	}
	if len(args) == 0 {
		return badArgument{errors.New("insmod: no module")}
	}
	path := strings.Trim(args[0], `"`)
	if !strings.Contains(path, "/") {
		return m.InsmodContext(ctx, path, unquoted(args[1:]))
	}
	file, err := readAs(m.writer, path)
	if err != nil {
		err = fmt.Errorf("insmod: %s: %w", path, err)
		m.Printk("machine: ctl: " + clean(err.Error()))
		return err
	}
	return m.InsmodFile(ctx, file, strings.Join(args[1:], " "), force)
}

// rmmod unloads a module; with -f, one in use, too.
func rmmod(ctx context.Context, m subject, args []string) error {
	ctx = m.asWriter(ctx)
	flags := 0
	if args[0] == "-f" {
		args, flags = args[1:], syscall.O_TRUNC
	}
	if len(args) != 1 {
		return badArgument{fmt.Errorf("rmmod: %d arguments; one module", len(args))}
	}
	return m.RmmodFlags(ctx, args[0], flags)
}

// asWriter says that the process calls that has written the word.
func (m subject) asWriter(ctx context.Context) context.Context {
	return system.WithCaller(ctx, int(m.writer))
}

// unquoted removes the quotes around values of parameters.
func unquoted(params []string) (all []string) {
	for _, p := range params {
		if name, value, ok := strings.Cut(p, "="); ok && len(value) > 1 && value[0] == '"' && strings.HasSuffix(value, `"`) {
			p = name + "=" + value[1:len(value)-1]
		}
		all = append(all, p)
	}
	return all
}

// maxFile is how large a module's file may be, in bytes.
const maxFile = 32 << 20

// readAs reads the file at path as process pid sees it, perhaps in another mount namespace. If pid's root
// directory is not accessible, an absolute path is resolved as this process sees it.
func readAs(pid uint32, path string) ([]byte, error) {
	fd, err := openAs(pid, path)
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(fd), path)
	defer f.Close()
	st, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case st.IsDir():
		return nil, syscall.EISDIR
	case !st.Mode().IsRegular():
		return nil, syscall.EINVAL
	case st.Size() > maxFile:
		return nil, syscall.EFBIG
	}
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(b) > maxFile {
		err = syscall.EFBIG
	}
	return b, err
}

// openAs opens the file. The open does not wait, and does not make a terminal the controlling one.
func openAs(pid uint32, path string) (int, error) {
	const flags = unix.O_RDONLY | unix.O_NONBLOCK | unix.O_NOCTTY | unix.O_CLOEXEC
	proc := "/proc/" + strconv.FormatUint(uint64(pid), 10)
	if !strings.HasPrefix(path, "/") {
		dir, err := unix.Open(proc+"/cwd", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
		if err != nil {
			return -1, err
		}
		defer unix.Close(dir)
		return unix.Openat(dir, path, flags, 0)
	}
	root, err := unix.Open(proc+"/root", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return unix.Open(path, flags, 0)
	}
	defer unix.Close(root)
	return unix.Openat(root, strings.TrimLeft(path, "/"), flags, 0)
}
