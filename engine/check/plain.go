package check

import (
	"fmt"
	"strings"
	"unicode"
)

// counted is n of what noun names.
func counted(n int, noun string) string { return fmt.Sprintf("%d %s", n, verb(n, noun, noun+"s")) }

// verb is the word that n of something take.
func verb(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

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
