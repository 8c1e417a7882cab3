# needs: mkfifo
# quick
mkfifo a b
(while read -r n < a && [ "$n" != end ]; do echo $((n * 2)) > b; done; echo over) & for i in 1 2 3 4 5 $((SEED % 100)); do echo $i > a; read -r r < b; echo $r; done; echo end > a; wait
seq 1 20000 > a & sum=0; while read -r n; do sum=$((sum + n)); done < a; echo $sum; wait
(exec 3<> b; echo both >&3; read -r x <&3; echo $x); (sleep 0.05; echo late > a) & cat a; wait; cat < a & p=$!; exec 4> a; echo held >&4; exec 4>&-; wait $p; echo "status $?"
for i in 1 2 3; do (echo writer > a) & done; n=0; while [ $n -lt 3 ]; do n=$((n + $(wc -l < a))); done; wait; echo $n
