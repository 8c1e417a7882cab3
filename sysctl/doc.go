// Package sysctl has the kernel's sysctl variables without their files: tables of names and modes
// (ctl_table), and proc_dointvec_minmax with the kernel's parsing, byte counts and offset rules
// (kernel/sysctl.c and fs/proc/proc_sysctl.c of Linux 6.1).
//
// A Proc reads and writes its variable through functions. The owner of the variable locks it. A Proc has no
// other state. The package imports nothing of ours. Package fs shows tables as files.
package sysctl
