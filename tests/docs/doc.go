// Package docs compares the README, the pages of help and CONTRIBUTING.md with the program and its sources.
// It has tests only.
package docs
