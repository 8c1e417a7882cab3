package trace

import (
	"bytes"
	"math/bits"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// CPUMaskFile is tracing_cpumask: the processors whose events are recorded. A read with a buffer that is
// too small is EINVAL. The kernel needs room for one byte more, also at the end of the file. There st_size
// is 0. Here it is the length of the content, and programs read exactly so much.
func (a *Array) CPUMaskFile() vtree.Node {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) ([]byte, error) { return a.maskText(), nil },
		Read: func(_ *vtree.Open, p []byte, off int64) (int, error) {
			text := a.maskText()
			switch rest := text[min(off, int64(len(text))):]; {
			case len(rest) == 0:
				return 0, nil
			case len(p) < len(text):
				return 0, syscall.EINVAL
			default:
				return copy(p, rest), nil
			}
		},
		Store: vtree.StoreAll(func(p []byte) error {
			if len(p) == 0 {
				return syscall.EINVAL
			}
			mask, err := parseMask(kstr.CString(p), a.tr.Config.CPUs)
			if err != nil {
				return err
			}
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			a.cpumask = mask
			for _, b := range a.buffers() {
				for i := range b.CPUs() {
					b.Record(i, mask>>i&1 != 0)
				}
			}
			return nil
		}),
	}
}

func (a *Array) maskText() []byte {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	digits := (a.tr.Config.CPUs + 3) / 4
	s := strconv.FormatUint(a.cpumask, 16)
	return append(append(bytes.Repeat([]byte{'0'}, max(0, digits-len(s))), s...), '\n')
}

// maskDigits is how many hexadecimal digits a group of a mask has at most.
const maskDigits = 8

// parseMask parses a mask (bitmap_parse): groups of hexadecimal digits, each for 32 processors, with white
// space and commas around them. It reads the first line from its end, and at most as many groups as cpus
// need.
func parseMask(s string, cpus int) (mask uint64, err error) {
	s, _, _ = strings.Cut(s, "\n")
	for group := 0; ; group++ {
		for s != "" && between(s[len(s)-1]) {
			s = s[:len(s)-1]
		}
		switch {
		case s == "" && bits.Len64(mask) > cpus:
			return 0, syscall.EOVERFLOW
		case s == "":
			return mask, nil
		case group == (cpus+31)/32:
			return 0, syscall.EOVERFLOW
		}
		v, rest, err := lastGroup(s)
		if err != nil {
			return 0, err
		}
		mask |= v << (32 * group)
		s = rest
	}
}

// between reports whether c may stand between two groups of a mask.
func between(c byte) bool { return c == ',' || kstr.IsSpace(c) }

// lastGroup returns the value of the group at the end of s, and the text before it
// (bitmap_get_x32_reverse).
func lastGroup(s string) (v uint64, rest string, err error) {
	for i := range maskDigits {
		end := len(s) - 1
		d, err := strconv.ParseUint(s[end:], 16, 8)
		if err != nil {
			return 0, "", syscall.EINVAL
		}
		v |= d << (4 * i)
		s = s[:end]
		if s == "" || between(s[end-1]) {
			return v, s, nil
		}
	}
	end := len(s) - 1
	if _, err := strconv.ParseUint(s[end:], 16, 8); err == nil {
		return 0, "", syscall.EOVERFLOW
	}
	return v, s[:end], nil
}
