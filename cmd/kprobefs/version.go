package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/engine/release"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, and the kernel whose behaviour is followed",
		Args:  usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), versionLine())
			return err
		},
	}
}

func versionLine() string {
	return fmt.Sprintf("kprobefs %s, kernel profile %s, %s %s/%s", version(), release.Reference, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// stamp is the version that scripts give to the programs that they build (-ldflags -X), by scripts/version: what Go
// itself finds out is another in a clone, a worktree and an archive of the same commit.
var stamp string

// version is stamp, the module's version, or the commit it was built from.
func version() string {
	if stamp != "" {
		return stamp
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "devel-" + s.Value[:min(len(s.Value), 12)]
		}
	}
	return "devel"
}
