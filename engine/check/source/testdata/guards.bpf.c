// guards.bpf.o is this file:
//   clang -g -O2 -fdebug-prefix-map=$PWD=. -target bpf -c guards.bpf.c && llvm-strip -g guards.bpf.o
// Fields that a program asks for before it reads them, and a weak map as usdt.bpf.h has.
#define SEC(name) __attribute__((section(name), used))
#define relocated __attribute__((preserve_access_index))
#define exists(field) __builtin_preserve_field_info(field, 2)

struct task_struct___old {
	int asked, other, naked, twice;
} relocated;

struct {
	int (*type)[1];
	int *key, *value;
	int (*max_entries)[1];
} counts SEC(".maps") __attribute__((weak));

static void *(*task)(void) = (void *)35;
static void *(*lookup)(void *map, const void *key) = (void *)1;

SEC("kprobe/vfs_read") int guarded(void *ctx)
{
	struct task_struct___old *t = task();
	int key = 0, *n = lookup(&counts, &key);

	if (!n)
		return 0;
	if (exists(t->asked))
		*n = t->asked + t->twice;
	else
		*n = t->other;
	return 0;
}

SEC("kprobe/vfs_write") int plain(void *ctx)
{
	struct task_struct___old *t = task();

	return t->naked + t->twice;
}

char text[] SEC("license") = "GPL";
