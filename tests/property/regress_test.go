package property

import "testing"

// kept are programs that once went wrong, or that random ones seldom come by.
var kept = []struct {
	name    string
	program []op
}{
	{"a disabled probe between a jump and a new one", []op{
		{do: "register", regs: []reg{{at: at("vfs_read", 0x5)}}},
		{do: "wait", n: 10},
		{do: "register", regs: []reg{{at: at("vfs_read", 0x7), disabled: true}}},
		{do: "register", regs: []reg{{at: at("vfs_read", 0x9)}}},
		{do: "wait", n: 10},
	}},
	{"a disabled probe between one that is queued and a new one", []op{
		{do: "batch", regs: []reg{{at: at("vfs_read", 0x5)}, {at: at("vfs_read", 0x7), disabled: true}, {at: at("vfs_read", 0x9)}}},
		{do: "wait", n: 10},
	}},
	{"a post_handler comes and goes while the jump goes", []op{
		{do: "register", regs: []reg{{at: at("vfs_read", 0x7)}}},
		{do: "wait", n: 10},
		{do: "disable", n: 0},
		{do: "register", regs: []reg{{at: at("vfs_read", 0x7), post: true}}},
		{do: "enable", n: 0},
		{do: "unregister", n: 1},
		{do: "wait", n: 10},
	}},
	{"enabled while the jump of a neighbour goes", []op{
		{do: "register", regs: []reg{{at: at("vfs_read", 0x5), disabled: true}}},
		{do: "register", regs: []reg{{at: at("vfs_read", 0x7)}}},
		{do: "wait", n: 10},
		{do: "disable", n: 1},
		{do: "enable", n: 0},
		{do: "wait", n: 10},
	}},
	{"a batch that changes a slot and makes one", []op{
		{do: "register", regs: []reg{{at: at("vfs_read", 0x7)}}},
		{do: "batch", regs: []reg{{at: at("vfs_read", 0x5)}, {at: at("vfs_read", 0x7), post: true}}},
	}},
}

// at finds a place in the table.
func at(symbol string, offset uint64) int {
	for i := range places {
		if places[i].symbol == symbol && places[i].offset == offset {
			return i
		}
	}
	panic(symbol)
}

func TestKept(t *testing.T) {
	for _, k := range kept {
		t.Run(k.name, func(t *testing.T) {
			if err := run(k.program, nil, nil); err != nil {
				t.Error(err)
			}
		})
	}
}
