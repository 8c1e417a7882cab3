package x86_test

import "testing"

// BenchmarkDecide times what one registration asks, over all recorded places that
// took a probe; per place.
func BenchmarkDecide(b *testing.B) {
	r, arch := recorded(b)
	var addrs []uint64
	for _, a := range r.Answers {
		if a.Result == "OK" {
			addrs = append(addrs, a.Func.Addr+a.Offset)
		}
	}
	for name, f := range map[string]func(addr uint64){
		"check":    func(addr uint64) { arch.Check(r, r, addr) },
		"prepare":  func(addr uint64) { _, _ = arch.Prepare(r, r, addr, places[0]) },
		"optimize": func(addr uint64) { _, _ = arch.Optimize(r, r, addr, places[0]) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				f(addrs[i%len(addrs)])
				i += 7
			}
		})
	}
}
