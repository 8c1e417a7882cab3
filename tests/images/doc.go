// Package images tests kernels that the user brings. It has tests only.
package images
