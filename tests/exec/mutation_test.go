package exec

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// samples64 are instructions of all kinds that the mutants are about, many not in
// the recorded functions.
var samples64 = []sample{
	{"mov rip,reg", []byte{0x48, 0x8b, 0x05, 0, 0, 0, 0}},
	{"mov reg,rip", []byte{0x48, 0x89, 0x0d, 0, 0, 0, 0}},
	{"cmpl imm32,rip", []byte{0x81, 0x3d, 0, 0, 0, 0, 1, 2, 3, 4}},
	{"cmpl imm8,rip", []byte{0x83, 0x3d, 0, 0, 0, 0, 1}},
	{"movb imm8,rip", []byte{0xc6, 0x05, 0, 0, 0, 0, 0x55}},
	{"incq gs:rip", []byte{0x65, 0x48, 0xff, 0x05, 0, 0, 0, 0}},
	{"lea rip,reg", []byte{0x48, 0x8d, 0x05, 0, 0, 0, 0}},
	{"cmp reg,rip", []byte{0x48, 0x3b, 0x05, 0, 0, 0, 0}},
	{"push", []byte{0x53}}, {"pop", []byte{0x5b}}, {"push imm", []byte{0x68, 1, 2, 3, 4}}, {"leave", []byte{0xc9}},
	{"mov", []byte{0x48, 0x89, 0xe5}}, {"add mem", []byte{0x48, 0x01, 0x43, 0x10}},
	{"add imm", []byte{0x48, 0x83, 0xc0, 0x05}}, {"inc", []byte{0x48, 0xff, 0xc0}},
	{"rep movsb", []byte{0xf3, 0xa4}}, {"rep movsq", []byte{0xf3, 0x48, 0xa5}}, {"rep stosq", []byte{0xf3, 0x48, 0xab}},
	{"repne scasb", []byte{0xf2, 0xae}}, {"repe cmpsb", []byte{0xf3, 0xa6}}, {"lodsb", []byte{0xac}}, {"stosl", []byte{0xab}},
	{"shl", []byte{0x48, 0xc1, 0xe0, 0x03}}, {"neg", []byte{0x48, 0xf7, 0xd8}}, {"setcc", []byte{0x0f, 0x94, 0xc0}}, {"cmov", []byte{0x48, 0x0f, 0x44, 0xc1}},
	{"call", []byte{0xe8, 0, 0, 0, 0}}, {"jmp near", []byte{0xe9, 0, 0, 0, 0}}, {"jmp short", []byte{0xeb, 0}},
	{"call *rax", []byte{0xff, 0xd0}}, {"call *r11", []byte{0x41, 0xff, 0xd3}}, {"jmp *rdx", []byte{0xff, 0xe2}}, {"jmp *r8", []byte{0x41, 0xff, 0xe0}},
	{"call *rsp", []byte{0xff, 0xd4}}, {"jmp *rsp", []byte{0xff, 0xe4}},
	{"jo", []byte{0x70, 0}}, {"jno", []byte{0x71, 0}}, {"jb", []byte{0x72, 0}}, {"jae", []byte{0x73, 0}},
	{"je", []byte{0x74, 0}}, {"jne", []byte{0x75, 0}}, {"jbe", []byte{0x76, 0}}, {"ja", []byte{0x77, 0}},
	{"js", []byte{0x78, 0}}, {"jns", []byte{0x79, 0}}, {"jp", []byte{0x7a, 0}}, {"jnp", []byte{0x7b, 0}},
	{"jl", []byte{0x7c, 0}}, {"jge", []byte{0x7d, 0}}, {"jle", []byte{0x7e, 0}}, {"jg", []byte{0x7f, 0}},
	{"near jo", []byte{0x0f, 0x80, 0, 0, 0, 0}}, {"near jno", []byte{0x0f, 0x81, 0, 0, 0, 0}},
	{"near jb", []byte{0x0f, 0x82, 0, 0, 0, 0}}, {"near jae", []byte{0x0f, 0x83, 0, 0, 0, 0}},
	{"near je", []byte{0x0f, 0x84, 0, 0, 0, 0}}, {"near jne", []byte{0x0f, 0x85, 0, 0, 0, 0}},
	{"near jbe", []byte{0x0f, 0x86, 0, 0, 0, 0}}, {"near ja", []byte{0x0f, 0x87, 0, 0, 0, 0}},
	{"near js", []byte{0x0f, 0x88, 0, 0, 0, 0}}, {"near jns", []byte{0x0f, 0x89, 0, 0, 0, 0}},
	{"near jp", []byte{0x0f, 0x8a, 0, 0, 0, 0}}, {"near jnp", []byte{0x0f, 0x8b, 0, 0, 0, 0}},
	{"near jl", []byte{0x0f, 0x8c, 0, 0, 0, 0}}, {"near jge", []byte{0x0f, 0x8d, 0, 0, 0, 0}},
	{"near jle", []byte{0x0f, 0x8e, 0, 0, 0, 0}}, {"near jg", []byte{0x0f, 0x8f, 0, 0, 0, 0}},
	{"loopne", []byte{0xe0, 0}}, {"loope", []byte{0xe1, 0}}, {"loop", []byte{0xe2, 0}}, {"jrcxz", []byte{0xe3, 0}},
	{"loopne ecx", []byte{0x67, 0xe0, 0}}, {"loope ecx", []byte{0x67, 0xe1, 0}}, {"loop ecx", []byte{0x67, 0xe2, 0}}, {"jecxz", []byte{0x67, 0xe3, 0}},
	{"ret", []byte{0xc3}}, {"rep ret", []byte{0xf3, 0xc3}}, {"ret 16", []byte{0xc2, 0x10, 0}}, {"lretq", []byte{0x48, 0xcb}}, {"lretq 8", []byte{0x48, 0xca, 8, 0}},
	{"pushf", []byte{0x9c}}, {"popf", []byte{0x9d}}, {"pushfw", []byte{0x66, 0x9c}}, {"popfw", []byte{0x66, 0x9d}}, {"cli", []byte{0xfa}}, {"sti", []byte{0xfb}},
	{"std", []byte{0xfd}}, {"cld", []byte{0xfc}}, {"stc", []byte{0xf9}}, {"lahf", []byte{0x9f}}, {"sahf", []byte{0x9e}}, {"xlat", []byte{0xd7}},
	{"ud2", []byte{0x0f, 0x0b}}, {"div", []byte{0x48, 0xf7, 0xf1}}, {"hlt", []byte{0xf4}},
	{"push rsp", []byte{0x54}}, {"pop rsp", []byte{0x5c}}, {"enter", []byte{0xc8, 0x20, 0, 0}}, {"pop mem", []byte{0x8f, 0x43, 0x08}}, {"push mem rip", []byte{0xff, 0x35, 0, 0, 0, 0}},
	{"longest", []byte{0x66, 0x2e, 0x48, 0xc7, 0x84, 0x03, 0, 0x10, 0, 0, 1, 2, 3, 4}},
	{"movabs", []byte{0x48, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8}}, {"cmpxchg", []byte{0xf0, 0x48, 0x0f, 0xb1, 0x0b}}, {"xadd", []byte{0xf0, 0x48, 0x0f, 0xc1, 0x0b}},
	{"bts", []byte{0x48, 0x0f, 0xab, 0x0b}}, {"movzx", []byte{0x0f, 0xb6, 0x03}}, {"imul", []byte{0x48, 0x0f, 0xaf, 0xc3}}, {"bswap", []byte{0x48, 0x0f, 0xc8}},
	{"xchg ax", []byte{0x48, 0x93}}, {"cpuid", []byte{0x0f, 0xa2}}, {"mov moffs", []byte{0x48, 0xa1, 0, 0, 0x10, 0, 0x80, 0x88, 0xff, 0xff}},
}

