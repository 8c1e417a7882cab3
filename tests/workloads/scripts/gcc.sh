# needs: gcc ar
mkdir src; for i in 1 2 3; do echo "int f$i(int x) { return x * $i + $((SEED % 10)); }" > src/f$i.c; done
printf '#include <stdio.h>\nint f1(int), f2(int), f3(int);\nint main(int c, char **v) { printf("%%d %%d %%d\\n", f1(c), f2(c), f3(c)); return c; }\n' > src/main.c
for i in 1 2 3; do gcc -O1 -c src/f$i.c -o f$i.o & done; wait; ar rcD lib.a f1.o f2.o f3.o; ar t lib.a; gcc -O1 src/main.c lib.a -o prog && ./prog; echo $?; ./prog a b; echo $?
gcc -shared -fPIC src/f1.c -o libf1.so; gcc -E -P src/f2.c; gcc -O0 -pipe -S src/f3.c -o - | grep -c f3; echo 'int main(void) { return x; }' > bad.c; gcc bad.c 2>&1 | grep -c error; echo "${PIPESTATUS[0]}"; gcc nosuch.c 2> /dev/null; echo $?
