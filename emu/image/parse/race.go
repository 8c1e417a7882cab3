//go:build race

package parse

// racing: the race detector's runtime has memory of its own, of any size.
const racing = true
