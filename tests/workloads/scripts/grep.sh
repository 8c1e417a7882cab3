# needs: grep
for d in x x/y z; do mkdir -p $d; for i in 1 2 3; do seq $((SEED % 30)) 300 | sed "s/$/ line $i/" > $d/$i; done; done; printf 'a\0b' > bin; ln -s x loop
grep -rn '7 line 2' x z | sort | head -20; grep -rl '^299' . | sort; grep -c 1 x/1 z/2; grep -h -m 2 -A 1 '50' x/3; grep nosuch x/1; echo $?; grep x nosuch; echo $?; grep b bin; grep -r -i --include='1' LINE . | wc -l; grep -f x/1 z/1 | wc -l; grep a < /dev/null; echo $?; seq 100000 | grep -q 5; echo "${PIPESTATUS[@]}"; grep . x; echo $?
