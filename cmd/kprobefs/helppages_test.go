//go:build cgo && linux && amd64

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/kprobefs/kprobefs/fs/ns"
)

var (
	flagWords  = regexp.MustCompile(`(?:^|[\s` + "`" + `(|])--([a-z][a-z-]+)`)
	topicWords = regexp.MustCompile("`kprobefs help ([a-z-]+)`(?:((?:, `[a-z-]+`)+))?")
	fileWords  = regexp.MustCompile("`((?:scripts|tests|fs|emu|engine|cmd)/[a-z0-9_/.-]+)`")
)

// ofOthers are the flags of other programs in the recipes.
var ofOthers = map[string]bool{"rm": true, "device": true, "cap-add": true, "security-opt": true, "disassemble": true}

// TestPagesNames: every flag, topic and file that the README and the pages name is there.
func TestPagesNames(t *testing.T) {
	flags := map[string]bool{}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		c.InitDefaultHelpFlag()
		c.Flags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = true })
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(newRoot())
	found := 0
	for name, text := range texts(t) {
		for _, m := range flagWords.FindAllStringSubmatch(text, -1) {
			if found++; !flags[m[1]] && !ofOthers[m[1]] {
				t.Errorf("%s: no command has --%s", name, m[1])
			}
		}
		for _, m := range topicWords.FindAllStringSubmatch(text, -1) {
			for _, topic := range strings.FieldsFunc(m[1]+m[2], func(r rune) bool { return strings.ContainsRune(" ,`", r) }) {
				if _, ok := topicText(topic); !ok {
					t.Errorf("%s: no topic %s", name, topic)
				}
			}
		}
		for _, m := range fileWords.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join("../..", m[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d flags are named", found)
	}
}

// TestExitCodesPage: the codes of the page are the program's.
func TestExitCodesPage(t *testing.T) {
	text, _ := topicText("exit-codes")
	for code, words := range map[int]string{
		exitOK: "success", exitFail: "failure; `explain`, `check`: a place cannot be probed", exitUsage: "wrong command line",
		exitMount: "cannot mount there", exitImage: "the machine does not start, or there is no such image",
		ns.ExitFailure: "kprobefs itself failed", ns.ExitFailure + 1: "CMD cannot be run", ns.ExitFailure + 2: "there is no such command",
	} {
		if !regexp.MustCompile(`(?m)^\| ` + strconv.Itoa(code) + ` +\| ` + regexp.QuoteMeta(words)).MatchString(text) {
			t.Errorf("the page does not say that %d is %q", code, words)
		}
	}
}

// TestParsePage: defaults of the flags that bound who reads images.
func TestParsePage(t *testing.T) {
	text, _ := topicText("rights")
	cmd, _, _ := newRoot().Find([]string{"mount"})
	for name, unit := range map[string]string{"parse-memory": " MiB", "parse-output": " MiB", "parse-time": ""} {
		value := strings.Replace(cmd.Flag(name).DefValue, "1m0s", "1 minute", 1) + unit
		if !regexp.MustCompile("(?m)^\\| `--" + name + "` +\\| " + value + " ").MatchString(text) {
			t.Errorf("the page does not say that --%s is %s", name, value)
		}
	}
}
