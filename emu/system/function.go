package system

import (
	"fmt"
	"strconv"
	"strings"
	"syscall"
)

// Function returns the address of a function that can be called. symbol must be its first byte, and not
// entry code.
func Function(r *Registry, text interface{ ReadText(uint64, []byte) int }, symbol string) (uint64, error) {
	addr, ok := r.Lookup(symbol)
	if hexa, found := strings.CutPrefix(symbol, "0x"); !ok && found {
		a, err := strconv.ParseUint(hexa, 16, 64)
		if err != nil {
			return 0, fmt.Errorf("call %s: not an address: %w", symbol, syscall.EINVAL)
		}
		addr, ok = a, true
	}
	if !ok {
		return 0, fmt.Errorf("call %s: no such symbol: %w", symbol, syscall.ENOENT)
	}
	s, ok := r.Symbol(addr)
	var b [1]byte
	switch {
	case !ok || s.Addr != addr || strings.IndexByte("tTwW", s.Type) < 0 || text.ReadText(addr, b[:]) == 0:
		return 0, fmt.Errorf("call %s: %#x is no function: %w", symbol, addr, syscall.EINVAL)
	case r.View().Core.Tables.Entry.Contains(addr):
		return 0, fmt.Errorf("call %s: entry code cannot be called: %w", symbol, syscall.EINVAL)
	}
	return addr, nil
}
