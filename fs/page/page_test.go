package page

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tree"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// start serves a machine with a probe at vfs_read+5.
func start(t *testing.T, write bool) (*Server, *tree.Tree) {
	t.Helper()
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	files, err := tree.New(m, 0, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	s, err := Listen("127.0.0.1:0", Config{Files: files.Root(), Engine: m.Engine(), Kernel: m.Kernel(), ReadText: m.ReadText, Now: m.Clock().Now, Release: m.Release(), Runs: true, Write: write})
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve() }()
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
		files.Close()
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, w := range [][2]string{{"tracing/kprobe_events", "p:read vfs_read+5"}, {"tracing/events/kprobes/read/enable", "1"}} {
		if err := files.Root().WriteFile(vtree.Caller{}, w[0], []byte(w[1]+"\n"), 0); err != nil {
			t.Fatal(err)
		}
	}
	return s, files
}

// ask sends a request with the token, and returns status and body.
func ask(t *testing.T, s *Server, method, path, body string, change func(*http.Request)) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, "http://"+s.host+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.token)
	if change != nil {
		change(r)
	}
	a, err := (&http.Client{Timeout: patience}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, string(text)
}

func TestStrangersAreRefused(t *testing.T) {
	s, _ := start(t, false)
	_, port, _ := net.SplitHostPort(s.host)
	for name, tc := range map[string]struct {
		method, path string
		change       func(*http.Request)
		want         int
	}{
		"the page itself":     {"GET", "/", func(r *http.Request) { r.Header.Del("Authorization") }, 200},
		"with the token":      {"GET", "/api/machine", nil, 200},
		"as localhost":        {"GET", "/api/machine", func(r *http.Request) { r.Host = "localhost:" + port }, 200},
		"without a token":     {"GET", "/api/machine", func(r *http.Request) { r.Header.Del("Authorization") }, 401},
		"with a wrong token":  {"GET", "/api/live", func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+strings.Repeat("0", 32)) }, 401},
		"with a part of it":   {"GET", "/api/machine", func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+s.token[:31]) }, 401},
		"token in the query":  {"GET", "/api/machine?token=" + s.token, func(r *http.Request) { r.Header.Del("Authorization") }, 401},
		"a name that rebinds": {"GET", "/api/machine", func(r *http.Request) { r.Host = "evil.example:" + port }, 421},
		"the page by a name":  {"GET", "/", func(r *http.Request) { r.Host = "evil.example:" + port }, 421},
		"another port":        {"GET", "/api/machine", func(r *http.Request) { r.Host = "localhost:1" }, 421},
		"another origin":      {"GET", "/api/machine", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, 403},
		"the null origin":     {"POST", "/api/knob", func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		"a change":            {"POST", "/api/knob", nil, 403},
		"a path out of it":    {"GET", "/..%2f..%2fserver.go", nil, 404},
		"another file":        {"GET", "/../server.go", nil, 404},
		"another method":      {"PUT", "/api/machine", nil, 405},
	} {
		if got, text := ask(t, s, tc.method, tc.path, "", tc.change); got != tc.want {
			t.Errorf("%s: %d, want %d; %s", name, got, tc.want, text)
		}
	}
}

func TestAnswers(t *testing.T) {
	s, _ := start(t, false)
	for path, want := range map[string]string{
		"/api/machine":                   `"release":"6.1.0-kprobefs"`,
		"/api/functions?prefix=vfs_rea":  `"vfs_read"`,
		"/api/functions?prefix=nosuch":   `[]`,
		"/api/function?name=vfs_read":    `"offset":5,`,
		"/api/explain?spec=vfs_read%2b6": `EILSEQ`,
		"/api/trace":                     `[]`,
		"/api/log":                       `Linux version`,
	} {
		if status, text := ask(t, s, "GET", path, "", nil); status != 200 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %.300s; want %s", path, status, text, want)
		}
	}
	for path, want := range map[string]string{
		"/api/function?name=nosuch":                         "404 there is no function",
		"/api/function?name=" + dataSymbol(t, s):            "404 is no code",
		"/api/explain?spec=" + strings.Repeat("x", 300):     "400 too long",
		"/api/functions?prefix=" + strings.Repeat("x", 300): "400 too long",
	} {
		status, text := ask(t, s, "GET", path, "", nil)
		code, part, _ := strings.Cut(want, " ")
		if fmt.Sprint(status) != code || !strings.Contains(text, part) {
			t.Errorf("%.60s: %d %s; want %s", path, status, text, want)
		}
	}
}

