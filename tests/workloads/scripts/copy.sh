# needs: cp dd install
# quick
mkdir -p a/b/c; for i in 1 2 3; do head -c $((i * 4000 + SEED % 1000)) /dev/zero | tr '\0' $i > a/f$i; done
ln -s ../f1 a/b/link; ln a/f1 a/hard; touch -d @1000000000 a/f2; chmod 640 a/f3; mkfifo a/fifo
cp -a a copy; cp -r --reflink=auto a/b deref; diff -r --exclude=fifo a copy && echo same; stat -c '%n %a %Y %h' copy/f2; stat -c '%a %h' copy/f3
cp --sparse=always a/f3 sparse; cp -u a/f1 copy/f1; cp -l a/f2 linked; cp -s "$PWD/a/f2" symbolic; readlink symbolic | sed "s|$PWD/||"; rm symbolic
mv -T copy moved; mv a/f1 a/b/c/; mv -n a/f2 a/f3; install -D -m 751 a/f3 new/dir/f; ls -R a moved new
dd if=a/f2 of=part bs=1000 skip=1 seek=2 count=2 conv=notrunc 2>&1 | head -n 2
cp nosuch there; echo "status $?"; cp a there2; echo "status $?"; rm -r moved; rmdir a; echo "status $?"; mkdir a; echo "status $?"
