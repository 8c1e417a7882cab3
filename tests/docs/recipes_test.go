package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const recipes = "../../cmd/kprobefs/docs/recipes.md"

// blocks are the indented texts of a section of the recipes.
func blocks(t *testing.T, heading string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(recipes)
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("there is no %s", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	in := false
	for line := range strings.Lines(section + "end") {
		code, is := strings.CutPrefix(line, "    ")
		switch {
		case is && !in:
			all, in = append(all, code), true
		case is:
			all[len(all)-1] += code
		case strings.TrimSpace(line) == "" && in:
			all[len(all)-1] += "\n"
		default:
			in = false
		}
	}
	return all
}

// TestRecipesYAML: what is to be put into other systems' files can be read by them, and names files that are there.
func TestRecipesYAML(t *testing.T) {
	for heading, file := range map[string]string{"Which probes break: GitHub Actions": ".github/actions/check/action.yml", "Which probes break: GitLab": "scripts/gitlab-ci.yml", "A container": "scripts/Dockerfile"} {
		all := blocks(t, heading)
		var v any
		if err := yaml.Unmarshal([]byte(all[len(all)-1]), &v); err != nil || v == nil {
			t.Errorf("%s: %v", heading, err)
		}
		if _, err := os.Stat("../../" + file); err != nil {
			t.Error(err)
		}
	}
	var action struct{ Inputs map[string]any }
	b, err := os.ReadFile("../../.github/actions/check/action.yml")
	if err != nil || yaml.Unmarshal(b, &action) != nil || action.Inputs["probes"] == nil || action.Inputs["kernels"] == nil {
		t.Errorf("the action has not the inputs that the recipe gives: %v", err)
	}
}

// TestRecipeShell runs the recipe for shells.
func TestRecipeShell(t *testing.T) {
	cmd := exec.Command("bash", "-e", "-c", blocks(t, "A test in a shell")[0])
	cmd.Dir = t.TempDir()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestRecipePytest runs the recipe for Python, with the plug-in beside it.
func TestRecipePytest(t *testing.T) {
	python := ""
	for _, p := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(p, "-c", "import pytest").Run() == nil {
			python = p
			break
		}
	}
	if python == "" {
		t.Skip("pytest is not installed")
	}
	code, _, _ := strings.Cut(blocks(t, "A test in Python")[0], "PYTHONPATH=")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "test_probes.py"), []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	plugin, err := filepath.Abs("../../fs/kprobefstest")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_probes.py")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PYTHONPATH="+plugin, "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "2 passed") && !strings.Contains(string(out), "1 skipped") {
		t.Errorf("%v: %s", err, out)
	}
}
