# needs: env
printf '#!/bin/sh\necho "$0 $*" | sed "s|.*/||"\n' > s; chmod +x s; printf '#! ./s first\n' > t; chmod +x t; printf 'echo "no line"\n' > u; chmod +x u; printf '#!/nosuch/x\n' > v; chmod +x v; printf '\177ELF' > e; chmod +x e; : > empty; chmod +x empty
./s a b; ./t c; ./u; ./v; echo "status $?"; ./e; echo "status $?"; ./empty; echo "status $?"; ./nosuch; echo "status $?"; . ./u; chmod -x s; ./t; echo "status $?"; chmod +x s
env -i A=1 B="two words" env | sort; env -i PATH="$PATH" bash -c 'exec -a other bash -c "echo \$0"'
x=$(head -c 100000 /dev/zero | tr '\0' x); echo "$(env X="$x" bash -c 'echo ${#X}')"; bash -c 'echo ${#1}' - "$x"; env X="$x$x" true; echo "status $?"
seq 1 20000 | xargs echo | wc; seq 1 100 | xargs -n 1 -P 4 sh -c 'exit 0'; echo "status $?"; seq 3 | xargs -n1 sh -c 'exit 255'; echo "status $?"
exec 3< s; bash -c 'read -r l <&3; echo $l'; read -r l <&3; echo $l; (exec ./s in subshell); bash -c 'exit 300'; echo "status $?"; bash -c 'kill -9 $$'; echo "status $?"
P=$PATH; PATH=; nosuch; echo "status $?"; PATH=$P; hash -r; command -v nosuch; echo "status $?"; (ulimit -c 0; bash -c 'kill -SEGV $$'); echo "status $?"
