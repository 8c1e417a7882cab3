# needs: sed
# quick
for i in 1 2 3; do seq $i $((SEED % 40 + 40)) > f$i; done; sed -i 's/1/one/g; 3d' f1; sed -i.bak '/5/!d' f2; sed -n '2,4p;$=' f3; sed -e '1~3d' -e 'N;s/\n/-/' f3 | head -4; sed 's/2/&&/w out' f3 > /dev/null; wc -l < out; echo text | sed 'e echo run'; sed -i --follow-symlinks s/x/y/ nosuch; echo $?; sed Q5 f3; echo $?; ln -s f3 l; sed -i s/9/nine/ l; ls -l l | cut -c1; printf 'a\nb\n' | sed 'r f2' | wc -l; chmod 640 f1; sed -i 1d f1; stat -c %a f1; sed --sandbox 'e ls' f1; echo $?
