// Package sysctl is the kernel's sysctl variables without their files: ctl
// tables of names and modes, and proc_dointvec_minmax with the kernel's parsing,
// byte counts and offset rules (kernel/sysctl.c and fs/proc/proc_sysctl.c of
// Linux 6.1).
//
// A Proc holds no state but its variable's, which is reached through functions
// and locked by whoever owns it. It imports nothing of ours; package fs shows
// tables as files.
package sysctl
