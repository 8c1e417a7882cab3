//go:build !linux

package parse

import (
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// Process is an image.Reader that is no process where there is no Linux: it reads in this one, with
// its rights. Limits.Time and Limits.Output hold; Limits.Memory does not, and a file that makes a parser
// die takes this program with it.
type Process struct{ image.Reader }

// Start makes one. It cannot fail here.
func Start(l Limits) (*Process, error) {
	return &Process{image.Read(unpack.Limits{Bytes: min(l.Output, unpack.DefaultBytes), Time: l.Time})}, nil
}

// Close ends it.
func (*Process) Close() error { return nil }
