package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
)

// failed is the exit code of run for its own failures.
const failed = 125

// limited runs the program under a limit of prlimit. Two results are allowed: it works, or it prints in one
// sentence why not.
func (e *env) limited(ctx context.Context, limit string, args ...string) error {
	cmd := e.command(ctx, "prlimit", append([]string{limit, e.program}, args...)...)
	return e.worksOrSays(ctx, cmd, limit)
}

// worksOrSays runs cmd. Its output is "works\n" if it works.
func (e *env) worksOrSays(ctx context.Context, cmd *exec.Cmd, what string) error {
	o, err := finish(cmd)
	if err != nil || ctx.Err() != nil {
		return err
	}
	said := strings.TrimSpace(o.errors)
	switch text := crashed(o.errors); {
	case o.hung:
		return fmt.Errorf("%s: %s", what, o)
	case text != "":
		return fmt.Errorf("%s: it wrote %s", what, text)
	case o.code == 0 && o.out == "works\n":
		e.count("worked", 1)
	case o.code == 0:
		return fmt.Errorf("%s: it does nothing, and says it did: %s", what, o)
	case !strings.Contains(said, "kprobefs"):
		return fmt.Errorf("%s: it does not say why it ends: %s", what, o)
	case o.code != failed:
		return fmt.Errorf("%s: its exit code is not %d: %s", what, failed, o)
	default:
		e.count("refused with a reason", 1)
	}
	return nil
}
