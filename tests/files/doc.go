// Package files tests the files of a mount: how they are served, read and written, and which users may do
// that. It has tests only.
package files
