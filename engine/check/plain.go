package check

import (
	"strings"
	"unicode"
)

// commands are what readers of logs take for orders: GitHub's runner looks for both in every line.
var commands = strings.NewReplacer("::", ": :", "##[", "## [")

// Plain is text that names from files and images may be part of, as it can be printed: without control
// characters, and without what a CI system takes for a command.
func Plain(text string) string {
	if strings.Contains(text, "::") || strings.Contains(text, "##[") {
		for was := ""; was != text; { // what is replaced may make another
			was, text = text, commands.Replace(text)
		}
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
