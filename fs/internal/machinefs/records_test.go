package machinefs

import (
	"testing"
)

func TestRecords(t *testing.T) {
	var r recordReader
	log := []byte("[    0.085179] one\n[   12.000001] two; three\n")
	p := make([]byte, 64)
	for i, want := range []string{"6,0,85179,-;one\n", "6,1,12000001,-;two; three\n", ""} {
		if n, err := r.read(log, p, int64(i)); err != nil || string(p[:n]) != want {
			t.Errorf("read %d: %q, %v", i, p[:n], err)
		}
	}
	if n, _ := r.read(log, p, 0); string(p[:n]) != "6,0,85179,-;one\n" {
		t.Errorf("from the beginning: %q", p[:n])
	}
	if _, err := r.read(log, p[:3], 1); err == nil {
		t.Error("a record is cut")
	}
	if n, _ := (&recordReader{}).read(nil, p, 0); n != 0 {
		t.Errorf("an empty log has %d bytes", n)
	}
}

func TestWritten(t *testing.T) {
	for line, want := range map[string]string{"hello\n": "hello", "<4>hello\n": "hello", "<x>hello": "<x>hello", "a>b": "a>b"} {
		if got := written(line); got != want {
			t.Errorf("%q: %q", line, got)
		}
	}
}
