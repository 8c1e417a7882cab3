package emu

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
)

// TestLimitsPage: the pages about limits and commands have the machine's.
func TestLimitsPage(t *testing.T) {
	for page, says := range map[string][]string{
		"limits": {
			fmt.Sprintf("up to %d virtual processors", MaxCPUs), fmt.Sprintf("%d MiB of memory", ramSize>>20),
			fmt.Sprintf("up to %d tasks", maxTasks), fmt.Sprintf("keeps its last %s", map[int]string{1: "MiB"}[system.KmsgLimit>>20]),
		},
		"control": {
			fmt.Sprintf("after %d seconds. With `call -t`", DefaultLimit/time.Second),
			fmt.Sprintf("init or exit function has %d seconds", system.ModuleLimit/time.Second),
		},
	} {
		b, err := os.ReadFile("../cmd/kprobefs/docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(string(b)), " ")
		for _, s := range says {
			if !strings.Contains(text, s) {
				t.Errorf("%s does not say %q", page, s)
			}
		}
	}
}
