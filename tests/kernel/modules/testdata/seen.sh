# Loads and unloads each module of this folder: scripts/conformance modules.
. ./drv.sh
for file in a*.ko; do m "./$file"; r "${file%.ko}"; done
# The task is that of the program itself.
echo "## insmod as itself"; sh -c 'exec insmod ./a7_caller.ko pid=$$'
sh -c 'echo $$ >/sys/module/a7_caller/parameters/pid; read -r p </sys/module/a7_caller/parameters/pid; test $p = $$ && echo mine'
sh -c 'echo $$ >/sys/module/a7_caller/parameters/pid; exec rmmod a7_caller'; log
