# needs: awk
# quick
seq 1 5000 | awk -v s=$((SEED % 7 + 2)) '{ n[$1 % s]++; t += $1 } END { for (i = 0; i < s; i++) print i, n[i]; print t; print "to file" > "out.txt"; "echo from a command" | getline x; print x; system("exit 3") }'
awk 'BEGIN { print "sorted" | "sort -r"; print "b" | "sort -r"; close("sort -r"); while (("seq 3" | getline l) > 0) print "got", l; exit 7 }'; echo $?
awk '{ print }' nosuch; echo $?
