package emu

// Processes of the host make system calls of x86-64. A kernel of i386 gets the same calls as i386 has them: by
// another number, with a file's position in two words, with 32-bit ids, and with times of 64 bits. What i386
// does not have is not made.

// calls32 are the numbers of i386 (arch/x86/entry/syscalls/syscall_32.tbl) by those of x86-64; -1: there is no
// such call. From sameFrom on both have the same.
var calls32 = [...]int16{
	3, 4, 5, 6, 195, 197, 196, 168, 140, 192, 125, 91, 45, 174, 175, 173, // 0
	54, 180, 181, 145, 146, 33, 42, 142, 158, 163, 144, 218, 219, 395, 397, 396, // 16
	41, 63, 29, 407, 105, 27, 104, 20, 239, 359, 362, 364, 369, 371, 370, 372, // 32
	373, 361, 363, 367, 368, 360, 366, 365, 120, 2, 190, 11, 1, 114, 37, 122, // 48
	393, 420, 394, 398, 399, 400, 401, 402, 221, 143, 118, 148, 193, 194, 141, 183, // 64
	12, 133, 38, 39, 40, 8, 9, 10, 83, 85, 15, 94, 212, 207, 198, 60, // 80
	78, 191, 77, 116, 43, 26, 199, 103, 200, 213, 214, 201, 202, 57, 64, 65, // 96
	66, 203, 204, 205, 206, 208, 209, 210, 211, 132, 215, 216, 147, 184, 185, 176, // 112
	421, 178, 179, 186, 30, 14, 86, 136, 62, 268, 269, 135, 96, 97, 154, 155, // 128
	156, 157, 159, 160, 423, 150, 151, 152, 153, 111, 123, 217, 149, 172, 384, 124, // 144
	75, 61, 36, 51, 79, 21, 52, 87, 115, 88, 74, 121, 110, 101, 127, 128, // 160
	129, 130, 167, 131, 169, 188, 189, 137, -1, -1, 224, 225, 226, 227, 228, 229, // 176
	230, 231, 232, 233, 234, 235, 236, 237, 238, 13, 422, 241, 242, 243, 245, 246, // 192
	247, 248, 249, 244, 253, 254, -1, -1, 257, 220, 258, 0, 420, 272, 259, 409, // 208
	408, 262, 263, 404, 403, 406, 407, 252, 256, 255, 270, 271, 273, 274, 276, 275, // 224
	277, 278, 418, 419, 281, 282, 283, 284, 286, 287, 288, 289, 290, 291, 292, 293, // 240
	294, 295, 296, 297, 298, 299, 300, 301, 302, 303, 304, 305, 306, 307, 413, 414, // 256
	310, 311, 312, 313, 315, 314, 316, 317, 412, 319, 321, 322, 323, 324, 411, 410, // 272
	364, 327, 328, 329, 330, 331, 332, 333, 334, 335, 336, 417, 338, 339, 340, 341, // 288
	342, 405, 344, 345, 346, 318, 347, 348, 349, 350, 351, 352, 353, 354, 355, 356, // 304
	-1, 357, 358, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 416, 386, // 320
}

// sameFrom is the first number since which all instruction sets have the same ones.
const sameFrom = 424

// Numbers of i386 whose arguments are not those of x86-64.
const (
	nr32Pread64, nr32Pwrite64            = 180, 181
	nr32Mmap2                            = 192
	nr32Truncate64, nr32Ftruncate64      = 193, 194
	nr32Llseek                           = 140
	nr32Readahead                        = 225
	nr32Statfs64, nr32Fstatfs64          = 268, 269
	nr32Fadvise64                        = 272
	nr32SyncFileRange                    = 314
	nr32Fallocate                        = 324
	nr32Preadv, nr32Pwritev              = 333, 334
	nr32Accept4                          = 364
	nr32Preadv2, nr32Pwritev2            = 378, 379
	nr32Nanosleep                        = 407 // clock_nanosleep_time64
	sizeofStatfs64                       = 84
	llseekResult                         = 0x7fffe2c0 // where the result of _llseek lies
	nr64Accept, nr64Semop, nr64Nanosleep = 43, 65, 35
)

// call32 is a call of x86-64 as i386 has it. ok is false if i386 does not have it.
func call32(nr64 int, a [6]uint64) (nr int, args [6]uint64, ok bool) {
	switch {
	case nr64 >= sameFrom:
		nr = nr64
	case nr64 < 0 || nr64 >= len(calls32) || calls32[nr64] < 0:
		return 0, args, false
	default:
		nr = int(calls32[nr64])
	}
	return nr, args32(nr64, nr, a), true
}

// memory32 is memory that a process has for results which calls of x86-64 return: that of _llseek.
var memory32 = []UserMem{{Addr: llseekResult, Data: make([]byte, 8)}}

// args32 are a, the arguments of the call nr64, as those of the call nr of i386.
func args32(nr64, nr int, a [6]uint64) [6]uint64 {
	lo, hi := func(i int) uint64 { return a[i] & word32 }, func(i int) uint64 { return a[i] >> 32 }
	switch nr {
	case nr32Mmap2:
		return [6]uint64{a[0], a[1], a[2], a[3], a[4], a[5] / pageSize}
	case nr32Pread64, nr32Pwrite64:
		return [6]uint64{a[0], a[1], a[2], lo(3), hi(3)}
	case nr32Preadv, nr32Pwritev, nr32Preadv2, nr32Pwritev2:
		return [6]uint64{a[0], a[1], a[2], lo(3), hi(3), a[5]}
	case nr32Truncate64, nr32Ftruncate64:
		return [6]uint64{a[0], lo(1), hi(1)}
	case nr32Llseek:
		return [6]uint64{a[0], hi(1), lo(1), llseekResult, a[2]}
	case nr32Readahead:
		return [6]uint64{a[0], lo(1), hi(1), a[2]}
	case nr32Statfs64, nr32Fstatfs64:
		return [6]uint64{a[0], sizeofStatfs64, a[1]}
	case nr32Fadvise64:
		return [6]uint64{a[0], lo(1), hi(1), lo(2), hi(2), a[3]}
	case nr32SyncFileRange:
		return [6]uint64{a[0], lo(1), hi(1), lo(2), hi(2), a[3]}
	case nr32Fallocate:
		return [6]uint64{a[0], a[1], lo(2), hi(2), lo(3), hi(3)}
	}
	switch nr64 {
	case nr64Nanosleep:
		return [6]uint64{0, 0, a[0], a[1]}
	case nr64Accept, nr64Semop:
		a[3] = 0
	}
	return a
}

// fold32 is an address of 64 bits as a process of 32 bits could have it: its lowest 31 bits. The guest does the same with
// the pointers in a process's structures. What fits is not changed.
func fold32(addr uint64) uint64 {
	switch {
	case addr <= word32:
		return addr
	case addr>>47 == 0:
		return addr & (word32 >> 1)
	}
	return addr & word32
}
