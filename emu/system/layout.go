package system

// PageSize is the processor's, in bytes.
const PageSize = 4096

// Addresses of the embedded kernel's modules, and of its other executable memory: trampolines, insn slots,
// detour buffers. Sizes are in bytes.
const (
	ModuleArea     = 0xffffffffc0000000
	ModuleAreaSize = 64 << 20
	ExecArea       = 0xffffffffc4000000
	ExecAreaSize   = 32 << 20
)

// Upper is the lowest address of the kernel's half.
const Upper = 0xffff800000000000

// PageUp rounds n up to whole pages.
func PageUp(n uint64) uint64 { return (n + PageSize - 1) &^ (PageSize - 1) }

// PageDown is the page that n lies in.
func PageDown(n uint64) uint64 { return n &^ (PageSize - 1) }