// samples32 are such instructions of i386.
var samples32 = []sample{
	{"push", []byte{0x53}}, {"pop", []byte{0x5b}}, {"push imm", []byte{0x68, 1, 2, 3, 4}}, {"push imm8", []byte{0x6a, 0x80}}, {"leave", []byte{0xc9}},
	{"mov", []byte{0x89, 0xe5}}, {"add mem", []byte{0x01, 0x43, 0x10}}, {"mov sib", []byte{0x8b, 0x44, 0x9e, 4}}, {"add imm", []byte{0x83, 0xc0, 0x05}},
	{"inc", []byte{0x40}}, {"dec", []byte{0x48}}, {"dec of a REX.W prefix, nop", []byte{0x48, 0x90}}, {"pusha", []byte{0x60}}, {"popa", []byte{0x61}},
	{"push %es", []byte{0x06}}, {"push %fs", []byte{0x0f, 0xa0}}, {"pop %fs", []byte{0x0f, 0xa1}}, {"mov %fs:mem", []byte{0x64, 0xa1, 0, 0, 1, 0}},
	{"incl %fs:mem", []byte{0x64, 0xff, 0x05, 0, 0, 1, 0}}, {"mov absolute", []byte{0x8b, 0x0d, 0, 0, 0x10, 0xf0}}, {"mov to absolute", []byte{0x89, 0x0d, 0, 0, 0x10, 0xf0}},
	{"mov moffs", []byte{0xa1, 0, 0, 0x10, 0xf0}}, {"cmpl imm32,absolute", []byte{0x81, 0x3d, 0, 0, 0x10, 0xf0, 1, 2, 3, 4}},
	{"daa", []byte{0x27}}, {"aam", []byte{0xd4, 0x0a}}, {"salc", []byte{0xd6}}, {"arpl", []byte{0x63, 0xc8}}, {"bound", []byte{0x62, 0x03}}, {"into", []byte{0xce}},
	{"rep movsb", []byte{0xf3, 0xa4}}, {"rep movsl", []byte{0xf3, 0xa5}}, {"rep stosl", []byte{0xf3, 0xab}}, {"repne scasb", []byte{0xf2, 0xae}}, {"repe cmpsb", []byte{0xf3, 0xa6}}, {"lodsb", []byte{0xac}},
	{"shl", []byte{0xc1, 0xe0, 0x03}}, {"neg", []byte{0xf7, 0xd8}}, {"setcc", []byte{0x0f, 0x94, 0xc0}}, {"cmov", []byte{0x0f, 0x44, 0xc1}},
	{"call", []byte{0xe8, 0, 0, 0, 0}}, {"jmp near", []byte{0xe9, 0, 0, 0, 0}}, {"jmp short", []byte{0xeb, 0}},
	{"call *eax", []byte{0xff, 0xd0}}, {"jmp *edx", []byte{0xff, 0xe2}}, {"call *esp", []byte{0xff, 0xd4}}, {"jmp *esp", []byte{0xff, 0xe4}},
	{"jo", []byte{0x70, 0}}, {"jno", []byte{0x71, 0}}, {"jb", []byte{0x72, 0}}, {"jae", []byte{0x73, 0}},
	{"je", []byte{0x74, 0}}, {"jne", []byte{0x75, 0}}, {"jbe", []byte{0x76, 0}}, {"ja", []byte{0x77, 0}},
	{"js", []byte{0x78, 0}}, {"jns", []byte{0x79, 0}}, {"jp", []byte{0x7a, 0}}, {"jnp", []byte{0x7b, 0}},
	{"jl", []byte{0x7c, 0}}, {"jge", []byte{0x7d, 0}}, {"jle", []byte{0x7e, 0}}, {"jg", []byte{0x7f, 0}},
	{"near jb", []byte{0x0f, 0x82, 0, 0, 0, 0}}, {"near je", []byte{0x0f, 0x84, 0, 0, 0, 0}}, {"near jne", []byte{0x0f, 0x85, 0, 0, 0, 0}},
	{"near jl", []byte{0x0f, 0x8c, 0, 0, 0, 0}}, {"near jg", []byte{0x0f, 0x8f, 0, 0, 0, 0}},
	{"loopne", []byte{0xe0, 0}}, {"loope", []byte{0xe1, 0}}, {"loop", []byte{0xe2, 0}}, {"jecxz", []byte{0xe3, 0}},
	{"loopne cx", []byte{0x67, 0xe0, 0}}, {"loope cx", []byte{0x67, 0xe1, 0}}, {"loop cx", []byte{0x67, 0xe2, 0}}, {"jcxz", []byte{0x67, 0xe3, 0}},
	{"ret", []byte{0xc3}}, {"rep ret", []byte{0xf3, 0xc3}}, {"ret 16", []byte{0xc2, 0x10, 0}}, {"lret", []byte{0xcb}}, {"lret 8", []byte{0xca, 8, 0}},
	{"pushf", []byte{0x9c}}, {"popf", []byte{0x9d}}, {"pushfw", []byte{0x66, 0x9c}}, {"popfw", []byte{0x66, 0x9d}}, {"cli", []byte{0xfa}}, {"sti", []byte{0xfb}},
	{"std", []byte{0xfd}}, {"cld", []byte{0xfc}}, {"stc", []byte{0xf9}}, {"lahf", []byte{0x9f}}, {"sahf", []byte{0x9e}}, {"xlat", []byte{0xd7}},
	{"ud2", []byte{0x0f, 0x0b}}, {"div", []byte{0xf7, 0xf1}}, {"hlt", []byte{0xf4}},
	{"push esp", []byte{0x54}}, {"pop esp", []byte{0x5c}}, {"enter", []byte{0xc8, 0x20, 0, 0}}, {"pop mem", []byte{0x8f, 0x43, 0x08}}, {"push mem", []byte{0xff, 0x33}},
	{"longest", []byte{0x66, 0x2e, 0xc7, 0x84, 0x03, 0, 0x10, 0, 0, 1, 2}},
	{"cmpxchg", []byte{0xf0, 0x0f, 0xb1, 0x0b}}, {"cmpxchg8b", []byte{0x0f, 0xc7, 0x0b}}, {"xadd", []byte{0xf0, 0x0f, 0xc1, 0x0b}},
	{"bts", []byte{0x0f, 0xab, 0x0b}}, {"movzx", []byte{0x0f, 0xb6, 0x03}}, {"imul", []byte{0x0f, 0xaf, 0xc3}}, {"bswap", []byte{0x0f, 0xc8}},
	{"xchg ax", []byte{0x93}}, {"cpuid", []byte{0x0f, 0xa2}}, {"16-bit address", []byte{0x67, 0x8d, 0x40, 4}}, {"endbr32", []byte{0xf3, 0x0f, 0x1e, 0xfb}},
}

