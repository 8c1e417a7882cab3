cat /proc/c07/count; mkdir /tmp/c07a; mkdir /tmp/c07b; cat /proc/c07/count; rmdir /tmp/c07a /tmp/c07b
echo reset >/proc/c07/count; cat /proc/c07/count; echo no 2>&1 >/proc/c07/count; echo 01234567890123456789 >/proc/c07/count
ls -l /proc/c07 | sed 's/ .* / /'
