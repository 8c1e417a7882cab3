# Modules whose init or exit is not as it should be: how insmod and rmmod end, and the lines of the log that do not depend on where
# things are. Each is a copy of its own, since one whose init has died stays.
log() {
	dmesg -c | sed 's/^\[ *[0-9.]*\] //; s/\(insmod\|rmmod\)\[[0-9]*\]/\1[PID]/; s/[0-9a-f]\{16\}/ADDR/g; s/#[0-9]*\]/#N]/
		s/^WARNING: .*/WARNING/; s/BUG at .*:[0-9]*!/BUG at FILE:LINE!/' |
		grep '^probe\|^returns\|^end\|^begin\|^initcall\|^kernel tried\|^BUG: \|^kernel BUG\|^general prot\|^note: \|^invalid opcode\|^Oops: \|^#PF\|^WARNING\|^do_init_module\|^divide\|^Disabling'
}
modules=/proc/modules # with --files=fuse it is there where the host has modules
[ -e $modules ] || modules=$KPROBEFS_DIR/machine/proc/modules
state() { sed -n "s/^$1 [0-9]* \(.* [A-Z][a-z]*\) 0x[0-9a-f]*/$1 \1/p" $modules; }
i=100
while read -r what ret; do
	i=$((i + 1))
	sed "s/badinit/ini0$i/g" badinit.ko >/tmp/ini0$i.ko
	dmesg -c >/dev/null
	echo "## $what $ret"
	insmod /tmp/ini0$i.ko what=$what ret=${ret:-0}
	echo "exit code $?"
	log
	state ini0$i
	case $(state ini0$i) in *Live*) rmmod ini0$i; echo "rmmod: exit code $?"; log ;; esac
	rm /tmp/ini0$i.ko
done <<EOF
return 0
return 1
return 4096
return -517
return -512
return -1000
return -4095
code
const
nowhere
null
data
middle
user
noncanonical
jumpnoncanonical
cli
preempt
lock
lockmod
EOF
for name in noexit noinit nothing; do
	echo "## $name"
	insmod ./$name.ko
	state $name
	log
	rmmod $name
	echo "exit code $?"
	rmmod -f $name
	echo "forced: exit code $?"
	log
done
echo "## exitbad"
insmod ./exitbad.ko what=d
rmmod exitbad
echo "exit code $?"
log
state exitbad
rmmod exitbad
echo "again: exit code $?"
insmod ./exitbad.ko
echo "insmod: exit code $?"
exit 0
