package page

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

// A flame is a function, with what it has called in stacks of the trace.
type flame struct {
	Name  string   `json:"name"`
	Count int      `json:"count"` // of stacks that have it there
	Calls []*flame `json:"calls,omitempty"`
}

// called is the flame of name below f.
func (f *flame) called(name string) *flame {
	for _, c := range f.Calls {
		if c.Name == name {
			return c
		}
	}
	c := &flame{Name: name}
	f.Calls = append(f.Calls, c)
	return c
}

// maxDepth is how many functions of one stack are shown.
const maxDepth = 64

// stacks answers with the stacks in tracing/trace that follow an entry with ?filter=… in it, as one tree.
func (s *Server) stacks(r *http.Request) (any, error) {
	text, err := s.read(r.Context(), "tracing/trace")
	if err != nil {
		return nil, err
	}
	return flames(text, r.URL.Query().Get("filter")), nil
}

// stackHead is the text of the entry whose rest is a stack.
const stackHead = "<stack trace>"

// flames makes a tree of the stacks in the text of a trace. The innermost function comes first there.
func flames(text, filter string) *flame {
	root := &flame{Name: "all"}
	var stack []string
	var wanted, in bool
	end := func() {
		if in && len(stack) > 0 {
			root.add(stack)
		}
		stack, in = stack[:0], false
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if f, is := strings.CutPrefix(line, " => "); is && (in || len(stack) > 0) {
			if name, _, _ := strings.Cut(f, "+"); len(stack) < maxDepth {
				stack = append(stack, name)
			}
			continue
		}
		end()
		switch {
		case strings.HasSuffix(line, stackHead):
			in = wanted
		case !strings.HasPrefix(line, "#"):
			wanted = strings.Contains(line, filter)
		}
	}
	end()
	return root
}

func (f *flame) add(stack []string) {
	f.Count++
	for _, name := range slices.Backward(stack) {
		f = f.called(name)
		f.Count++
	}
}

// A spread is how long a function took, from the entries of the trace.
type spread struct {
	Function string   `json:"function"`
	Entry    string   `json:"entry"` // the event at its entry, and that at its return
	Return   string   `json:"return"`
	Count    int      `json:"count"`
	Mean     float64  `json:"mean"` // µs
	Most     float64  `json:"most"`
	Buckets  []bucket `json:"buckets"`
}

// A bucket counts calls that took at least From µs, and less than twice that.
type bucket struct {
	From  float64 `json:"from"`
	Count int     `json:"count"`
}

// A durations answer has the spreads, and return events whose function has no event at its entry: how long it took is
// not known then.
type durations struct {
	Spreads []*spread         `json:"spreads"`
	Alone   map[string]string `json:"alone,omitempty"` // by event: the function
}

// returns answers with how long functions took that have an event at their entry and one at their return.
func (s *Server) returns(r *http.Request) (any, error) {
	text, err := s.read(r.Context(), "tracing/trace")
	if err != nil {
		return nil, err
	}
	return spreads(text, r.URL.Query().Get("filter")), nil
}

// entered is a call that has not returned yet.
type entered struct {
	at    time.Duration
	event string
}

// spreads pairs the entries of calls in text with their returns, by task and function.
func spreads(text, filter string) durations {
	type key struct {
		pid      int
		function string
	}
	open := map[key][]entered{}
	d := durations{Spreads: []*spread{}}
	for line := range strings.Lines(text) {
		l, ok := traceline.Parse(strings.TrimSuffix(line, "\n"))
		if !ok || !strings.Contains(line, filter) {
			continue
		}
		h, ok := traceline.ParseHit(l.Text)
		if !ok {
			continue
		}
		function, offset, _ := strings.Cut(h.Place, "+")
		if h.Return {
			k := key{l.PID, h.Func}
			if n := len(open[k]); n > 0 {
				from := open[k][n-1]
				open[k] = open[k][:n-1]
				d.spread(h.Func, from.event, l.Event).add(l.Time - from.at)
				continue
			}
			d.alone(l.Event, h.Func)
		} else if strings.HasPrefix(offset, "0x0/") {
			k := key{l.PID, function}
			open[k] = append(open[k], entered{l.Time, l.Event})
		}
	}
	for _, s := range d.Spreads {
		s.Mean /= float64(s.Count)
		delete(d.Alone, s.Return) // its first entries have been overwritten
	}
	return d
}

func (d *durations) alone(event, function string) {
	if d.Alone == nil {
		d.Alone = map[string]string{}
	}
	d.Alone[event] = function
}

func (d *durations) spread(function, entry, ret string) *spread {
	for _, s := range d.Spreads {
		if s.Function == function && s.Return == ret && s.Entry == entry {
			return s
		}
	}
	s := &spread{Function: function, Entry: entry, Return: ret}
	d.Spreads = append(d.Spreads, s)
	return s
}

// add counts a call that took so long. Times of a trace are whole µs: less than one is in the bucket from 0. Mean is
// the sum until all have been added.
func (s *spread) add(took time.Duration) {
	us := float64(took) / float64(time.Microsecond)
	s.Count++
	s.Mean += us
	s.Most = max(s.Most, us)
	at := 0
	for next := 1.0; us >= next; next *= 2 {
		at++
	}
	for n := len(s.Buckets); n <= at; n++ {
		low := 0.0
		if n > 0 {
			low = float64(uint64(1) << (n - 1))
		}
		s.Buckets = append(s.Buckets, bucket{From: low})
	}
	s.Buckets[at].Count++
}