// blocks are the samples alone and behind other instructions, and functions that
// jump into what could be a region.
func sampleBlocks(w *world) (list []*block) {
	rng := rand.New(rand.NewPCG(7, 8))
	for before := range 3 {
		for _, s := range w.samples {
			if b, ok := formBlock(w, s.name, s.code, before, rng); ok {
				list = append(list, b)
			}
		}
	}
	return append(list, jumpInside(w, 0x0f), jumpInside(w, 0x90))
}

// jumpInside is a function that begins with a jump to the second instruction of a
// probe's region, or to the byte behind it.
func jumpInside(w *world, skip byte) *block {
	region := []byte{0x48, 0x31, 0xc0, 0x48, 0x01, 0xc3, 0x90, 0x90}
	to := byte(3)
	if skip == 0x90 {
		to = 6
	}
	b := &block{w: w, name: "jump inside", addr: w.formAddr(), code: append([]byte{0xeb, to}, region...), probe: 2}
	b.decode()
	return b
}

var worlds = []*world{x64, x32}

// TestSamples is the base line of TestMutants.
func TestSamples(t *testing.T) {
	for _, w := range worlds {
		t.Run(w.name, func(t *testing.T) {
			l := newLab(t, w, w.linux())
			tally := newTally()
			list := sampleBlocks(w)
			for _, b := range list {
				if err := l.try(b, tally); err != nil {
					t.Errorf("%v: %v", b, err)
				}
			}
			tally.log(t, len(list)/3)
		})
	}
}

// TestMutants runs the samples with each mutant until one of them goes wrong.
func TestMutants(t *testing.T) {
	for _, w := range worlds {
		for _, m := range mutants {
			if m.only != nil && m.only != w {
				continue
			}
			t.Run(w.name+"/"+strings.ReplaceAll(m.name, " ", "_"), func(t *testing.T) { tryMutant(t, w, m.mutate) })
		}
	}
}

func tryMutant(t *testing.T, w *world, mutate func(w *world, a *engine.Arch)) {
	a := w.linux()
	mutate(w, a)
	l := newLab(t, w, a)
	tally := newTally()
	for _, b := range sampleBlocks(w) {
		if err := l.try(b, tally); err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			t.Logf("noticed: %s: %s", b.name, first)
			return
		}
	}
	t.Error("not noticed")
}
