package engine

// code is text as it was before any probe: what Arch functions decode
// (recover_probed_instruction). Used with the kprobe mutex held.
type code struct {
	e      *Engine
	starts [256]bool // first bytes of what probes put into text
	within uint64    // bits of an address that are 0 where a probe can be
	span   uint64    // bytes that a probe changes at most
}

func (c *code) init() {
	a := c.e.arch
	c.within, c.span = uint64(a.Align)-1, uint64(max(c.e.isa.breakLen, c.e.isa.jumpLen))
	if a.Align > 1 {
		for i := range c.starts { // a branch begins with any byte
			c.starts[i] = true
		}
		return
	}
	c.starts[a.Breakpoint.Bytes[0]] = true
	if a.Call.Encode != nil {
		c.starts[a.Call.Encode(0, 0)[0]] = true
	}
	if a.Jump.Encode != nil {
		c.starts[a.Jump.Encode(0, 0)[0]] = true
	}
}

// ReadOriginal is Code's. It asks the sites for the bytes that probes have changed, and does not
// guess them from the text: a breakpoint that no probe has put there stays one.
func (c *code) ReadOriginal(addr uint64, p []byte) int {
	n := c.e.cfg.Text.ReadText(addr, p)
	p = p[:n]
	// A change longer than a byte may begin before addr.
	for i := uint64(1); i < c.span; i++ {
		if s := c.e.find(addr - i); s != nil && s.text != textOriginal {
			c.restore(s, addr, p)
		}
	}
	for i := range p {
		at := addr + uint64(i)
		if !c.starts[p[i]] || at&c.within != 0 {
			continue
		}
		if s := c.e.find(at); s != nil && s.text != textOriginal {
			c.restore(s, addr, p)
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
func (c *code) restore(s *site, addr uint64, p []byte) {
	for i, b := range c.e.changed(s) {
		if at := s.addr + uint64(i) - addr; at < uint64(len(p)) {
			p[at] = b
		}
	}
}

// changed has the original of the bytes that are changed at s.
func (e *Engine) changed(s *site) []byte {
	switch s.text {
	case textBreakpoint:
		return s.insn.Original[:e.isa.breakLen]
	case textCall:
		return s.insn.Original
	case textJump, textTrapJump:
		return s.detour.Saved[:e.isa.jumpLen]
	}
	return nil
}
