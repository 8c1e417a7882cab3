package run

import (
	"os/exec"
	"testing"
)

// TestShellMark: a shell that somebody types at says where one is, at its start and in each prompt.
func TestShellMark(t *testing.T) {
	for shell, flags := range map[string]string{"bash": "--norc", "dash": "", "zsh": "-f"} {
		t.Run(shell, func(t *testing.T) {
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip(err)
			}
			s := newTTY(t)
			s.step("PS1='inner> ' kprobefs run -- "+shell+" "+flags+" -i\r",
				`kprobefs run: this shell sees a machine's kernel in /sys/kernel/tracing(?s:.*)\(kprobefs\) inner> `)
			s.step("echo al''ive\r", `alive\r\n(?s:.*)\(kprobefs\) inner> `)
			s.step("exit\r", prompt)
			s.step("kprobefs run -- "+shell+" -c 'echo pl''ain$PS1$PROMPT_COMMAND.'\r", `plain(outer> )?\.\r\n`)
		})
	}
}
