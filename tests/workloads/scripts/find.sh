# needs: find xargs
for d in a a/b c c/d/e; do mkdir -p $d; for i in 1 2 3 4; do echo $i$SEED > "$d/f $i.txt"; done; done; touch -d @0 old; ln -s a l; chmod 400 'a/f 1.txt'
find . | sort; find a -name '*1*' -print0 | sort -z | xargs -0 cat; find . -type f -size +0 -exec sh -c 'echo "$#"' - {} +; find -L l -type f | sort | head -3; find . -newer old -type d | sort
find . -perm 400 -o -empty | sort; find c -name '*.txt' -execdir mv {} {}.bak \;; find c | sort; find c -depth -name '*2*' -delete -print | sort; find nosuch; echo "status $?"; find . -maxdepth 1 -exec false \; ; echo "status $?"
find / -maxdepth 1 -name proc; find /sys/kernel -maxdepth 0; find . -type f -print0 | xargs -0 -P 4 -n 2 md5sum | sort -k2 | md5sum
