package page

import (
	"net"
	"net/http"
	"testing"
)

// TestSlowStrangers: 1,000 connections that send a byte and wait keep nobody out who has the token, and take no stream
// away that is open.
func TestSlowStrangers(t *testing.T) {
	s, _ := start(t, false)
	r, _ := http.NewRequestWithContext(t.Context(), "GET", "http://"+s.host+"/api/live", nil)
	r.Header.Set("Authorization", "Bearer "+s.token)
	stream, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	const strangers = 1000
	for i := range strangers {
		c, err := net.Dial("tcp", s.host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := c.Write([]byte("G")); err != nil {
			t.Fatal(err)
		}
		if i%100 != 0 {
			continue
		}
		if status, text := ask(t, s, "GET", "/api/machine", "", nil); status != http.StatusOK {
			t.Fatalf("beside %d strangers: %d %s", i, status, text)
		}
	}
	s.ln.(*limited).mu.Lock()
	open := s.ln.(*limited).open
	s.ln.(*limited).mu.Unlock()
	if open > maxConnections {
		t.Errorf("%d connections are open, at most %d may be", open, maxConnections)
	}
	if _, err := stream.Body.Read(make([]byte, 1)); err != nil {
		t.Errorf("the stream: %v", err)
	}
}

// TestManyPages: pages with the token are bounded, too: one more stream is refused.
func TestManyPages(t *testing.T) {
	s, _ := start(t, false)
	for i := range maxStreams + 1 {
		r, _ := http.NewRequestWithContext(t.Context(), "GET", "http://"+s.host+"/api/live", nil)
		r.Header.Set("Authorization", "Bearer "+s.token)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		if refused := a.StatusCode == http.StatusTooManyRequests; refused != (i == maxStreams) {
			t.Errorf("stream %d: %s", i, a.Status)
		}
	}
}
