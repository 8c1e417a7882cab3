//go:build cgo && linux && amd64

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// A shellMark tells who is in a shell of run that the kernel's files are a machine's: by a first line, and by a mark
// in the prompt.
type shellMark struct {
	argv []string
	name string // of the mark
}

// markOf is the mark of argv; nil: argv is no shell that somebody types at.
func markOf(argv []string, attach string) *shellMark {
	program := filepath.Base(argv[0])
	_, known := prompts[program]
	typed := known && isTerminal(os.Stderr) && isATTY(0) &&
		!slices.ContainsFunc(argv[1:], func(arg string) bool { return !strings.HasPrefix(arg, "-") || arg == "-c" })
	switch {
	case !typed:
		return nil
	case attach != "":
		return &shellMark{argv, "kprobefs " + attach}
	}
	return &shellMark{argv, "kprobefs"}
}

func isATTY(fd int) bool {
	_, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	return err == nil
}

// prompts are the shells whose prompts can be marked, and how.
var prompts = map[string]func(mark string) (env []string, args []string){
	// A bashrc sets PS1, but leaves PROMPT_COMMAND alone: it is run before each prompt.
	"bash": func(mark string) (env, args []string) {
		command := fmt.Sprintf(`PS1="%s${PS1#"%[1]s"}"`, mark)
		if own := os.Getenv("PROMPT_COMMAND"); own != "" {
			command = own + "; " + command
		}
		return []string{"PROMPT_COMMAND=" + command}, nil
	},
	"fish": func(mark string) (env, args []string) {
		return nil, []string{"--init-command", "functions -q __kprobefs_prompt; or functions -c fish_prompt __kprobefs_prompt; " +
			"function fish_prompt; echo -n '" + mark + "'; __kprobefs_prompt; end"}
	},
	"zsh": inPS1, "dash": inPS1, "sh": inPS1, "ksh": inPS1, "mksh": inPS1, "ash": inPS1,
}

// inPS1 marks the prompt of a shell that takes PS1 from its environment.
func inPS1(mark string) (env, args []string) {
	own := os.Getenv("PS1")
	switch {
	case own == "" && os.Geteuid() == 0:
		own = "# "
	case own == "":
		own = "$ "
	}
	return []string{"PS1=" + mark + strings.TrimPrefix(own, mark)}, nil
}

// plan are argv and additions to the environment that mark the prompt.
func (m *shellMark) plan() (argv, env []string) {
	mark := "(" + strings.Map(plainSign, m.name) + ") "
	env, args := prompts[filepath.Base(m.argv[0])](mark)
	return slices.Concat(m.argv[:1], args, m.argv[1:]), env
}

// plainSign leaves out what a shell could understand.
func plainSign(r rune) rune {
	if r == ' ' || r == '-' || r == '_' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return r
	}
	return -1
}

// tell prints the first line.
func (m *shellMark) tell(mirror string) {
	does := map[string]string{
		"off":   "it does nothing of what you do",
		"files": "it does what you do with these files",
		"calls": "it does those system calls of your commands that take a path, fork, exec, exit or sleep (--mirror=every: all)",
	}[mirror]
	if does == "" {
		does = "it does the system calls of your commands"
	}
	notice("this shell sees a machine's kernel in /sys/kernel/tracing and /sys/kernel/debug; " + does + "; exit leaves it")
}
