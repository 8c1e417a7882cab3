package page

import (
	"net"
	"slices"
	"sync"
	"time"
)

// limit bounds the connections of ln. When there are n, a new one takes the place of the oldest over which no token has
// come; if there is no such one, it waits until another ends. A connection that moves no byte for writeTime while it is
// written to is closed.
func limit(ln net.Listener, n int) *limited {
	l := &limited{Listener: ln, most: n}
	l.changed.L = &l.mu
	return l
}

type limited struct {
	net.Listener
	most int

	mu      sync.Mutex // protects the fields below
	changed sync.Cond  // a connection has ended, or the listener
	open    int
	strange []*connection // over which no token has come, the oldest first
	closed  bool
}

// Accept waits until there may be one connection more.
func (l *limited) Accept() (net.Conn, error) {
	if !l.room() {
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return l.add(c), nil
}

// room waits until a connection could be added. false: the listener is closed.
func (l *limited) room() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.open >= l.most && len(l.strange) == 0 && !l.closed {
		l.changed.Wait()
	}
	return !l.closed
}

// add adds c. The oldest strange connection makes room for it, if there is none.
func (l *limited) add(c net.Conn) *connection {
	l.mu.Lock()
	var oldest *connection
	if l.open >= l.most && len(l.strange) > 0 {
		oldest = l.strange[0]
		l.remove(oldest, true) // its place is the new one's from now on
	}
	added := &connection{Conn: c, l: l}
	l.open++
	l.strange = append(l.strange, added)
	l.mu.Unlock()
	if oldest != nil {
		oldest.Close()
	}
	return added
}

// Close ends Accept.
func (l *limited) Close() error {
	l.mu.Lock()
	l.closed = true
	l.changed.Broadcast()
	l.mu.Unlock()
	return l.Listener.Close()
}

// remove takes c out of the strange ones, and with ended out of all. mu must be held.
func (l *limited) remove(c *connection, ended bool) {
	if i := slices.Index(l.strange, c); i >= 0 {
		l.strange = slices.Delete(l.strange, i, i+1)
	}
	if ended && !c.ended {
		c.ended = true
		l.open--
		l.changed.Broadcast()
	}
}

// connectionKey is where a request's context has its connection.
type connectionKey struct{}

type connection struct {
	net.Conn
	l     *limited
	ended bool // it does not count any more; protected by l.mu
}

// trust keeps c: a token has come over it.
func (c *connection) trust() {
	c.l.mu.Lock()
	defer c.l.mu.Unlock()
	c.l.remove(c, false)
}

// writeTime is how long a client may take no byte.
const writeTime = 10 * time.Second

// Write gives up on a client that takes nothing.
func (c *connection) Write(p []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

// Close makes room for another connection.
func (c *connection) Close() error {
	c.l.mu.Lock()
	c.l.remove(c, true)
	c.l.mu.Unlock()
	return c.Conn.Close()
}
