# needs: xz gzip
seq 1 $((200000 + SEED % 1000)) > data
for c in "xz -T2 -1" "gzip -1n" bzip2 "zstd -q -T2"; do
	set -- $c
	command -v $1 > /dev/null || continue
	$c -c data > data.$1; $1 -dc data.$1 | cmp - data && echo $1
	printf 'broken' | cat data.$1 - | head -c 3000 | $1 -dc > /dev/null 2> err; echo "status $?"; rm err
done