// dataSymbol is the name of a symbol that is no code.
func dataSymbol(t *testing.T, s *Server) string {
	t.Helper()
	text, err := s.read(t.Context(), "machine/proc/kallsyms")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) == 3 && f[1] == "D" {
			return f[2]
		}
	}
	t.Fatal("kallsyms has no data")
	return ""
}

// Every instruction is there, and the probed one has what stands in the text now.
func TestFunction(t *testing.T) {
	s, _ := start(t, false)
	_, text := ask(t, s, "GET", "/api/function?name=vfs_read", "", nil)
	var l struct {
		Size         uint64
		Instructions []struct {
			Offset        uint64
			Bytes, Live   string
			Best, LiveAsm string
			Covered       bool
			Site          *struct {
				State struct{ Probes []struct{ Name string } }
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		t.Fatal(err)
	}
	next := uint64(0)
	for _, i := range l.Instructions {
		if i.Offset != next {
			t.Fatalf("an instruction is at %d, want %d", i.Offset, next)
		}
		next += uint64(len(i.Bytes) / 2)
		if i.Offset != 5 {
			continue
		}
		if i.Site == nil || len(i.Site.State.Probes) != 1 || i.LiveAsm == "" || !strings.HasPrefix(i.Live, "cc") && !strings.HasPrefix(i.Live, "e9") {
			t.Errorf("the probed instruction: %+v", i)
		}
	}
	if next != l.Size {
		t.Errorf("the instructions have %d bytes, the function %d", next, l.Size)
	}
}

// A stream begins with everything, and says then what is new.
func TestLive(t *testing.T) {
	s, files := start(t, false)
	r, _ := http.NewRequestWithContext(t.Context(), "GET", "http://"+s.host+"/api/live", nil)
	r.Header.Set("Authorization", "Bearer "+s.token)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	lines := bufio.NewScanner(a.Body)
	var first state
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &first) != nil || first.Probes == nil || len(*first.Probes) != 1 {
		t.Fatalf("the first line: %s", lines.Text())
	}
	if p := (*first.Probes)[0]; p.Function != "vfs_read" || p.Offset != 5 || p.Event != "kprobes/read" || p.By != "" {
		t.Errorf("%+v", p)
	}
	if first.Knobs["enabled"] != "1" || first.Usage == nil {
		t.Errorf("the first line: %s", lines.Text())
	}
	if err := files.Root().WriteFile(vtree.Caller{}, "kprobes/enabled", []byte("0\n"), 0); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
		var next state
		if err := json.Unmarshal(lines.Bytes(), &next); err != nil {
			t.Fatal(err)
		}
		if next.Knobs["enabled"] == "0" {
			return
		}
	}
	t.Errorf("the stream has ended: %v", lines.Err())
}

func TestTooManyStreams(t *testing.T) {
	s, _ := start(t, false)
	for range maxStreams {
		s.streams <- struct{}{}
	}
	if status, text := ask(t, s, "GET", "/api/live", "", nil); status != http.StatusTooManyRequests {
		t.Errorf("%d %s", status, text)
	}
}

func TestWrite(t *testing.T) {
	s, _ := start(t, true)
	for _, tc := range []struct {
		path, body string
		status     int
		want       string
	}{
		{"/api/knob", `{"name":"enabled","on":false}`, 200, `"enabled":"0"`},
		{"/api/knob", `{"name":"optimization","on":true}`, 200, `"optimization":"1"`},
		{"/api/knob", `{"name":"../../etc","on":true}`, 400, "there is no knob"},
		{"/api/knob", `{"name":`, 400, "the request's body"},
		{"/api/knob", `{"name":"enabled","on":true,"x":1}`, 400, "unknown field"},
		{"/api/knob", `{"name":"` + strings.Repeat("x", maxBody) + `"}`, 400, "too large"},
		{"/api/probe", `{"line":"p:w vfs_write"}`, 200, "p:w vfs_write"},
		{"/api/probe", `{"line":"p:w vfs_write x=%zz"}`, 400, "Invalid register name"},
		{"/api/probe", `{"line":"p:a vfs_write\n-:read"}`, 400, "one line"},
		{"/api/probe", `{"line":""}`, 400, "one line"},
	} {
		status, text := ask(t, s, "POST", tc.path, tc.body, nil)
		if status != tc.status || !strings.Contains(text, tc.want) {
			t.Errorf("%s %.60s: %d %s; want %d %s", tc.path, tc.body, status, text, tc.status, tc.want)
		}
	}
	if text := s.word(t.Context(), "tracing/kprobe_events"); !strings.Contains(text, "p:kprobes/w vfs_write") || !strings.Contains(text, "read") {
		t.Errorf("kprobe_events: %s", text)
	}
}

