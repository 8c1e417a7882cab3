//go:build !unix

package input

import (
	"errors"
	"io"
	"os"
)

// nonblock has no meaning here: a pipe is waited for.
const nonblock = 0

func setNonblock(*os.File) error { return nil }

// readPipe returns 0 at the pipe's end.
func (f *File) readPipe(p []byte) (int, error) {
	n, err := f.File.Read(p)
	if errors.Is(err, io.EOF) {
		return n, nil
	}
	return n, err
}
