package run

import (
	"maps"
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/tests/script"
)

func TestMain(m *testing.M) { script.Main(m) }

// fuseOnly are the scripts that have nothing to say by seccomp, and why.
var fuseOnly = map[string]string{
	"attach":   "who joins gets mounts",
	"files":    "it names the mode itself",
	"install":  "/lib/modules cannot be written",
	"modprobe": "/lib/modules cannot be written",
	"user":     "it is about namespaces of users, which this mode has not",
}

// TestScripts: with -short each script runs in one mode, and TestScriptsSeccomp has the others.
func TestScripts(t *testing.T) {
	if testing.Short() {
		script.RunOnly(t, slices.Collect(maps.Keys(fuseOnly))...)
		return
	}
	script.Run(t)
}

// TestScriptsSeccomp: sessions have the same results if their files come by seccomp.
func TestScriptsSeccomp(t *testing.T) { script.RunSeccomp(t, fuseOnly) }
