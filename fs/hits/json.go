package hits

import (
	"encoding/json"
	"io"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

// JSON prints an object for each call, a line each. Arguments are numbers where they are, else strings.
type JSON struct{ W io.Writer }

type jsonCall struct {
	Time     float64        `json:"time"` // seconds
	Comm     string         `json:"comm"`
	PID      int            `json:"pid"`
	CPU      int            `json:"cpu"`
	Function string         `json:"function"`
	Event    string         `json:"event"`
	Args     map[string]any `json:"args,omitempty"`
	Returned bool           `json:"returned"`
	Ret      map[string]any `json:"ret,omitempty"`
	Errno    string         `json:"errno,omitempty"`
	Took     float64        `json:"took,omitempty"` // seconds
}

// Call prints a call.
func (j *JSON) Call(c Call) error {
	return json.NewEncoder(j.W).Encode(jsonCall{
		Time: c.Time.Seconds(), Comm: c.Comm, PID: c.PID, CPU: c.CPU, Function: c.Func, Event: c.Event, Args: values(c.Args),
		Returned: c.Kind == Returned, Ret: values(c.Ret), Errno: unix.ErrnoName(unix.Errno(c.Errno())), Took: c.Took.Seconds(),
	})
}

// Lost prints {"lost":EVENTS}; 0: nobody knows how many.
func (j *JSON) Lost(events uint64) error {
	return json.NewEncoder(j.W).Encode(map[string]uint64{"lost": events})
}

// End prints nothing.
func (j *JSON) End() error { return nil }

// values are arguments as JSON has them. An address keeps its form, as JSON's numbers lose its digits.
func values(args []traceline.Arg) map[string]any {
	if len(args) == 0 {
		return nil
	}
	m := map[string]any{}
	for _, a := range args {
		if v, ok := a.Number(); ok && !strings.HasPrefix(a.Value, "0x") {
			m[a.Name] = v
		} else {
			m[a.Name] = a.Value
		}
	}
	return m
}
