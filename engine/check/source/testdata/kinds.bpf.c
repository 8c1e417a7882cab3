// A program for tests: kinds of sections and of relocations.
//   clang -target bpf -O2 -g -c kinds.bpf.c -o kinds.bpf.o
#define SEC(name) __attribute__((section(name), used))

enum zone_type___x { ZONE_NORMAL___x = 99, ZONE_NO_SUCH___x = 5 };

volatile long sink;

SEC("lsm/file_open") int hook(void *ctx)
{
	sink = __builtin_preserve_enum_value(*(enum zone_type___x *)ZONE_NORMAL___x, 0);
	sink = __builtin_preserve_enum_value(*(enum zone_type___x *)ZONE_NO_SUCH___x, 0);
	return 0;
}

SEC("?fmod_ret.s/vfs_read") int result(void *ctx)
{
	return 0;
}

SEC("xdp") int packet(void *ctx)
{
	return 0;
}

char text[] SEC("license") = "GPL";
