mkdir /tmp/c05d; mkdir /tmp/c05d 2>/dev/null; rmdir /tmp/c05d; mkdir /tmp/c05d/x/y 2>/dev/null
cat /sys/module/c05_ktime/parameters/func
