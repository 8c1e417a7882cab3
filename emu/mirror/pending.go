package mirror

import "github.com/kprobefs/kprobefs/emu"

// firstRead is how many bytes are read of a path at first. Almost every path ends there.
const firstRead = 256

// pending is a watched call with everything that was read from its caller. After the call was run, another
// call reuses it: there are tens of thousands a second.
type pending struct {
	queued
	made  emu.Call
	user  [4]emu.UserMem
	names [2]string           // names of its paths
	mem   [2 * firstRead]byte // memory for user, if it is enough
}

// newPending returns a call of t without number and arguments. m.mu is held.
func (m *Mirror) newPending(t *thread) *pending {
	p, ok := m.spare.Get().(*pending)
	if !ok {
		p = new(pending)
		p.call = &p.made
		p.done = func() { m.spare.Put(p) }
	}
	p.ready = nil
	t.begin(p.call)
	p.call.User = p.user[:0]
	return p
}
