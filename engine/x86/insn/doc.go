// Package insn decodes x86 instructions as far as kprobes must know them:
// length, prefixes, opcode, ModRM, displacement and immediate, without
// mnemonics or operands. It answers as Linux 6.1's own decoder
// (arch/x86/lib/insn.c) does, also where that one differs from a processor:
//
//   - an undefined opcode is as long as its opcode bytes, not an error;
//   - only the last legacy prefix selects among 66, F3 and F2 forms;
//   - only VEX and EVEX encodings are checked for being defined;
//   - a REX prefix must stand right before the opcode: after it, a legacy
//     prefix or a second REX is taken for an opcode;
//   - XOP and 3DNow! have no tables of their own, REX2 is not known.
//
// It imports nothing, keeps no state, and allocates nothing.
package insn
