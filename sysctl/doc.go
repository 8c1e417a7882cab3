// Package sysctl is the kernel's sysctl variables without their files: ctl
// tables of names and modes, and proc_dointvec_minmax with the kernel's parsing,
// byte counts and offset rules (kernel/sysctl.c and fs/proc/proc_sysctl.c of
// Linux 6.1).
//
// A Proc holds no state but its variable's. It reaches the variable through functions, and the
// variable's owner locks it. The package imports nothing of ours. Package fs shows tables as files.
package sysctl
