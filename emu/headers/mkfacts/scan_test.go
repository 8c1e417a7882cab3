package main

import (
	"slices"
	"strings"
	"testing"
)

// TestConstantsOnly: what is written down as a constant is a number wherever a module includes it. The compiler
// takes the address of a variable in a table of constants, but it does not know its value.
func TestConstantsOnly(t *testing.T) {
	s := scanner{ours: map[string]bool{"linux/x.h": true}, seen: map[string]bool{}}
	s.found = facts{macros: map[string][]string{}, bodies: map[string]string{}, types: map[string]bool{}}
	const text = `# 1 "./include/linux/x.h" 1
#define THIS_MODULE (&__this_module)
#define INIT_USER (&root_user)
#define NO_MODULE ((struct module *)0)
#define A_NUMBER (1 << 3)
#define A_MASK (~0UL & 7)
`
	if err := s.scan(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if got, want := s.found.macros["linux/x.h"], []string{"A_NUMBER", "A_MASK"}; !slices.Equal(got, want) {
		t.Errorf("constants %q, want %q", got, want)
	}
}
