# Notes where the compiler leaves a function by a thunk, for the kernel, which puts the instruction itself there that its
# processor can do with. Debian's kbuild has objtool write these sections.
/^[[:space:]]*jmp[[:space:]][[:space:]]*__x86_return_thunk\>/{
	s/^/16384:/
	a\
	.pushsection .return_sites,"a"; .long 16384b - .; .popsection
}
/^[[:space:]]*\(call\|jmp\)[[:space:]][[:space:]]*__x86_indirect_thunk_/{
	s/^/16384:/
	a\
	.pushsection .retpoline_sites,"a"; .long 16384b - .; .popsection
}
