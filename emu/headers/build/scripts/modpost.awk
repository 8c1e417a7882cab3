# Files: Module.symvers of the kernel, those of modules, and nm's list of one module (m.o). Prints its .mod.c.
BEGIN { FS = "[ \t]+"; split("GPL|GPL v2|GPL and additional rights|Dual BSD/GPL|Dual MIT/GPL|Dual MPL/GPL", l, "|"); for (i in l) free[l[i]] }
FILENAME != "-" {
	if ($2 in sum) next
	sum[$2] = $1
	from[$2] = $3
	gpl[$2] = $4 ~ /GPL/
	next
}
NF >= 2 {
	kind = $(NF - 1); name = $NF
	if (kind == "U" || kind == "w") { if (name != "__this_module" && name != "_GLOBAL_OFFSET_TABLE_") wants[++n] = name }
	else if (name == "init_module") init = 1
	else if (name == "cleanup_module") exit_ = 1
}
END {
	base = m; sub(".*/", "", base)
	print "#include <linux/module.h>"
	print "#include <linux/vermagic.h>\n"
	print "MODULE_INFO(vermagic, VERMAGIC_STRING);"
	print "MODULE_INFO(name, KBUILD_MODNAME);"
	print "MODULE_INFO(retpoline, \"Y\");\n"
	print "__visible struct module __this_module __section(\".gnu.linkonce.this_module\") __used = {"
	print "\t.name = KBUILD_MODNAME,"
	if (init) print "\t.init = init_module,"
	if (exit_) print "\t.exit = cleanup_module,"
	print "};\n"
	print "static const struct modversion_info versions[] __used __section(\"__versions\") __aligned(32) = {"
	printf "\t{ %s, \"module_layout\" },\n", sum["module_layout"]
	for (i = 1; i <= n; i++) {
		w = wants[i]
		if (!(w in sum)) {
			printf "ERROR: modpost: \"%s\" [%s.ko] undefined!\n", w, m > "/dev/stderr"
			bad = 1
		} else if (gpl[w] && !(license in free)) {
			printf "ERROR: modpost: GPL-incompatible module %s.ko uses GPL-only symbol '%s'\n", base, w > "/dev/stderr"
			bad = 1
		} else if (from[w] == "vmlinux") {
			printf "\t{ %s, \"%s\" },\n", sum[w], w
		} else {
			other = from[w]; sub(".*/", "", other); gsub("-", "_", other)
			if (from[w] != m && !(other in needs)) { needs[other]; depends = depends (depends == "" ? "" : ",") other }
		}
	}
	print "};\n"
	printf "MODULE_INFO(depends, \"%s\");\n", depends
	exit bad
}
