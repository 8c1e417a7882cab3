// Package check tests the answers about places: check, diff and machine/explain. It has tests only.
package check
