package input

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Plain returns err without the name of the system call. The file's name and the reason are enough.
func Plain(err error) error {
	bad := (*fs.PathError)(nil)
	if !errors.As(err, &bad) {
		return err
	}
	short := fmt.Sprintf("%s: %v", bad.Path, bad.Err)
	text := strings.Replace(err.Error(), bad.Path+": "+bad.Error(), short, 1)
	return saidOtherwise{err, strings.Replace(text, bad.Error(), short, 1)}
}

// saidOtherwise is an error with another text.
type saidOtherwise struct {
	error
	text string
}

// Error returns the other text.
func (s saidOtherwise) Error() string { return s.text }

// Unwrap returns the error itself.
func (s saidOtherwise) Unwrap() error { return s.error }
