# Loads a module that hands pointers that are no good to functions of the kernel, a copy of its own for each: how insmod ends, and
# the lines of the log that do not depend on where things are. free_percpu and unregister_kprobe are not asked: Linux is left with a
# lock held that it needs to end.
cases='hrtimer hrtimer hrtimer_bad hrcancel hrcancel_bad timer timer_bad deltimer deltimer_bad work work_bad wq_null wq_bad flush destroy
cancelwork cancelwork_bad wake wake_bad addwait complete complete_bad kobject kobject_bad kput kput kput_bad proc_bad
procrm_bad debugfs_name debugfs_bad debugfsrm_bad kthread_bad wakeproc_bad tasklet_bad cdev cdev_bad chrdev_name misc misc_dereg
kfree_bad printk sendsig kprobe irq idr mutex spin list chain proc_name'
log() {
	dmesg -c | sed 's/^\[ *[0-9.]*\] //; s/note: [a-z]*\[[0-9]*\]/note: insmod[PID]/; s/[0-9a-f]\{16\}/ADDR/g; s/#[0-9]*\]/#N]/
		s/BUG at .*:[0-9]*!/BUG at FILE:LINE!/; s/^WARNING: .*/WARNING/' |
		grep '^before\|^after\|^= \|^BUG: \|^kernel BUG\|^general protection\|^list_\|^note: \|^invalid opcode\|^Oops: \|^WARNING\|^kobject\|^refcount\|^Trying'
}
i=100
for what in $cases; do
	i=$((i + 1))
	sed "s/misuse/mis$i/g" misuse.ko >/tmp/mis$i.ko
	dmesg -c >/dev/null
	echo "## $what"
	insmod /tmp/mis$i.ko what=$what
	echo "exit code $?"
	log
	rm /tmp/mis$i.ko
done 2>&1 | sed "s,/tmp/mis...,misuse,"
exit 0
