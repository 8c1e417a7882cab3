// Package workloads compares what ordinary programs do under kprobefs run with what they do without it:
// exit code, standard output and error, and the files that they leave. A workload is a script of bash in
// scripts/. It does a job in an empty directory, and prints nothing that differs from run to run: no times,
// no pids, no user. Comments at its start say which programs it needs, and whether it is quick enough for
// the ordinary tests:
//
//	# needs: git perl
//	# quick
//
// $SEED is a number, the same for both runs. The package keeps no state: everything may be called from any
// goroutine.
package workloads
