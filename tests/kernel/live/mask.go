package live

import (
	"regexp"
	"strings"
)

// freed stands for a format with names that are no text.
const freed = "names of arguments that are gone"

// masks are what cannot be the same in two runs, even of one kernel.
var masks = []struct {
	file string // the end of the path
	re   *regexp.Regexp
	with string
}{
	{"kprobe_profile", regexp.MustCompile(`(?m) +[0-9]+ +[0-9]+$`), " # #"},
	{"kprobe_profile", regexp.MustCompile(`0x[0-9a-f]{8}([0-9a-f]{8})?\b`), "hash"},
	{"error_log", regexp.MustCompile(`(?m)^\[ *[0-9]+\.[0-9]+\]`), "[time]"},
	{"/format", regexp.MustCompile(`(?m)^ID: [0-9]+$`), "ID: #"},
	// A part of an event that is busy is removed, and the event stays. If it was the one that the event was made
	// for, the kernel goes on with the names of its arguments, in memory that is used again.
	{"/format", regexp.MustCompile(`(?s)^.*[^\n\t -~].*$`), freed},
	// Which commands there are is for those who write tracing to say.
	{"/trigger", regexp.MustCompile(`(?m)^# [a-z_ ]+$`), "# commands"},
	// A pointer is printed as a hash with a key of its own for each boot.
	{"_events", regexp.MustCompile(`0x[0-9a-f]{8}([0-9a-f]{8})?\b`), "hash"},
	// Earlier versions of 6.1 spell it so.
	{"error_log", regexp.MustCompile(`\$-valiable`), "$$-variable"},
	{"log", regexp.MustCompile(`0x[0-9a-f]{8}([0-9a-f]{8})?\b|[0-9a-f]{16}`), "hash"},
}

// about is how lines of the kernel log about probes begin. Older kernels' have no "kprobes: ".
var about = regexp.MustCompile(`^(kprobes: |trace_kprobe: |Kprobes globally )`)

// About reports whether a line of the kernel log is about probes.
func About(line string) bool { return about.MatchString(line) }

// Mask is content without what cannot be the same.
func Mask(path, content string) string {
	for _, m := range masks {
		if strings.HasSuffix(path, m.file) {
			content = m.re.ReplaceAllString(content, m.with)
		}
	}
	return content
}
