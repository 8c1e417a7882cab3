package ftrace

import "strings"

// MaxWord is how long a word may be (FTRACE_BUFF_MAX); a longer one is EINVAL.
const MaxWord = 512

// A Command is a word with a colon: to be done when functions are hit.
type Command struct {
	Pattern  string // with its '!'
	Name     string
	Param    string // behind the colon that follows the name
	HasParam bool   // there was one
}

// ParseWord splits a word; false: it is a mere pattern (ftrace_process_regex).
func ParseWord(word string) (Command, bool) {
	pattern, rest, ok := strings.Cut(word, ":")
	c := Command{Pattern: pattern}
	if !ok {
		return c, false
	}
	c.Name, c.Param, c.HasParam = strings.Cut(rest, ":")
	return c, true
}
