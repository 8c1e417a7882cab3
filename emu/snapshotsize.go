package emu

// Bytes is how much memory s takes, about, if it shares none with others.
func (s *Snapshot) Bytes() int { return len(s.ram.pages) * pageSize }
