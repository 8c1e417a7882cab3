package x86

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TestCursor asks in any order and gets what a search from scratch finds.
func TestCursor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var tables kernel.Tables
		at := uint64(0)
		for _, gap := range rapid.SliceOfN(rapid.Uint64Range(0, 4), 0, 8).Draw(t, "gaps") {
			at += gap
			tables.Sites[kernel.TableExtable] = append(tables.Sites[kernel.TableExtable], kernel.Range{Start: at, End: at})
		}
		c := cursor{sites: tables.Sites[kernel.TableExtable]}
		for _, addr := range rapid.SliceOf(rapid.Uint64Range(0, 40)).Draw(t, "addresses") {
			if got, want := c.startsAt(addr), searchExceptionTables(&tables, addr); got != want {
				t.Fatalf("at %d: %v, want %v", addr, got, want)
			}
		}
	})
}
