package hits

import (
	"encoding/json"
	"fmt"
	"io"
)

// Chrome prints the JSON Array Format of Chrome's Trace Event Format, which chrome://tracing and Perfetto read. A call
// that has returned is a complete event, any other an instant one. The array is valid only after End.
type Chrome struct {
	W     io.Writer
	count int
	named map[int]string // comm, by pid
}

type chromeEvent struct {
	Name  string         `json:"name"`
	Phase string         `json:"ph"`
	Time  float64        `json:"ts"` // µs
	Took  *float64       `json:"dur,omitempty"`
	PID   int            `json:"pid"`
	TID   int            `json:"tid"`
	Scope string         `json:"s,omitempty"`
	Args  map[string]any `json:"args,omitempty"`
}

// Call prints a call.
func (t *Chrome) Call(c Call) error {
	if t.named == nil {
		t.named = map[int]string{}
	}
	if t.named[c.PID] != c.Comm {
		t.named[c.PID] = c.Comm
		if err := t.event(chromeEvent{Name: "process_name", Phase: "M", PID: c.PID, TID: c.PID, Args: map[string]any{"name": c.Comm}}); err != nil {
			return err
		}
	}
	e := chromeEvent{Name: c.Func, Phase: "i", Time: float64(c.Time.Nanoseconds()) / 1000, PID: c.PID, TID: c.PID, Scope: "t", Args: values(c.Args)}
	if c.Kind == Returned {
		took := float64(c.Took.Nanoseconds()) / 1000
		e.Phase, e.Scope, e.Took = "X", "", &took
		if e.Args == nil {
			e.Args = map[string]any{}
		}
		for name, v := range values(c.Ret) {
			e.Args["return "+name] = v
		}
	}
	return t.event(e)
}

// Lost prints an instant event.
func (t *Chrome) Lost(events uint64) error {
	return t.event(chromeEvent{Name: lost(events), Phase: "i", Scope: "g"})
}

func (t *Chrome) event(e chromeEvent) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	separator := ",\n"
	if t.count == 0 {
		separator = "[\n"
	}
	t.count++
	_, err = fmt.Fprintf(t.W, "%s%s", separator, b)
	return err
}

// End closes the array.
func (t *Chrome) End() error {
	text := "\n]\n"
	if t.count == 0 {
		text = "[]\n"
	}
	_, err := io.WriteString(t.W, text)
	return err
}
