package emu

import "time"

// Bytes is how much memory s takes, about, if it shares none with others.
func (s *Snapshot) Bytes() int { return len(s.ram.pages) * pageSize }

// Now is the machine's time when s was taken.
func (s *Snapshot) Now() time.Duration { return time.Duration(s.now) }
