//go:build cgo && linux && amd64

package main

import (
	"slices"
	"sync"

	"github.com/kprobefs/kprobefs/fs"
)

// shown are the servers that show one machine's tracing/. When a name goes away, each of them must tell the
// host's kernel, which caches names.
type shown struct {
	mu     sync.Mutex // protects the fields below
	trees  []shownTree
	served uint64
}

type shownTree struct {
	server *fs.Server
	below  []string // path of tracing/ in the tree
}

// next numbers the servers.
func (s *shown) next() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.served++
	return s.served
}

// add adds a server, until it ends.
func (s *shown) add(server *fs.Server, below ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trees = append(s.trees, shownTree{server, below})
	go func() {
		server.Wait()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.trees = slices.DeleteFunc(s.trees, func(t shownTree) bool { return t.server == server })
	}()
}

// gone tells all servers that a name has gone. It does not hold the lock meanwhile.
func (s *shown) gone(dir []string, name string) {
	s.mu.Lock()
	trees := slices.Clone(s.trees)
	s.mu.Unlock()
	for _, t := range trees {
		t.server.Gone(slices.Concat(t.below, dir), name)
	}
}
