grep -c c03_hide /proc/modules; cat /sys/module/c03_hide/parameters/hide
rmmod c03_hide 2>&1 | sed 's/.*: //'
echo 0 >/sys/module/c03_hide/parameters/hide; grep -c c03_hide /proc/modules
