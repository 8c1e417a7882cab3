# Loads each module of this folder, does what NAME.do says, and unloads it.
. ./drv.sh
for file in c*.ko; do
	name=${file%.ko}
	m "./$file"
	if [ -e $name.do ]; then (. ./$name.do) 2>&1; fi
	r "$name"
done
