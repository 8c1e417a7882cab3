// Package script runs whole-program tests. Each *.txtar file of a package is a user's shell
// session with a real mount. Package testscript of github.com/rogpeppe/go-internal says how such a
// file reads.
//
// A backslash at the end of a script's line continues it: the next line is taken without its
// indentation.
//
// A package's scripts can be run once more with files that come by seccomp: RunSeccomp.
//
// Commands that the scripts have beyond testscript's own:
//
//	[!] sh 'COMMAND LINE'   a shell runs it; stdout and stderr check its output
//	mountfs DIR [FLAG…]     a machine in the background, mounted at DIR until the
//	                        script ends; $PID is its process
//	waitfor 'COMMAND LINE'  until a shell says that it holds, at most 20 s
//	variant FILE            writes an image that differs a little from $KERNEL, the one inside
//	unmounted DIR           nothing is mounted at DIR any more, and its server is gone
package script
