// Package page serves one machine as a web page: its probes with their hits, functions with what a probe at each
// instruction would be, the knobs, the kernel log and the trace. The page is embedded, and asks no other host.
//
// What the page shows comes from the machine's files and from its engine, as every other view. A request never holds
// a lock of the machine for longer than a read of a file does.
//
// # Who may ask
//
// Every request for data has the token that was printed at the start, as "Authorization: Bearer". The page has it
// from the fragment of its own address, which browsers send to nobody. The Host must be the address that is served
// (else a name of somebody else's could be bound to it), and a request from a page of another origin is refused.
// Changes are refused unless Config.Write is set. Connections, their time and the size of requests are bounded. A
// connection over which no token has come makes room for a new one, so that who has no token can keep nobody out.
//
// Server.streams bounds the streams; it is no lock. No other lock is taken under limited.mu. The package imports fs/vtree, engine, engine/explain,
// engine/kernel.
package page
