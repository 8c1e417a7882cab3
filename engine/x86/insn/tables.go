package insn

// The opcode maps, sixteen opcodes a line; rows without an entry are left out.
//
// A cell is one character for all, or four for the encodings without a
// mandatory prefix, with 66, with F3 and with F2. One character means that
// there are no VEX forms.
//
//	.  no ModRM           m  ModRM               b  ModRM, imm8
//	v  ModRM, or as VEX   V  only as VEX         e  only as EVEX
//	B  b, or as VEX       C  b, only as VEX      E  b, only as EVEX
//	z  no ModRM, or as VEX                       x  never
//	q  no ModRM, 64-bit operands                 J  q, rel16/32
//	2 3 4 5 7 8  see groups
//
// What has a form at all is from the opcode maps of the Intel SDM, vol. 2,
// appendix A, cut to what Linux 6.1 knows.
const (
	// map0F is the two-byte map, 0F xx.
	map0F = `
00: m    m    m    m    .    .    .    .    .    .    .    .    .    m    .    b
10: vvvv vvvv vvvv vv.. vv.. vv.. vvv. vv.. m    .    mmmm mmmm m    .    m    m
20: m    m    m    m    .    .    .    .    vv.. vv.. mmvv vv.. mmvv mmvv vv.. vv..
40: m    vv.. vv.. m    vv.. vv.. vv.. vv.. m    m    vv.. vv.. m    m    m    m
50: vv.. vvvv v.v. v.v. vv.. vv.. vv.. vv.. vvvv vvvv vvvv vvv. vvvv vvvv vvvv vvvv
60: mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. .v.. .v.. mv.. mvve
70: bBBB 2    3    4    mv.. mv.. mv.. z... veee veee .eee .eee .v.v .v.v mvv. mvve
80: J    J    J    J    J    J    J    J    J    J    J    J    J    J    J    J
90: vv.. vv.. vv.v vv.v m    m    m    m    vv.. vv.. m    m    m    m    m    m
a0: q    q    .    m    b    m    m    m    q    q    .    m    b    m    5    m
b0: m    m    m    m    m    m    m    m    ..m. m    b    m    mmmm mmmm m    m
c0: m    m    BBBB m    bB.. bB.. BB.. m    .    .    .    .    .    .    .    .
d0: .v.v mv.. mv.. mv.. mv.. mv.. .vmm mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv..
e0: mv.. mv.. mv.. mv.. mv.. mv.. .vvv mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv..
f0: ...v mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. .
`

	// map0F38 is the three-byte map 0F 38 xx.
	map0F38 = `
00: mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. mv.. .V.. .V.. .V.. .V..
10: .ve. .ee. .ee. .Ve. .ve. .ve. .V.. .v.. .V.. .V.. .V.. .e.. mv.. mv.. mv.. .e..
20: .ve. .ve. .ve. .ve. .ve. .ve. .ee. .ee. .ve. .ve. .ve. .v.. .V.. .V.. .V.. .V..
30: .ve. .ve. .ve. .ve. .ve. .ve. .V.. .v.. .ve. .ve. .ve. .v.. .v.. .v.. .v.. .v..
40: .v.. .v.. .e.. .e.. .e.. .V.. .V.. .V.. .    vv.v .    .vVv .e.. .e.. .e.. .e..
50: .v.. .v.. .vee .v.e .e.. .e.. .    .    .V.. .V.. .V.. .e.. ..v. .    vvvv .
60: .    .    .e.. .e.. .e.. .e.. .e.. .    ...e .    .    .    .    .    .    .
70: .e.. .e.. .eee .e.. .    .e.. .e.. .e.. .V.. .V.. .e.. .e.. .e.. .e.. .e.. .e..
80: .m.. .m.. .m.. .e.. .    .    .    .    .e.. .e.. .e.. .e.. .V.. .e.. .V.. .e..
90: .V.. .V.. .V.. .V.. .    .    .V.. .V.. .V.. .V.. .V.e .V.e .V.. .V.. .V.. .V..
a0: .e.. .e.. .e.. .e.. .    .    .V.. .V.. .V.. .V.. .V.e .V.e .V.. .V.. .V.. .V..
b0: .    .    .    .    .e.. .e.. .V.. .V.. .V.. .V.. .V.. .V.. .V.. .V.. .V.. .V..
c0: .    .    .    .    .e.. .    8    8    me.. m    me.. me.. me.. me.. .    .v..
d0: .    .    .    .    .    .    .    .    .    .    .    .v.. .v.. .v.. .v.. .v..
f0: mm.m mm.m Vxxx 7    .    VmVV mmmV VVVV .mmm m    .    .    .    .    .    .
`

	// map0F3A is the three-byte map 0F 3A xx.
	map0F3A = `
00: .C.. .C.. .C.. .E.. .C.. .C.. .C.. .    BB.. .B.. BB.. .B.. .B.. .B.. .B.. bB..
10: .    .    .    .    .B.. .B.. .B.. .B.. .C.. .C.. .E.. .E.. .    .C.. .E.. .E..
20: .B.. .B.. .B.. .E.. .    .E.. EE.. EE.. .    .    .    .    .    .    .    .
30: .C.. .C.. .C.. .C.. .    .    .    .    .C.. .C.. .E.. .E.. .    .    .E.. .E..
40: .B.. .B.. .B.. .E.. .B.. .    .C.. .    .    .    .C.. .C.. .B.. .    .    .
50: .E.. .E.. .    .    .E.. .E.. EE.. EE.. .    .    .    .    .    .    .    .
60: .B.. .B.. .B.. .B.. .    .    EE.. EE.. .    .    .    .    .    .    .    .
70: .E.. .E.. .E.. .E.. .    .    .    .    .    .    .    .    .    .    .    .
c0: .    .    E.E. .    .    .    .    .    .    .    .    .    b    .    .B.. .B..
d0: .    .    .    .    .    .    .    .    .    .    .    .    .    .    .    .B..
f0: ..bC .    .    .    .    .    .    .    .    .    .    .    .    .    .    .
`

	// mapEVEX5 is EVEX map 5 (half-precision arithmetic).
	mapEVEX5 = `
10: ..e. ..e. .    .    .    .    .    .    .    .    .    .    .    ee.. .    .
20: .    .    .    .    .    .    .    .    .    .    ..e. .    ..e. ..e. e... e...
50: .    e.e. .    .    .    .    .    .    e.e. e.e. eeee eee. e.e. e.e. e.e. e.e.
60: .    .    .    .    .    .    .    .    .    .    .    .    .    .    .e.. .
70: .    .    .    .    .    .    .    .    eee. eee. .e.e .ee. ee.. eeee .e.. .
`

	// mapEVEX6 is EVEX map 6.
	mapEVEX6 = `
10: .    .    .    ee.. .    .    .    .    .    .    .    .    .    .    .    .
20: .    .    .    .    .    .    .    .    .    .    .    .    .e.. .e.. .    .
40: .    .    .e.. .e.. .    .    .    .    .    .    .    .    .e.. .e.. .e.. .e..
50: .    .    .    .    .    .    ..ee ..ee .    .    .    .    .    .    .    .
90: .    .    .    .    .    .    .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e..
a0: .    .    .    .    .    .    .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e..
b0: .    .    .    .    .    .    .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e.. .e..
d0: .    .    .    .    .    .    ..ee ..ee .    .    .    .    .    .    .    .
`
)

