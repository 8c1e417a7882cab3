// Package taskmem writes into the memory of a task as the task itself could: not where its mappings are
// read-only.
//
// Writes go through a descriptor of /proc/TID/mem. It stays with the memory that it was opened for, while the
// number of a task may soon be that of another one (process_vm_writev(2) takes the number). So whoever opens
// it, and sees only then that the task still waits, writes nowhere else.
//
// The package has no locks. It imports nothing of ours.
package taskmem
