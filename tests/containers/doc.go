// Package containers tests the static program in containers. It has tests only.
package containers
