package ftrace

import "strings"

// MaxWord is how long a word may be, in bytes (FTRACE_BUFF_MAX). A longer word is EINVAL.
const MaxWord = 512

// A Command is a word with a colon. It says what to do when the functions of Pattern are called.
type Command struct {
	Pattern  string // with its '!'
	Name     string
	Param    string // the text behind the command's name and its colon
	HasParam bool   // the command's name had a colon behind it
}

// ParseWord splits a word at its colon. It returns false for a word without one, which is a pattern
// (ftrace_process_regex).
func ParseWord(word string) (Command, bool) {
	pattern, rest, ok := strings.Cut(word, ":")
	c := Command{Pattern: pattern}
	if !ok {
		return c, false
	}
	c.Name, c.Param, c.HasParam = strings.Cut(rest, ":")
	return c, true
}
