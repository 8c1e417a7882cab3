package page

import (
	"context"
	"io/fs"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// maxContent is how much of one file is read.
const maxContent = 16 << 20

// read is the content of the file at path, at most maxContent of it.
func (s *Server) read(ctx context.Context, path string) (string, error) {
	n, ok := s.cfg.Files.Lookup(path)
	f, is := n.(*vtree.File)
	if !ok || !is {
		return "", &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT}
	}
	h, err := f.OpenFile(vtree.Open{Flags: syscall.O_RDONLY | syscall.O_NONBLOCK})
	if err != nil {
		return "", &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer h.Close()
	var text strings.Builder
	for buf := make([]byte, 1<<16); text.Len() < maxContent; {
		b, err := h.Read(ctx, buf, int64(text.Len()))
		if err != nil {
			return "", &fs.PathError{Op: "read", Path: path, Err: err}
		}
		if len(b) == 0 {
			break
		}
		text.Write(b)
	}
	return text.String(), nil
}

// word is the content of a file with one word; "": there is no such file.
func (s *Server) word(ctx context.Context, path string) string {
	text, err := s.read(ctx, path)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(text)
}

// tail is the last n lines of text.
func tail(text string, n int) []string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[max(0, len(lines)-n):]
}
