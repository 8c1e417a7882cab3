// A program for tests: what it attaches to, and what it wants of the kernel's types.
//   clang -target bpf -O2 -g -c sample.bpf.c -o sample.bpf.o
#define SEC(name) __attribute__((section(name), used))

struct task_struct {
	int pid;
	int no_such_field;
} __attribute__((preserve_access_index));

SEC("kprobe/vfs_read") int read_entry(void *ctx)
{
	struct task_struct *t = ((struct task_struct *(*)(void))35)();

	return t->pid;
}

SEC("fexit/vfs_write") int write_exit(void *ctx)
{
	struct task_struct *t = ((struct task_struct *(*)(void))35)();

	return t->no_such_field;
}

SEC("?kretprobe/no_such_function") int optional(void *ctx)
{
	return 0;
}

SEC("tracepoint/sched/sched_switch") int other(void *ctx)
{
	return 0;
}

char text[] SEC("license") = "GPL";
