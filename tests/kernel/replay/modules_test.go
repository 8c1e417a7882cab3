package replay

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/offline/call"
)

// typesVar names a directory with boot/ and lib/modules of the kernel that
// testdata/modules-6.12.txt was recorded on.
const typesVar = "KPROBEFS_TEST_IMAGE_612"

// TestModuleTypes holds modules of a kernel that gives each type of a module's memory a
// piece of its own against what that kernel said of them, addresses included.
func TestModuleTypes(t *testing.T) {
	path := os.Getenv(typesVar)
	if path == "" {
		t.Skipf("needs Debian's linux-image-6.12.117+deb12-amd64, unpacked, in $%s: scripts/conformance moduletypes", typesVar)
	}
	recorded, err := os.ReadFile("testdata/modules-6.12.txt")
	if err != nil {
		t.Fatal(err)
	}
	m := openMachine(t, path)
	defer m.Close()
	compared := 0
	for line := range strings.Lines(string(recorded)) {
		line = strings.TrimSuffix(line, "\n")
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "#":
		case "insmod":
			// There was time between the modules: that unloading another one frees the
			// last one's init memory stands for it.
			for _, err := range []error{m.Insmod(rest, nil), m.Insmod("fat", nil), m.Rmmod("fat")} {
				if err != nil {
					t.Fatal(err)
				}
			}
		case "rmmod":
			if err := m.Rmmod(rest); err != nil {
				t.Fatal(err)
			}
		default:
			if compared++; !slices.Contains(moduleLines(m), line) {
				t.Errorf("not so here: %s", line)
			}
		}
	}
	t.Logf("%d lines compared", compared)
}

// moduleLines is what m says, in the form of the recorded file.
func moduleLines(m call.Machine) (out []string) {
	symbols := map[string][]string{}
	for _, line := range lines(m.ProcKallsyms(true)) {
		text, module, ok := strings.Cut(line, "\t[")
		module = strings.TrimSuffix(module, "]")
		if ok && !strings.Contains(text, " a ") {
			symbols[module] = append(symbols[module], line)
			out = append(out, "symbol "+strings.ReplaceAll(line, "\t", " "))
		}
	}
	for module, lines := range symbols {
		slices.Sort(lines)
		sum := sha256.Sum256([]byte(strings.Join(lines, "\n") + "\n"))
		out = append(out, fmt.Sprintf("symbols %s %d %x", module, len(lines), sum[:8]))
	}
	for _, line := range lines(bytes.TrimSpace(m.ProcModules(true))) {
		out = append(out, "modules "+line)
	}
	return out
}
