# Loads modules whose init oopses, and one that cannot be unloaded: how insmod ends, and the lines of the log that do not depend
# on where things are.
log() {
	dmesg -c | sed 's/^\[ *[0-9.]*\] //; s/insmod\[[0-9]*\]/insmod[PID]/; s/[0-9a-f]\{16\}/ADDR/g; s/#[0-9]*\]/#N]/
		s,BUG at \(.*/\)*\([^/]*\):[0-9]*!,BUG at \2!,' |
		grep '^before\|^after\|^BUG: \|^kernel BUG\|^list_\|^note: \|^invalid opcode\|^Oops: \|^do_init_module'
}
for file in o*.ko; do
	dmesg -c >/dev/null
	echo "## insmod ./$file"
	insmod "./$file"
	echo "exit code $?"
	log
done
modules=/proc/modules # with --files=fuse it is there where the host has modules
[ -e $modules ] || modules=$KPROBEFS_DIR/machine/proc/modules
sed -n 's/^\(o[1-4]_[a-z]*\) [0-9]* \(.*\) Loading.*/\1 \2 Loading/p' $modules | sort
cat /sys/module/o1_null/initstate /sys/module/o1_null/refcnt /proc/sys/kernel/tainted
rmmod o1_null
echo "exit code $?"
sed -n 's/^\(o5_stays\) [0-9]* \(.*\) Live.*/\1 \2/p' $modules
echo "## rmmod o5_stays"
rmmod o5_stays
echo "exit code $?"
log
exit 0
