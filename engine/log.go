package engine

import "fmt"

// A LogLevel says whom an entry of a Log is for.
type LogLevel uint8

const (
	LogDebug LogLevel = iota // what happens to single probes
	LogInfo                  // what happens to all of them: modules, switches
	LogError                 // what the engine could not do, and cannot tell a caller
)

// A Log takes what the engine reports of its state. Its methods may be called at any time but from
// hits, with the kprobe mutex held. They must not call the engine.
type Log interface {
	// Enabled reports whether entries of a level are wanted.
	Enabled(level LogLevel) bool
	// Log takes an entry. fields are names, each with its value behind it.
	Log(level LogLevel, text string, fields ...any)
}

// logs reports whether the log wants entries of level.
func (e *Engine) logs(level LogLevel) bool { return e.cfg.Log != nil && e.cfg.Log.Enabled(level) }

// log makes an entry of the log. fields are names, each with its value behind it.
func (e *Engine) log(level LogLevel, text string, fields ...any) {
	if e.logs(level) {
		e.cfg.Log.Log(level, text, fields...)
	}
}

// logProbe notes what has become of p.
func (e *Engine) logProbe(p *Kprobe, what string) {
	if e.logs(LogDebug) {
		e.log(LogDebug, "kprobe "+what, "probe", p.name(), "addr", fmt.Sprintf("%#x", p.Addr),
			"return", p.state.ret != nil, "disabled", p.state.flags.disabled)
	}
}
