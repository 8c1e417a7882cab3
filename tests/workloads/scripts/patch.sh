# needs: patch diff
# quick
mkdir a; seq 1 50 > a/f; seq $((SEED % 9)) 30 > a/g; cp -r a b; sed -i 's/^2/two/; 10d' b/f; echo new > b/n; rm b/g; (diff -ruN --label x --label y a b; echo $?) > p; grep -c '^[-+]' p; diff -rq a b; (cd a && diff -ruN ../a ../b | sed 's/\t.*//' | patch -s -p2 && ls); diff -r a b && echo same; cmp a/f b/f; (cd a && diff -u ../b/f f; patch -s -p0 f < ../p; echo $?) 2>&1 | tail -2; diff3 a/f b/f a/f; comm -12 a/f b/f | wc -l; sdiff -s a/f p | wc -l; diff a nosuch; echo $?
