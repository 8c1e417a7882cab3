package ns

import "testing"

func TestRightsOf(t *testing.T) {
	for status, want := range map[string]rights{
		"Name:\tx\nUid:\t1\t2\t3\t4\nGid:\t5\t6\t7\t8\nCapEff:\t000001ff00000002\n": {4, 8, 0x1ff00000002},
		"Uid:\t1\t2\t3\t4\nCapEff:\t0\n":                                            {},
		"Uid:\tx\n":                                                                 {},
		"":                                                                          {},
	} {
		got, err := rightsOf([]byte(status))
		if ok := want != (rights{}); ok != (err == nil) || ok && got != want {
			t.Errorf("%q: %+v, %v", status, got, err)
		}
	}
}

func FuzzRightsOf(f *testing.F) {
	f.Add([]byte("Uid:\t1\t2\t3\t4\nGid:\t5\t6\t7\t8\nCapEff:\t1\n"))
	f.Fuzz(func(t *testing.T, status []byte) {
		_, _ = rightsOf(status) // it must not panic
	})
}