// mapOne is the one-byte map. A cell is any of
//
//	m  ModRM   b  imm8   w  imm16   z  imm16/32   v  imm16/32/64
//	q  64-bit operands in 64-bit mode, whatever the prefixes say
//	p  far pointer   o  absolute memory offset
//	B, Z  imm8 or imm16/32 when ModRM.reg is 0 or 1 (TEST)
const mapOne = `
00: m   m   m   m   b   z   .   .   m   m   m   m   b   z   .   .
10: m   m   m   m   b   z   .   .   m   m   m   m   b   z   .   .
20: m   m   m   m   b   z   .   .   m   m   m   m   b   z   .   .
30: m   m   m   m   b   z   .   .   m   m   m   m   b   z   .   .
40: .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
50: q   q   q   q   q   q   q   q   q   q   q   q   q   q   q   q
60: .   .   m   m   .   .   .   .   z   mz  bq  mb  .   .   .   .
70: b   b   b   b   b   b   b   b   b   b   b   b   b   b   b   b
80: mb  mz  mb  mb  m   m   m   m   m   m   m   m   m   m   m   mq
90: .   .   .   .   .   .   .   .   .   .   p   .   q   q   .   .
a0: o   o   o   o   .   .   .   .   b   z   .   .   .   .   .   .
b0: b   b   b   b   b   b   b   b   v   v   v   v   v   v   v   v
c0: mb  mb  wq  .   m   m   mb  mz  wb  q   w   .   .   b   .   .
d0: m   m   m   m   b   b   .   .   m   m   m   m   m   m   m   m
e0: bq  bq  bq  bq  b   b   b   b   zq  zq  p   bq  .   .   .   .
f0: .   .   .   .   .   .   mB  mZ  .   .   .   .   .   .   m   m
`

// groups are the opcode extension groups in which immediate or VEX forms
// depend on ModRM.reg: a cell for each reg, as in the maps above.
var groups = map[byte]string{
	'2': ".    .    bB.. .    bB.. .    bB.. .   ", // 0F 71, shifts of words
	'3': ".B.. .B.. bB.. .    bB.. .    bB.. .   ", // 0F 72, of dwords
	'4': ".    .    bB.. .B.. .    .    bB.. .B..", // 0F 73, of qwords
	'5': ".    .    v... v... .    .    .    .   ", // 0F AE, ldmxcsr and stmxcsr
	'7': ".    vvvv vvvv vvvv .    .    .    .   ", // 0F 38 F3, BMI1
	'8': ".    .v.. .v.. .    .    .v.. .v.. .   ", // 0F 38 C6, C7, gather prefetch
}
