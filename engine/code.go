package engine

// code is text as it was before any probe: what Arch functions decode
// (recover_probed_instruction). Used with the kprobe mutex held.
type code struct {
	e      *Engine
	starts [256]bool // first bytes of what probes write
}

func (c *code) init() {
	a := c.e.arch
	c.starts[a.Breakpoint[0]] = true
	if a.Call != nil {
		c.starts[a.Call(0, 0)[0]] = true
	}
	if a.Jump != nil {
		c.starts[a.Jump(0, 0)[0]] = true
	}
}

// ReadOriginal is Code's. It asks the sites, not the bytes, for what a probe has
// changed: an int3 that no probe put there stays one.
func (c *code) ReadOriginal(addr uint64, p []byte) int {
	n := c.e.cfg.Text.ReadText(addr, p)
	p = p[:n]
	// A jump may begin before addr.
	for i := 1; i < jumpLen; i++ {
		if s := c.e.find(addr - uint64(i)); s != nil && s.text.jumps() {
			s.restore(addr, p)
		}
	}
	for i := range p {
		if !c.starts[p[i]] {
			continue
		}
		if s := c.e.find(addr + uint64(i)); s != nil && s.text != textOriginal {
			s.restore(addr, p)
		}
	}
	return n
}

// ReadOriginal copies the text at addr as it would be without any probe, and
// returns how many bytes are mapped.
func (e *Engine) ReadOriginal(addr uint64, p []byte) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.code.ReadOriginal(addr, p)
}

// restore puts the original bytes of s into p, which is text at addr.
func (s *site) restore(addr uint64, p []byte) {
	for i, b := range s.original() {
		if at := s.addr + uint64(i) - addr; at < uint64(len(p)) {
			p[at] = b
		}
	}
}

// original is what the bytes that are changed at s were before.
func (s *site) original() []byte {
	switch s.text {
	case textInt3:
		return s.insn.Original[:1]
	case textCall:
		return s.insn.Original
	case textJump, textTrapJump:
		return s.detour.Saved[:jumpLen]
	}
	return nil
}
