# Records the format files of a kernel: scripts/vm -o OUT tests/kernel/events/testdata sh record.sh
# What is kept of /out/formats is gzip -9n'd, with the kernel's name.
mkdir -p /out
cd /sys/kernel/tracing
for f in events/*/*/format; do
	case $f in
	events/syscalls/* | events/ext4/* | events/xen/* | events/clk/* | events/regmap/* | events/spi/*) ;;
	*) echo "## $f"; cat $f ;;
	esac
done > /out/formats
