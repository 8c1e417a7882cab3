package listfmt_test

import (
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/kprobefs/kprobefs/listfmt"
)

// Which probes are not as fast as they could be? A program would open
// /sys/kernel/debug/kprobes/list.
func ExampleParseList() {
	list := strings.NewReader(`ffffffff813669e7  k  vfs_read+0x7    [OPTIMIZED]
ffffffff81363fa0  k  do_sys_openat2+0x0    [FTRACE]
ffffffffc0201035  r  ktm_b+0x0  ktm [DISABLED]
ffffffff81367a10  k  vfs_write+0x0    
`)
	probes, err := listfmt.ParseList(list)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range probes {
		if !p.Optimized && !p.Ftrace && !p.Disabled && !p.Gone {
			fmt.Printf("%s+%d at %#x traps\n", p.Symbol, p.Offset, p.Addr)
		}
	}
	// Output: vfs_write+0 at 0xffffffff81367a10 traps
}

// Errors say which line it is, and why.
func ExampleSyntaxError() {
	_, err := listfmt.ParseList(strings.NewReader("ffffffff813669e7  k  vfs_read+0x7    [OPTIMIZED]\nffffffff813669e7  q  vfs_read+0x7\n"))
	var syntax *listfmt.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println("line", syntax.Line)
	}
	fmt.Println(err)
	// Output:
	// line 2
	// listfmt: line 2: no kind (k, r or j) between pairs of blanks: "ffffffff813669e7  q  vfs_read+0x7"
}

// A value prints as the kernel prints it.
func ExampleKprobe_String() {
	p := listfmt.Kprobe{Addr: 0xffffffffc0201035, Kind: 'k', Symbol: "ktm_b", Offset: 5, Module: "ktm", Optimized: true}
	fmt.Println(p)
	// Output: ffffffffc0201035  k  ktm_b+0x5  ktm [OPTIMIZED]
}

// Is a place one that kprobes keeps its hands off?
func ExampleParseBlacklist() {
	const place = uint64(0xffffffff81c00998)
	ranges, err := listfmt.ParseBlacklist(strings.NewReader("0xffffffff81c00990-0xffffffff81c009b0\tasm_exc_divide_error\n"))
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range ranges {
		if r.Start <= place && place < r.End {
			fmt.Printf("%#x is in %s\n", place, r.Name)
		}
	}
	// Output: 0xffffffff81c00998 is in asm_exc_divide_error
}
