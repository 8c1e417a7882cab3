# needs: make
# quick
cat > Makefile <<M
N = 1 2 3 4 5 6 7 8
all: total
part%: in%
	sort -rn \$< > \$@
total: \$(N:%=part%)
	@cat \$^ | wc -l; cat \$^ > \$@
in%:
	@seq \$* $((SEED % 20 + 20)) > \$@
.PRECIOUS: in%
sub:
	\$(MAKE) -s -f other
bad:
	exit 3
M
printf 'x:\n\t@echo sub; echo "$(shell echo shell)"\n' > other
make -s -j4; make -s; touch -d @1 total; make -q; echo $?; make -s -j2 total; make --no-print-directory sub; make bad 2>&1; echo $?; make -k nosuch bad 2>&1 | sort; make -n part9