func TestComplete(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:80": "127.0.0.1:80", "localhost": "localhost:0", ":8080": "127.0.0.1:8080", "": "127.0.0.1:0", "[::1]": "[::1]:0", "[::1]:1": "[::1]:1",
		"::1": "[::1]:0", "0.0.0.0:8080": "0.0.0.0:8080", "10.0.0.1:": "10.0.0.1:0",
	} {
		if got := complete(addr); got != want {
			t.Errorf("%q: %q, want %q", addr, got, want)
		}
	}
}

// One connection more than there may be waits until another one ends.
func TestConnectionsAreBounded(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := limit(ln, 1)
	defer l.Close()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", ln.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	defer dial().Close()
	defer dial().Close()
	first, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	go func() {
		c, err := l.Accept()
		if err == nil {
			c.Close()
		}
		second <- err
	}()
	select {
	case err := <-second:
		t.Fatalf("there is a second connection: %v", err)
	default:
	}
	first.Close()
	if err := <-second; err != nil {
		t.Errorf("after the first has ended: %v", err)
	}
	hold, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer hold.Close()
	if _, err := l.Accept(); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error, 1)
	go func() { _, err := l.Accept(); waiting <- err }()
	l.Close()
	if err := <-waiting; err == nil {
		t.Error("Accept after Close has no error")
	}
}

// A recording is told in words, and only where something runs.
func TestRecord(t *testing.T) {
	s, _ := start(t, false)
	if status, text := ask(t, s, "GET", "/api/record?spec=vfs_read%2B5", "", nil); status != 400 || !strings.Contains(text, "nothing runs here") {
		t.Errorf("%d %s", status, text)
	}
	var asked Call
	s.cfg.Record = func(_ context.Context, addr uint64, call Call) (*Hit, error) {
		asked = call
		return &Hit{Comm: "cat", Moments: []Moment{{Kind: "instruction", Place: "site", Regs: engine.Regs{IP: addr}, Code: []byte{0xcc}, Stack: make([]uint64, 9)}}}, nil
	}
	for path, want := range map[string]string{
		"/api/record?spec=vfs_read%2B5":                               `"at":"vfs_read+0x5","bytes":"cc","asm":"int3"`,
		"/api/record?spec=vfs_read%2B5&call=int_sqrt+0x10+2":          `"comm":"cat"`,
		"/api/record?spec=vfs_read%2B5&call=int_sqrt+x":               `is no number`,
		"/api/record?spec=vfs_read&call=f" + strings.Repeat("+1", 17): `more than 16 arguments`,
		"/api/record?spec=" + strings.Repeat("x", maxSpec+1):          `too long`,
	} {
		if _, text := ask(t, s, "GET", path, "", nil); !strings.Contains(text, want) {
			t.Errorf("%.60s: %s", path, text)
		}
	}
	if asked.Symbol != "int_sqrt" && asked.Symbol != "" {
		t.Errorf("%+v", asked)
	}
}

func TestMatrix(t *testing.T) {
	s, _ := start(t, false)
	if _, text := ask(t, s, "GET", "/api/matrix", "", nil); text != `{"kernels":null,"rows":[]}`+"\n" {
		t.Errorf("%s", text)
	}
	s.cfg.Kernels = []string{"old", "new"}
	s.cfg.Ask = func(probes []string) (rows [][]Cell) {
		for range probes {
			rows = append(rows, []Cell{{OK: true, Text: "jump"}, {Text: "ENOENT"}})
		}
		return rows
	}
	for path, want := range map[string]string{
		"/api/matrix":                 `"rows":[{"probe":"p:kprobes/read vfs_read+5","cells":[{"ok":true,"text":"jump"},{"ok":false,"text":"ENOENT"}],"differ":true}]`,
		"/api/matrix?probes=a%0Ab%0A": `{"probe":"b",`,
		"/api/matrix?probes=" + strings.Repeat("x", maxProbesText+1): "too many",
	} {
		if _, text := ask(t, s, "GET", path, "", nil); !strings.Contains(text, want) {
			t.Errorf("%.60s: %s", path, text)
		}
	}
}
