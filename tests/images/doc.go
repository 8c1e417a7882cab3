// Package images tests kernel images of users. It has tests only.
package images
