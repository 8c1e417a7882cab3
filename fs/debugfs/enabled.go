package debugfs

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

func showEnabled(e Engine) func(*vtree.Open) ([]byte, error) {
	return func(*vtree.Open) ([]byte, error) {
		if e.Enabled() {
			return []byte("1\n"), nil
		}
		return []byte("0\n"), nil
	}
}

// storeEnabled handles a write to enabled (write_enabled_file_bool). It ignores the offset and takes all
// bytes.
func storeEnabled(e Engine, reads release.Boolean) func(*vtree.Open, []byte, int64) (int, error) {
	return vtree.StoreAll(func(p []byte) error {
		on, ok := strtobool(p)
		if reads != release.Words {
			on, ok = letter(p)
		}
		switch {
		case !ok && reads == release.AnyWords:
			return nil
		case !ok:
			return syscall.EINVAL
		}
		e.SetEnabled(on)
		return nil
	})
}

// letter is what write_enabled_file_bool does before 5.16.
func letter(p []byte) (on, ok bool) {
	if len(p) == 0 {
		return false, false
	}
	switch p[0] {
	case 'y', 'Y', '1':
		return true, true
	case 'n', 'N', '0':
		return false, true
	}
	return false, false
}

// strtobool parses a boolean (kstrtobool). The first byte decides. If it is an o, the second byte decides.
// The rest is ignored.
func strtobool(p []byte) (on, ok bool) {
	at := func(i int) byte {
		if i < len(p) {
			return p[i]
		}
		return 0
	}
	switch at(0) {
	case 'y', 'Y', 't', 'T', '1':
		return true, true
	case 'n', 'N', 'f', 'F', '0':
		return false, true
	case 'o', 'O':
		switch at(1) {
		case 'n', 'N':
			return true, true
		case 'f', 'F':
			return false, true
		}
	}
	return false, false
}
