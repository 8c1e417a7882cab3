#include "funcdata.h"
#include "textflag.h"

// func Run(s *Stack, serve func())
//
// The C side keeps what it needs on its own stack, and where it goes on is on top of
// that. Go has nothing to keep but SP: BP is the frame's, R14 and X15 are what Go code
// expects in them.
TEXT ·Run(SB), 0, $8-16
	NO_LOCAL_POINTERS

	MOVQ s+0(FP), DI

	// From here to resume in bytes, so that the first finds the last. Both ways are
	// jumps, which leaves the processor's predictions of returns alone. An inner Run
	// writes the same place to resume at.
	BYTE $0x48; BYTE $0x8d; BYTE $0x0d; LONG $14 // lea 14(%rip), %rcx
	BYTE $0x48; BYTE $0x89; BYTE $0x4f; BYTE $16 // mov %rcx, 16(%rdi)

again:
	BYTE $0x48; BYTE $0x89; BYTE $0x67; BYTE $8  // mov %rsp, 8(%rdi)
	BYTE $0x48; BYTE $0x8b; BYTE $0x27           // mov (%rdi), %rsp
	BYTE $0x59                                   // pop %rcx
	BYTE $0xff; BYTE $0xe1                       // jmp *%rcx

	// resume
	LEAQ  8(SP), BP
	MOVQ  s+0(FP), DI
	MOVQ  24(DI), AX
	TESTQ AX, AX
	JLE   done
	MOVQ  serve+8(FP), DX
	MOVQ  (DX), AX
	MOVQ  (TLS), R14
	XORPS X15, X15
	CALL  AX
	MOVQ  s+0(FP), DI
	CMPQ  24(DI), $0
	JNE   again

done:
	RET
