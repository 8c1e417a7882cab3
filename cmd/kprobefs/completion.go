//go:build cgo && linux && amd64

package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

// completeCommand completes CMD by the programs in PATH, and everything else by files.
func completeCommand(_ *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 || prefix == "" || strings.Contains(prefix, "/") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return programs(os.Getenv("PATH"), prefix), cobra.ShellCompDirectiveDefault
}

// programs are the names of programs in path that begin with prefix.
func programs(path, prefix string) (names []string) {
	for _, dir := range filepath.SplitList(path) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue // PATH may name directories that are not there
		}
		for _, e := range entries {
			if !strings.HasPrefix(e.Name(), prefix) {
				continue
			}
			if st, err := os.Stat(filepath.Join(dir, e.Name())); err == nil && st.Mode().IsRegular() && st.Mode()&0o111 != 0 {
				names = append(names, e.Name())
			}
		}
	}
	return names
}
