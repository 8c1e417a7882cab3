// Package run tests kprobefs run: commands with their own machine, and how they end. It has tests only.
package run
