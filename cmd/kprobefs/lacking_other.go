//go:build !linux

package main

// asOther: this program is never started as another here.
func asOther() (code int, ok bool) { return 0, false }
