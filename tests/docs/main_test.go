package docs

import (
	"testing"

	"github.com/kprobefs/kprobefs/tests/script"
)

func TestMain(m *testing.M) { script.Main(m) }
