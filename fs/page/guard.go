package page

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"syscall"
)

// policy lets the page load its own files only, and nobody frame it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// local refuses requests that are not for this server: another Host (DNS rebinding), or from a page of another origin.
func (s *Server) local(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cache-Control", "no-store")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !s.ours(r.Host) {
			refuse(w, http.StatusMisdirectedRequest, fmt.Sprintf("this is %s, not %q", s.host, r.Host))
			return
		}
		if o := r.Header.Get("Origin"); o != "" && o != "http://"+r.Host {
			refuse(w, http.StatusForbidden, "requests of other pages are refused")
			return
		}
		h.ServeHTTP(w, r)
	})
}

// ours reports whether host is the address that is served. A server of the loopback address is also localhost, and one
// of all addresses has any IP address, but no name: a name could be anybody's.
func (s *Server) ours(host string) bool {
	if host == s.host {
		return true
	}
	name, port, err := net.SplitHostPort(host)
	served, ours, err2 := net.SplitHostPort(s.host)
	if err != nil || err2 != nil || port != ours {
		return false
	}
	ip := net.ParseIP(served)
	switch {
	case ip.IsLoopback():
		return name == "localhost"
	case ip.IsUnspecified():
		return net.ParseIP(name) != nil || name == "localhost"
	}
	return false
}

// trusted refuses requests without the token, and changes where none are allowed.
func (s *Server) trusted(writes bool, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok || subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
			refuse(w, http.StatusUnauthorized, "open the address that was printed at the start: its end is the token")
			return
		}
		if c, ok := r.Context().Value(connectionKey{}).(*connection); ok {
			c.trust()
		}
		if writes && !s.cfg.Write {
			refuse(w, http.StatusForbidden, "this page only shows: start it with --http-write to change something")
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		h.ServeHTTP(w, r)
	})
}

// answer answers with what f returns, as JSON. An error has its text, and its errno decides the status.
func (s *Server) answer(f func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v, err := f(r)
		if err != nil {
			status := http.StatusBadRequest
			if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENXIO) {
				status = http.StatusNotFound
			}
			refuse(w, status, err.Error())
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(v) // a caller that has gone needs no error
	})
}

func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]string{"error": why})
}
