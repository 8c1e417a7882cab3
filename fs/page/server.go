package page

import (
	"cmp"
	"context"
	"crypto/rand"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

//go:embed static
var static embed.FS

// Bounds of what one server does at a time.
const (
	maxConnections = 64
	maxStreams     = 8
	maxHeader      = 8 << 10
	maxBody        = 8 << 10
	headerTime     = 5 * time.Second
	requestTime    = 30 * time.Second
)

// Config says what is served.
type Config struct {
	// Files is the tree that mount shows: kprobes/, debug/, tracing/, machine/.
	Files *vtree.Dir
	// Engine has the probes.
	Engine *engine.Engine
	// Kernel has the symbols.
	Kernel kernel.Kernel
	// ReadText copies live text at addr to p, and returns how many bytes are text.
	ReadText func(addr uint64, p []byte) int
	// Now is the machine's clock, in ns.
	Now func() uint64
	// Release is the kernel's, as uname -r prints it.
	Release string
	// Runs: the machine runs. If not, it is an image that is looked at.
	Runs bool
	// Record runs a private copy of the machine until the armed probe at addr is hit, in call or in whatever comes by.
	// nil: nothing runs.
	Record func(ctx context.Context, addr uint64, call Call) (*Hit, error)
	// Kernels are those that Ask asks, the one that is shown first. Ask returns a row for each probe, and in it what each
	// kernel says. nil: no other kernel is known.
	Kernels []string
	Ask     func(probes []string) [][]Cell
	// Write: who has the token may also turn knobs and define probes.
	Write bool
}

// A Server serves one machine at one address.
type Server struct {
	cfg       Config
	reasons   explain.Explainer
	token     string
	host      string // what the Host of a request must be
	http      http.Server
	ln        net.Listener
	streams   chan struct{} // has an element for each stream
	recording chan struct{} // has one while a hit is recorded
	ended     context.CancelFunc
}

// Listen opens addr, as 127.0.0.1:8080. Without a host it is 127.0.0.1; without a port, or with port 0, any free one.
// It serves nothing before Serve. An address that other machines can reach is taken, too: the user has named it.
func Listen(addr string, cfg Config) (*Server, error) {
	ln, err := net.Listen("tcp", complete(addr))
	if err != nil {
		return nil, fmt.Errorf("listen at %s: %w", addr, err)
	}
	secret := make([]byte, 16)
	rand.Read(secret) // it never fails (crypto/rand)
	ctx, end := context.WithCancel(context.Background())
	s := &Server{
		cfg: cfg, reasons: explain.New(cfg.Engine), token: hex.EncodeToString(secret), host: ln.Addr().String(),
		ln: limit(ln, maxConnections), streams: make(chan struct{}, maxStreams), recording: make(chan struct{}, 1), ended: end,
	}
	s.http = http.Server{
		Handler: s.handler(), ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, IdleTimeout: requestTime,
		MaxHeaderBytes: maxHeader, BaseContext: func(net.Listener) context.Context { return ctx },
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connectionKey{}, c)
		},
	}
	return s, nil
}

// complete is addr with what it leaves out. Nobody means all of this host's addresses by leaving the host out.
func complete(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		host, port = strings.Trim(addr, "[]"), "0"
	}
	return net.JoinHostPort(cmp.Or(host, "127.0.0.1"), cmp.Or(port, "0"))
}

// URL is the page's address, with the token.
func (s *Server) URL() string { return "http://" + s.host + "/#" + s.token }

// Serve answers requests until Close.
func (s *Server) Serve() error {
	if err := s.http.Serve(s.ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Close ends Serve and all requests.
func (s *Server) Close() error {
	s.ended()
	return s.http.Close()
}

// routes are all requests that are answered. The page itself holds no secret; the rest needs the token.
func (s *Server) handler() http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the name is that of the embedded directory
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	for _, r := range []struct {
		pattern string
		writes  bool
		answer  func(*http.Request) (any, error)
	}{
		{"GET /api/machine", false, s.machine},
		{"GET /api/functions", false, s.functions},
		{"GET /api/function", false, s.function},
		{"GET /api/explain", false, s.explain},
		{"GET /api/record", false, s.record},
		{"GET /api/matrix", false, s.matrix},
		{"GET /api/optimizer", false, s.optimizer},
		{"GET /api/stacks", false, s.stacks},
		{"GET /api/returns", false, s.returns},
		{"GET /api/trace", false, s.trace},
		{"GET /api/log", false, s.log},
		{"POST /api/knob", true, s.knob},
		{"POST /api/probe", true, s.probe},
	} {
		mux.Handle(r.pattern, s.trusted(r.writes, s.answer(r.answer)))
	}
	mux.Handle("GET /api/live", s.trusted(false, http.HandlerFunc(s.live)))
	return s.local(mux)
}
