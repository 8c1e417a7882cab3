# Prints what the kernel answers to each line of the file lines ("FILE << LINE"), as a transcript.
cd /sys/kernel/tracing
errno() {
	case $1 in
	*"Invalid argument") echo "EINVAL (Invalid argument)" ;;
	*"No such file or directory") echo "ENOENT (No such file or directory)" ;;
	*"File exists") echo "EEXIST (File exists)" ;;
	*"Argument list too long") echo "E2BIG (Argument list too long)" ;;
	*"No such device") echo "ENODEV (No such device)" ;;
	*"Numerical result out of range" | *"Result not representable") echo "ERANGE (Numerical result out of range)" ;;
	*"Cannot assign requested address" | *"Can't assign requested address" | *"Address not available") echo "EADDRNOTAVAIL (Cannot assign requested address)" ;;
	*"Invalid or incomplete multibyte or wide character") echo "EILSEQ (Invalid or incomplete multibyte or wide character)" ;;
	*"No space left on device") echo "ENOSPC (No space left on device)" ;;
	*"Value too large for"*) echo "EOVERFLOW (Value too large for defined data type)" ;;
	*) echo "$1" ;;
	esac
}
while IFS= read -r l; do
	file=${l%%<<*} file=${file% } line=${l#*<< }
	: >dynamic_events
	: >error_log
	echo "\$ $l"
	if said=$({ echo "$line" >>"$file"; } 2>&1); then
		echo "   write = $((${#line} + 1))"
	else
		echo "   write = -1 $(errno "$said")"
		sed 's/^/   |/' error_log
	fi
done
