package attach

import (
	"strings"
	"testing"
)

func TestAnswers(t *testing.T) {
	got, err := Answers(strings.NewReader("kprobe:f\tOK\nfentry/g\tESRCH\n"))
	if err != nil || len(got) != 2 || got["fentry/g"] != "ESRCH" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := Answers(strings.NewReader("kprobe:f OK\n")); err == nil {
		t.Error("a line without an answer is taken")
	}
}
