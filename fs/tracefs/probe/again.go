package probe

import (
	"errors"
	"syscall"
)

// Again parses text once more. text is the Def.Text of a definition that was accepted, and entry is what
// Env.OnEntry returned then. Again does not look up symbols, because they may have gone since. events are
// those of ParseEprobe, without Lookup. A text that was never accepted is an error.
func Again(kind Kind, text string, entry syscall.Errno, env Env, events Events) (*Def, *Error) {
	if kind == Synthetic {
		return ParseSynth(text, text, env.Dialect, func(string) bool { return false })
	}
	words := Words(text)
	if len(words) == 0 {
		return nil, NotMine
	}
	if kind == Eprobe {
		return ParseEprobe(words, env.Dialect, events)
	}
	env.Named = func(string) error { return nil }
	env.OnEntry = func(string, uint64) error {
		if entry == 0 {
			return nil
		}
		return entry
	}
	return Parse(words, env)
}

// errnoOf is the errno that err wraps, or 0 for nil.
func errnoOf(err error) (errno syscall.Errno) {
	errors.As(err, &errno)
	return errno
}
