package fs

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"
)

// maxStacked bounds how many dead mounts on top of each other are taken away.
const maxStacked = 16

// recoverMount takes a dead mount away: one whose server has died, so that
// every access fails with ENOTCONN.
func recoverMount(dir string, log zerolog.Logger) error {
	for range maxStacked {
		// Not stat(2), which a dead mount may answer from the kernel's cache.
		err := unix.Statfs(dir, new(unix.Statfs_t))
		switch {
		case err == nil:
			return nil
		case errors.Is(err, unix.ENOENT):
			return fmt.Errorf("%s: does not exist; make it first: mkdir -p %s", dir, dir)
		case !errors.Is(err, unix.ENOTCONN) && !errors.Is(err, unix.ECONNABORTED):
			return fmt.Errorf("%s: %w; give a directory you can reach", dir, err)
		}
		if err := unmount(dir, true); err != nil {
			return fmt.Errorf("%s: left behind by a server that died, and cannot be unmounted (%w); as its owner or root: fusermount3 -u -z %s", dir, err, dir)
		}
		log.Info().Str("dir", dir).Msg("took away the mount of a server that died")
	}
	return fmt.Errorf("%s: more than %d dead mounts on top of each other; unmount them: umount -l %s", dir, maxStacked, dir)
}

// A mountLine is what matters here of one line of /proc/self/mountinfo.
type mountLine struct {
	device              string // major:minor
	dir, fsType, source string
}

func (m mountLine) ours() bool { return m.fsType == "fuse."+subtype }

// mountedAt is the topmost mount at exactly dir.
func mountedAt(dir string) (m mountLine, ok bool) {
	info, err := os.ReadFile(mountTable)
	if err != nil {
		return m, false
	}
	for line := range strings.Lines(string(info)) {
		if l, good := parseMountLine(line); good && l.dir == dir {
			m, ok = l, true
		}
	}
	return m, ok
}

// parseMountLine reads one line of mountinfo (proc(5)): fields, the optional
// ones ended by a single "-".
func parseMountLine(line string) (m mountLine, ok bool) {
	before, after, found := strings.Cut(strings.TrimSuffix(line, "\n"), " - ")
	left, right := strings.Fields(before), strings.Fields(after)
	if !found || len(left) < 6 || len(right) < 2 {
		return m, false
	}
	return mountLine{device: left[2], dir: unescapeMount(left[4]), fsType: right[0], source: unescapeMount(right[1])}, true
}

// unescapeMount undoes the octal escapes of white space and backslash.
func unescapeMount(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+3 < len(s) {
			if c, err := strconv.ParseUint(s[i+1:i+4], 8, 8); err == nil {
				b.WriteByte(byte(c))
				i += 3
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
