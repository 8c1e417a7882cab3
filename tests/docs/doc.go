// Package docs holds what the README, the pages of help and CONTRIBUTING.md say against the program
// and its sources. It has tests only.
package docs
