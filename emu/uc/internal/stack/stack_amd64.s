#include "funcdata.h"
#include "textflag.h"

// func Run(s *Stack, serve func())
//
// Frame: ask's argument. The C side keeps its callee-saved registers and its
// return address on its own stack. Go has nothing to keep but SP: BP is the
// frame's, R14 and X15 are restored by whatever leads from here to Go code.
TEXT ·Run(SB), 0, $8-16
	NO_LOCAL_POINTERS

again:
	MOVQ s+0(FP), DI

	// From here to resume in bytes, so that the first finds the last: the C
	// side comes back by a jump and leaves by a return, and with no call in
	// between the processor predicts both.
	BYTE $0x48; BYTE $0x8d; BYTE $0x0d; LONG $22 // lea 22(%rip), %rcx
	BYTE $0x48; BYTE $0x89; BYTE $0x67; BYTE $8  // mov %rsp, 8(%rdi)
	BYTE $0x48; BYTE $0x89; BYTE $0x4f; BYTE $16 // mov %rcx, 16(%rdi)
	BYTE $0x48; BYTE $0x8b; BYTE $0x27           // mov (%rdi), %rsp
	BYTE $0x41; BYTE $0x5f                       // pop %r15
	BYTE $0x41; BYTE $0x5e                       // pop %r14
	BYTE $0x41; BYTE $0x5d                       // pop %r13
	BYTE $0x41; BYTE $0x5c                       // pop %r12
	BYTE $0x5b                                   // pop %rbx
	BYTE $0x5d                                   // pop %rbp
	BYTE $0xc3                                   // ret

	// resume
	LEAQ 8(SP), BP
	MOVQ s+0(FP), DI
	MOVQ 24(DI), AX
	TESTQ AX, AX
	JLE  done
	MOVQ serve+8(FP), AX
	MOVQ AX, 0(SP)
	CALL ·ask(SB)
	MOVQ s+0(FP), DI
	CMPQ 24(DI), $0
	JNE  again

done:
	RET
