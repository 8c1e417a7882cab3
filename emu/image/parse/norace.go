//go:build !race

package parse

const racing = false
