# sh play.sh EVENTS OUT NAME...: runs each workload NAME/NAME with all events of the file EVENTS, and leaves what they saw in OUT/NAME.
# OUT is an absolute path.
T=/sys/kernel/tracing
events=$1 out=$2
shift 2
echo 0 >$T/tracing_on
echo 400000 >$T/buffer_size_kb
./define <"$events" >>$T/kprobe_events 3>"$out/accepted" || exit 1
echo 1 >$T/options/event-fork
echo 1 >$T/events/hits/enable || exit 1
mount -t tmpfs tmpfs /mnt || exit 1 # as it was recorded
for name; do
	(
		mkdir "/mnt/$name" && cp "$name/$name" "/mnt/$name" && cd "/mnt/$name" || exit 1
		echo 1 >$T/set_event_pid # nobody, until the workload's shell is there
		echo >$T/trace
		echo 1 >$T/tracing_on
		NAME=$name sh -c 'echo $$ >/sys/kernel/tracing/set_event_pid; exec ./$NAME'
		echo "$name ended with $?"
		echo 0 >$T/tracing_on
		cat $T/trace >"/mnt/$name.out"
	)
done
for name; do
	cat "/mnt/$name.out" >"$out/$name" || exit 1
done
