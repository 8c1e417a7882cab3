# The kernel's own samples, and its test of kprobes: scripts/conformance modules.
. ./drv.sh
hits() { dmesg | sed 's/^\[ *[0-9.]*\] //; s/0x[0-9a-f]\{16\}/HASH/; s/ip = [0-9a-f]*/ip = IP/; s/flags = 0x[0-9a-f]*/flags/; s/took [0-9]* ns/took N ns/; s/returned [0-9]*/returned N/; s/\(at\|:\) [0-9a-f]\{16\}/\1 HASH/' |
	grep "$1" | sort | uniq; dmesg -c >/dev/null; }
log >/dev/null; insmod ./kprobe_example.ko symbol=do_sys_openat2; list; cat /dev/null; rmmod kprobe_example; hits '^handler_\|^kprobe_[ie]'
insmod ./kretprobe_example.ko func=do_sys_openat2; list; cat /dev/null; rmmod kretprobe_example; hits 'returned\|kretprobe at\|Planted'
m ./test_kprobes.ko; r test_kprobes
