package probe

import (
	"errors"
	"syscall"
)

// Again parses text, which is Def.Text of a definition of kind that was accepted once, when
// Env.OnEntry said entry. It asks nothing about symbols, which may have gone since. attach
// and filter are ParseEprobe's. What was never accepted is an error.
func Again(kind Kind, text string, entry syscall.Errno, env Env, attach func(group, event string) *Def, filter func(*Def) *Error) (*Def, *Error) {
	if kind == Synthetic {
		return ParseSynth(text, text, func(string) bool { return false })
	}
	words := Words(text)
	if len(words) == 0 {
		return nil, NotMine
	}
	if kind == Eprobe {
		return ParseEprobe(words, env.Dialect, attach, filter)
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

// errnoOf is the errno that err carries, 0 for nil.
func errnoOf(err error) (errno syscall.Errno) {
	errors.As(err, &errno)
	return errno
}
