package emu

import "testing"

func TestCheckCode(t *testing.T) {
	for _, tt := range []struct {
		code []byte
		ok   bool
	}{
		{[]byte{0x90, 0xff, 0xd0, 0xc3}, true},                         // call *%rax
		{[]byte{0xff, 0x18, 0xc3}, true},                               // lcall *(%rax)
		{[]byte{0xff, 0xd8}, false},                                    // lcall *%rax
		{[]byte{0x90, 0x41, 0xff, 0xe8, 0xc3}, false},                  // ljmp *%r8
		{[]byte{0xe8, 0x12, 0xff, 0xff, 0xff, 0xe8, 0, 0, 0, 0}, true}, // ff e8 across two calls
		{[]byte{0x66, 0xff, 0xdf}, false},
		{[]byte{0x90, 0x0f, 0x05, 0xc3}, false},            // syscall
		{[]byte{0xb8, 0x0f, 0x05, 0x0f, 0x05, 0xc3}, true}, // its bytes in an immediate
		{[]byte{0x06, 0xff, 0xdf}, false},                  // behind a byte that is no instruction
	} {
		if err := checkBytes(tt.code, 0x1000); (err == nil) != tt.ok {
			t.Errorf("% x: %v", tt.code, err)
		}
	}
}
