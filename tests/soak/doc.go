// Package soak runs many users of one machine at the same time, and looks for what they leave. It has tests
// only.
package soak
