# needs: tar gzip cpio
mkdir -p src/a/b; for i in 1 2 3 4 5; do seq $i $((SEED % 100 + 100)) > src/a/f$i; done
ln -s f1 src/a/link; ln src/a/f2 src/a/b/hard; truncate -s 1M src/sparse; chmod 600 src/a/f3; chmod 2755 src/a/b
tar --sort=name --mtime=@0 --owner=0 --group=0 -cSf all.tar src; tar -tf all.tar
mkdir out; tar -C out -xpf all.tar && diff -r src out/src && echo same
tar --sort=name --mtime=@0 --owner=0 --group=0 -czf - src | tar -xzf - -C out --transform 's/^src/again/' && diff -r src out/again && echo piped
(cd src && find . -type f | sort | cpio -o --quiet --reproducible -H newc) | (mkdir c && cd c && cpio -id --quiet) && diff src/a/f5 c/a/f5 && echo cpio
tar -xf nosuch.tar; echo "status $?"
