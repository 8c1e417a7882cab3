// Package bootpatch turns the text of a kernel image, as the linker left it, into the text that runs.
// It does what the kernel does to itself while it boots, and to a module while it loads it, in the
// kernel's own order.
//
//	static calls      call sites and trampolines lead to what their key holds
//	                  (static_call_init, and __static_call_update of those in Profile)
//	jump labels       nop or jump, by key and branch (jump_label_init, static_key_enable)
//	paravirt          indirect calls through pv_ops become direct ones (apply_paravirt)
//	retpolines        calls of thunks stay, or become indirect ones (apply_retpolines)
//	returns           jumps to the return thunk stay, or become ret (apply_returns)
//	alternatives      by CPU features; padding becomes long nops (apply_alternatives)
//	endbr seals       functions that nobody calls indirectly (apply_ibt_endbr)
//	ftrace            calls of __fentry__ become nops (ftrace_init)
//	constants         the end of user addresses (runtime_const_init)
//
// Lock prefixes stay: the machine has more than one processor, or could have. Features depends on the model
// of the processor. Profile has the other differences between boots. The defaults of both are those of the
// recorded machine: Debian's 6.1 under qemu's TCG, -cpu max,la57=off, two processors.
//
// Tables come from a file that may be hostile. A wrong table is an error that names the table and the
// address. If the kernel itself would only warn, Result.Skipped counts it.
//
// The package imports engine/kernel, for ranges, engine/release and engine/x86/insn. It keeps no state.
package bootpatch
