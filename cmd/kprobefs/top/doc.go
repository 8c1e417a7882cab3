// Package top shows the probes of a machine in a terminal, with their hits and misses, as they change. It reads the
// machine's files only, so that a real kernel's can be looked at as well.
//
// A View belongs to one goroutine. The package imports listfmt and listfmt/probetable; it alone draws on a terminal.
package top
