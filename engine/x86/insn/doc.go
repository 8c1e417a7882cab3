// Package insn decodes x86 instructions as far as kprobes must know them: length, prefixes, opcode,
// ModRM, displacement and immediate, without mnemonics or operands. It answers as Linux 6.1's own decoder
// (arch/x86/lib/insn.c) does, also where that decoder differs from a processor:
//
//   - An undefined opcode is as long as its opcode bytes. It is not an error.
//   - Only the last legacy prefix selects among 66, F3 and F2 forms.
//   - Only VEX and EVEX encodings are checked for being defined.
//   - A REX prefix must stand right before the opcode. After it, a legacy prefix or a second REX is taken
//     for an opcode.
//   - XOP and 3DNow! have no tables of their own, and REX2 is not known.
//
// The package imports nothing, keeps no state, and allocates nothing.
package insn
