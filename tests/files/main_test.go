package files

import (
	"testing"

	"github.com/kprobefs/kprobefs/tests/script"
)

func TestMain(m *testing.M) { script.Main(m) }

func TestScripts(t *testing.T) { script.Run(t) }
