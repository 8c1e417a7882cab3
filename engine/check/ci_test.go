package check

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestTemplates: what CI systems read is YAML, and each input of the action is used.
func TestTemplates(t *testing.T) {
	b, err := os.ReadFile("../../.github/actions/check/action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Inputs map[string]struct{ Description string } `yaml:"inputs"`
		Runs   struct {
			Using string
			Steps []struct {
				Run string
				Env map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(b, &action); err != nil || action.Runs.Using != "composite" || len(action.Inputs) < 5 {
		t.Fatalf("%+v: %v", action, err)
	}
	for name, in := range action.Inputs {
		if in.Description == "" || !strings.Contains(string(b), "${{ inputs."+name+" }}") {
			t.Errorf("the input %s is not described, or not used", name)
		}
	}
	for _, s := range action.Runs.Steps {
		if strings.Contains(s.Run, "${{") {
			t.Errorf("a script has an input in its text, which could be a command: %s", s.Run)
		}
		for name := range s.Env {
			if !regexp.MustCompile(`\$\{?` + name + `\b`).MatchString(s.Run) {
				t.Errorf("%s is not used", name)
			}
		}
	}
	var template map[string]struct{ Script []string }
	if b, err = os.ReadFile("../../scripts/gitlab-ci.yml"); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(b, &template); err != nil || len(template[".kprobefs-check"].Script) != 1 {
		t.Errorf("%+v: %v", template, err)
	}
}
