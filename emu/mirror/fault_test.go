package mirror

import "testing"

func TestParseFaults(t *testing.T) {
	for _, tc := range []struct {
		stat string
		n    uint64
		ok   bool
	}{
		{"12 (cat) R 1 12 12 0 -1 4194304 103 7 2 1 0 0", 105, true},
		{"12 (a) b) R 1 12 12 0 -1 4194304 103 7 0 1 0 0", 103, true},
		{"12 (cat) R 1 12 12 0 -1 4194304 103", 0, false},
		{"12 (cat) R 1 12 12 0 -1 4194304 x 7 2 1", 0, false},
		{"", 0, false},
	} {
		if n, ok := parseFaults([]byte(tc.stat)); n != tc.n || ok != tc.ok {
			t.Errorf("%q: %d, %v; want %d, %v", tc.stat, n, ok, tc.n, tc.ok)
		}
	}
}

func FuzzParseFaults(f *testing.F) {
	f.Add([]byte("12 (cat) R 1 12 12 0 -1 4194304 103 7 2 1 0 0"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if n, ok := parseFaults(b); !ok && n != 0 {
			t.Errorf("%q: %d", b, n)
		}
	})
}
