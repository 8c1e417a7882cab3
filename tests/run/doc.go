// Package run tests kprobefs run: commands with a machine of their own, and how they end. It has tests only.
package run
