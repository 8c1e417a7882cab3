package tracefs

import (
	"bytes"
	"errors"
	"math/bits"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// maskFile is tracing_cpumask: the processors whose events are recorded.
func (a *array) maskFile() vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			digits := (a.fs.cfg.CPUs + 3) / 4
			s := strconv.FormatUint(a.cpumask, 16)
			return append(append(bytes.Repeat([]byte{'0'}, max(0, digits-len(s))), s...), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			mask, err := parseMask(kstr.Strip(kstr.CString(p)), a.fs.cfg.CPUs)
			if err != nil {
				return err
			}
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
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

// parseMask is bitmap_parse: hexadecimal digits, groups of at most 8 of them with
// commas between. A later group of fewer stands for one with zeros before it.
func parseMask(s string, cpus int) (mask uint64, err error) {
	for _, group := range strings.Split(s, ",") {
		v, err := strconv.ParseUint(group, 16, 64)
		switch {
		case errors.Is(err, strconv.ErrRange) || err == nil && len(group) > 8 || mask>>32 != 0:
			return 0, syscall.EOVERFLOW
		case err != nil:
			return 0, syscall.EINVAL
		}
		mask = mask<<32 | v
	}
	if bits.Len64(mask) > cpus {
		return 0, syscall.EOVERFLOW
	}
	return mask, nil
}
