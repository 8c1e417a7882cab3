// Package soak has many users of one machine at work at once, and looks for what they leave. It has tests only.
package soak
