package trace

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestTextForgotten: a text that nobody has wanted for a while is not kept.
func TestTextForgotten(t *testing.T) {
	a := newTop()
	synctest.Test(t, func(t *testing.T) {
		v := &view{arr: a, cpu: -1}
		first := keptText(t, v)
		time.Sleep(keepText - 1)
		if again := keptText(t, v); &again[0] != &first[0] {
			t.Error("the text is made anew although nothing has changed")
		}
		time.Sleep(keepText - 1)
		if !v.keeps() {
			t.Error("the text is forgotten too early")
		}
		time.Sleep(2 * time.Nanosecond)
		synctest.Wait()
		if v.keeps() {
			t.Error("the text is kept")
		}
		if again := keptText(t, v); string(again) != string(first) {
			t.Errorf("another text: %q, %q", again, first)
		}
		v.late.Stop()
	})
}

func keptText(t *testing.T, v *view) []byte {
	b, err := v.show(t.Context(), nil)
	if err != nil || !v.keeps() {
		t.Fatalf("%q, %v; nothing is kept", b, err)
	}
	return b
}

// keeps reports whether v has a text.
func (v *view) keeps() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.text != nil
}
