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

// TestRecipeJobs runs what the jobs of GitHub and GitLab run, with a probe that the kernel refuses.
func TestRecipeJobs(t *testing.T) {
	var action struct {
		Runs struct{ Steps []struct{ Run string } }
	}
	readYAML(t, "../../.github/actions/check/action.yml", &action)
	var template map[string]struct{ Script []string }
	readYAML(t, "../../scripts/gitlab-ci.yml", &template)
	program, err := exec.LookPath("kprobefs")
	if err != nil {
		t.Fatal(err)
	}
	top, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	steps := action.Runs.Steps
	for _, job := range []struct{ name, script, report string }{
		{"GitHub", steps[len(steps)-1].Run, "summary"},
		{"GitLab", template[".kprobefs-check"].Script[0], "kprobefs.md"},
	} {
		t.Run(job.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"probes.txt": "vfs_read+5\nvfs_read+6\n", "kernels.txt": filepath.Join(top, "emu/guest/kernel.elf") + "\n"} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for from, to := range map[string]string{program: "kprobefs", filepath.Join(top, "scripts/ci"): "kprobefs-ci"} {
				if err := os.Symlink(from, filepath.Join(dir, to)); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command("bash", "-c", job.script)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PROBES=probes.txt", "KERNELS=kernels.txt", "API=perf", "RUNNER_TEMP="+dir, "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary"),
				"GITHUB_ACTION_PATH="+filepath.Join(top, ".github/actions/check"), "PATH="+dir+":"+os.Getenv("PATH"))
			out, err := cmd.CombinedOutput()
			if cmd.ProcessState.ExitCode() != 1 {
				t.Errorf("%v: %s", err, out)
			}
			report, err := os.ReadFile(filepath.Join(dir, job.report))
			if err != nil || !strings.Contains(string(report), "vfs_read+6") || !strings.Contains(string(report), "EILSEQ") {
				t.Errorf("%v: %s; it printed %s", err, report, out)
			}
		})
	}
}

func readYAML(t *testing.T, file string, to any) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(b, to); err != nil {
		t.Fatal(err)
	}
}

// TestRecipeGo: the recipe for Go is a test of package kprobefstest.
func TestRecipeGo(t *testing.T) {
	b, err := os.ReadFile("../../fs/kprobefstest/recipe_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.ReplaceAll(blocks(t, "A test in Go")[0], "    ", "\t"); !strings.Contains(string(b), want) {
		t.Errorf("recipe_test.go does not have the recipe's\n%s", want)
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
