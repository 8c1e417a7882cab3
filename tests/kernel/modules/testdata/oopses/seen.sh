# Loads modules whose init oopses, and one that cannot be unloaded: how insmod ends, and the lines of the log that do not depend
# on where things are, or on how many oopses there were: a call that dies in our kernel is undone.
log() {
	dmesg -c | sed 's/^\[ *[0-9.]*\] //; s/insmod\[[0-9]*\]/insmod[PID]/; s/[0-9a-f]\{16\}/ADDR/g; s/#[0-9]*\]/#N]/
		s,BUG at .*/\(.*\):[0-9]*!,BUG at \1!,' |
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
sed -n 's/^\(o5_stays\) [0-9]* \(.*\) Live.*/\1 \2/p' $modules
echo "## rmmod o5_stays"
rmmod o5_stays
echo "exit code $?"
log
exit 0
