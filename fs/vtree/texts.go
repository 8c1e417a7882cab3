package vtree

import (
	"bytes"
	"sync"
	"weak"
)

// Texts lets open files of one file share equal texts, after each has made its own. It retains nothing: a
// text is freed with the last Handle that keeps it. The zero value is ready.
type Texts struct {
	mu    sync.Mutex // protects the fields below
	known [knownTexts]weak.Pointer[text]
	last  int // index of the newest text in known
}

// knownTexts is how many different texts of a file are compared. There are two for readers with and without
// the right to see addresses. Each of them may just have changed.
const knownTexts = 4

// worthSharing is the length from which texts are shared. A Handle takes about as much itself.
const worthSharing = 256

// A text is the content of a file. It does not change.
type text struct{ content []byte }

// share returns a text with content b. If a text with that content is known, it returns that one.
func (s *Texts) share(b []byte) *text {
	if s == nil || len(b) < worthSharing {
		return &text{b}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.known {
		if t := p.Value(); t != nil && len(t.content) == len(b) && bytes.Equal(t.content, b) {
			return t
		}
	}
	t := &text{b}
	s.last = (s.last + 1) % knownTexts
	s.known[s.last] = weak.Make(t)
	return t
}
