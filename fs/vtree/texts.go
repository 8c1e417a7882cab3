package vtree

import (
	"bytes"
	"sync"
	"weak"
)

// Texts has the open files of one file keep a text once that several of them have read, though it
// was made for each. It retains nothing: a text goes with the last Handle that keeps it. The zero
// value knows of none.
type Texts struct {
	mu    sync.Mutex // protects what follows
	known [knownTexts]weak.Pointer[text]
	last  int // the newest of known
}

// knownTexts is how many different texts of a file are looked for. Two are those of readers who may
// see addresses and of readers who may not. One of each may just have changed.
const knownTexts = 4

// worthSharing is the length from which texts are shared. A Handle takes about as much itself.
const worthSharing = 256

// A text is the content of a file. It does not change.
type text struct{ content []byte }

// share returns a text with content b: one that is kept already, if there is one.
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
