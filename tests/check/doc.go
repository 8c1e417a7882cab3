// Package check tests what is said about places: check, diff and machine/explain. It has tests only.
package check
