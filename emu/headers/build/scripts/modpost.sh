# sh modpost.sh KBUILD LIST EXTRA: for each module that LIST names (NAME, of NAME.o), writes NAME.mod.c: what the
# kernel is told of it. EXTRA are files Module.symvers of other modules.
set -eu
export LC_ALL=C
kbuild=$1 list=$2 extra=$3
: "${NM:=nm}"

# What the modules export: symbols of their own, without sums.
while IFS= read -r m; do
	[ -n "$m" ] || continue
	$NM "$m.o" | awk -v m="$m" '$3 ~ /^__ksymtab_/ { print "0x00000000\t" substr($3, 11) "\t" m "\tEXPORT_SYMBOL\t" }'
done <"$list" >Module.symvers
grep . "$list" | sed 's/$/.ko/' >modules.order || :

# What a kernel of another generation calls otherwise.
if [ -s "$kbuild/scripts/names" ]; then
	while IFS= read -r m; do
		[ -z "$m" ] || "${OBJCOPY:-objcopy}" --redefine-syms="$kbuild/scripts/names" "$m.o"
	done <"$list"
fi

failed=0
while IFS= read -r m; do
	[ -n "$m" ] || continue
	license=$(tr '\000' '\n' <"$m.o" | sed -n 's/^.*license=//p' | head -n 1)
	[ -n "$license" ] || { echo "ERROR: modpost: missing MODULE_LICENSE() in $m.o" >&2; failed=1; }
	# shellcheck disable=SC2086
	$NM "$m.o" | awk -v m="$m" -v license="$license" -f "$kbuild/scripts/modpost.awk" "$kbuild/Module.symvers" Module.symvers $extra - \
		>"$m.mod.c" || failed=1
done <"$list"
[ $failed = 0 ] || exit 1
