//go:build !linux

package main

// asOther does nothing: on this system the program never starts itself as another one.
func asOther() (code int, ok bool) { return 0, false }
