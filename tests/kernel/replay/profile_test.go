package replay

import "strings"

// steadyCounts reports whether the counts of a recorded kprobe_profile depend
// on nothing but what the session itself did: those of ktm's functions do,
// those of functions that every process runs do not.
func (p *player) steadyCounts(ls []string) bool {
	events, _ := p.read("tracing/kprobe_events")
	for _, l := range events {
		if !strings.Contains(l, "ktm") {
			return false
		}
	}
	return len(ls) > 0
}

// grown replaces each count by whether it has grown since last.
func grown(ls []string, last map[string]string) []string {
	out := make([]string, len(ls))
	for i, l := range ls {
		f := strings.Fields(l)
		if len(f) != 3 {
			out[i] = l
			continue
		}
		state := "same"
		if f[1] != "0" && f[1] != last[f[0]] {
			state = "grew"
		}
		last[f[0]] = f[1]
		out[i] = f[0] + " " + state + " " + f[2]
	}
	return out
}
