// Package hits compares what probes see here with what they see on the running kernel.
//
// Workloads (testdata/src) are small static programs that make system calls and nothing else. On the real kernel, in
// qemu, each has run once with an event at the entry and one at the return of every function that both kernels have
// (Define). The calls that these saw are recorded in testdata/real, one file per workload (Log). The test runs the
// same programs under kprobefs run with the same events, and compares (Compare): how often each task hit each
// function, what the functions returned, and what their arguments were.
//
// What is not equal is listed in testdata/differences.tsv, and each entry there has a cause, in testdata/causes.tsv.
// A difference without an entry fails the test, and so does an entry without a difference. A cause of class model is
// there in each run. Functions with a cause of class host are hit as often as the host decides, in all workloads: a slab
// with room left or a page in memory is enough. Their numbers are held to nothing, but those with + are hit at all. So it is with those
// that have ~ in some workloads, whose tasks race. A workload with a fault is played again.
//
// The real kernel itself does not repeat all counts. Those that differed between three recordings are listed in
// testdata/unsteady.tsv, and the summary says how much is equal with and without them.
//
// Tasks are numbered in the order of their pids. Numbers that depend on the boot have names instead: pids and addresses.
//
// The package imports emu/guest, fs/tracefs/btf and listfmt/traceline. It keeps no state.
package hits
