// Package files tests the files of a mount: how they are served, read and written, and who may. It has tests only.
package files
