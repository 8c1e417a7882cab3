package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// say runs the program with args.
func say(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(args, &out, &errs)
	return code, out.String(), errs.String()
}

// TestHelpTopics: each page is a topic, each topic is listed, offered and printed, and none
// has the name of a command.
func TestHelpTopics(t *testing.T) {
	files, err := pages.ReadDir("docs")
	if err != nil || len(files) != len(topics) {
		t.Errorf("%d pages and %d topics, %v", len(files), len(topics), err)
	}
	_, list, _ := say("help")
	_, offered, _ := say("__complete", "help", "")
	for _, topic := range topics {
		text, ok := topicText(topic)
		if !ok || !strings.HasPrefix(text, "# ") {
			t.Errorf("%s: no page with a title", topic)
		}
		if code, out, errs := say("help", topic); code != exitOK || out != text || errs != "" {
			t.Errorf("help %s: exit code %d, %q, %q", topic, code, out, errs)
		}
		if line := topic + " "; !strings.Contains(list, "\n  "+line) {
			t.Errorf("help does not list %s", topic)
		}
		if !strings.Contains(offered, "\n"+topic+"\t") {
			t.Errorf("completion does not offer %s", topic)
		}
		if c, _, _ := newRoot().Find([]string{topic}); c.HasParent() {
			t.Errorf("%s is a command, too", topic)
		}
	}
}

// TestHelpWrong: help refuses a word that is neither a command nor a topic, and lists the topics.
func TestHelpWrong(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"imagez", `unknown command or topic "imagez" for "kprobefs", perhaps images; the topics are files, control, `},
		{"moun", `unknown command or topic "moun" for "kprobefs", perhaps man or mount or `},
		{"files control", `unknown command or topic "files" for "kprobefs", perhaps files; the topics are `},
		{"mount x", `unknown command "x" for "kprobefs mount"; see `},
	} {
		code, out, errs := say(append([]string{"help"}, strings.Fields(c.args)...)...)
		if code != exitUsage || out != "" || !strings.HasPrefix(errs, "kprobefs: "+c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("help %s: exit code %d, %q, %q", c.args, code, out, errs)
		}
	}
	for _, args := range [][]string{{"help", "mount"}, {"help", "completion", "bash"}, {"help", "help"}} {
		if code, out, errs := say(args...); code != exitOK || out == "" || errs != "" {
			t.Errorf("%s: exit code %d, %q, %q", args, code, out, errs)
		}
	}
}

// texts are the README and the pages, by name.
func texts(t *testing.T) map[string]string {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{"README.md": string(readme)}
	for _, topic := range topics {
		all[topic], _ = topicText(topic)
	}
	return all
}

// TestReadmeLinks: the README is short, and leads to every page.
func TestReadmeLinks(t *testing.T) {
	readme := texts(t)["README.md"]
	if n := strings.Count(readme, "\n"); n > 130 {
		t.Errorf("README.md has %d lines", n)
	}
	for _, topic := range topics {
		if link := "[" + topic + "](cmd/kprobefs/docs/" + topic + ".md)"; !strings.Contains(readme, link) {
			t.Errorf("README.md lacks %s", link)
		}
	}
}

// maxLine is how long line may be. A program's output has no limit.
func maxLine(line string) int {
	switch {
	case strings.HasPrefix(line, "    "):
		return utf8.RuneCountInString(line)
	case strings.HasPrefix(line, "|"):
		return 106
	}
	return 100
}

// TestPagesLines: a page can be read on a terminal.
func TestPagesLines(t *testing.T) {
	for name, text := range texts(t) {
		for i, line := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(line); n > maxLine(line) {
				t.Errorf("%s:%d has %d characters", name, i+1, n)
			}
		}
	}
}
