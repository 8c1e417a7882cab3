// Package tests has the whole-program tests: each *.txtar file is a user's
// shell session with a real mount (package testscript of
// github.com/rogpeppe/go-internal says how they read), and beside them stand
// the Go examples and the soak.
//
// Commands that the scripts have beyond testscript's own:
//
//	[!] sh 'COMMAND LINE'   a shell runs it; stdout and stderr check its output
//	mountfs DIR [FLAG…]     a machine in the background, mounted at DIR until the
//	                        script ends; $PID is its process
//	waitfor 'COMMAND LINE'  until a shell says that it holds, at most 20 s
//	variant FILE            writes an image that differs a little from $KERNEL, the one inside
//	unmounted DIR           nothing is mounted at DIR any more, and its server is gone
package tests
