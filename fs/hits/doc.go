// Package hits shows what probes see as calls of functions. It defines probes in a tree of tracing/, follows their
// hits in a trace instance of its own, joins the entry of a function and its return to one Call, and prints calls:
// as lines, as counts, as JSON, and in the trace format of Chrome and Perfetto.
//
// A Spec is what a user writes. Install makes events of specs. Follow reads their hits, and gives each to a Sink.
//
// It has no lock: Follow calls a Sink in one goroutine. It imports fs/vtree and listfmt/traceline.
package hits
