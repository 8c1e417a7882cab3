package system

import (
	"strings"
	"testing"
)

func TestKmsgLines(t *testing.T) {
	var k Kmsg
	k.Add(12345678901, "kprobes: Kprobes globally disabled\n")
	k.Add(100000*1e9+999, "one\ntwo")
	want := "[   12.345678] kprobes: Kprobes globally disabled\n" +
		"[100000.000000] one\n[100000.000000] two\n"
	if got := string(k.Bytes()); got != want {
		t.Fatalf("got\n%swant\n%s", got, want)
	}
}

func TestKmsgIsBounded(t *testing.T) {
	var k Kmsg
	line := strings.Repeat("x", 1000)
	for i := range 5000 {
		k.Add(uint64(i)*1e9, line)
	}
	b := string(k.Bytes())
	if n := strings.Count(b, "\n"); n != KmsgLimit/1000 {
		t.Fatalf("%d records are kept, want %d", n, KmsgLimit/1000)
	}
	if !strings.HasSuffix(b, "[ 4999.000000] "+line+"\n") {
		t.Fatalf("the newest record is not the last: …%s", b[len(b)-30:])
	}
	if len(k.recs) > 3*KmsgLimit/1000 {
		t.Fatalf("%d slots for %d records", len(k.recs), KmsgLimit/1000)
	}
}
