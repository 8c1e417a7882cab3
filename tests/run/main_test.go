package run

import (
	"testing"

	"github.com/kprobefs/kprobefs/tests/script"
)

func TestMain(m *testing.M) { script.Main(m) }

func TestScripts(t *testing.T) { script.Run(t) }

// TestScriptsSeccomp: sessions have the same results if their files come by seccomp.
func TestScriptsSeccomp(t *testing.T) {
	script.RunSeccomp(t, map[string]string{
		"attach":  "who joins gets mounts",
		"files":   "it names the mode itself",
		"install": "/lib/modules cannot be written",
		"user":    "it is about namespaces of users, which this mode has not",
	})
}
