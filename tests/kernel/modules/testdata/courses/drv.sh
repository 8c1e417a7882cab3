# What seen.sh is made of: insmod and rmmod of a module, and what they print, without what depends on the boot.
log() { dmesg -c | sed 's/^\[ *[0-9.]*\] //' | grep -v 'taint\|module verification\|Invalid ELF'; }
list() { sed 's/^[0-9a-f]*/ADDR/' /sys/kernel/debug/kprobes/list; }
m() { log >/dev/null; echo "## insmod $*"; if insmod "$@"; then echo ok; else echo refused; fi; list; }
r() { echo "## rmmod $1"; if rmmod "$1"; then echo ok; else echo refused; fi; log; list; }
