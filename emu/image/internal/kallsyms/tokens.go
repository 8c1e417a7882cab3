package kallsyms

import "bytes"

const (
	numTokens = 256
	indexSize = 2 * numTokens
	// maxToken bounds a token's length: a name has up to 512 characters, and a token
	// stands for at most a whole one.
	maxToken = 512
)

// nextTokens finds the next possible token_index at or behind off; -1: there is none.
func (s *search) nextTokens(data []byte, off int) int {
	for ; off+indexSize <= len(data); off += minAlign {
		// Most memory fails at once: the first token is at 0, the second close behind.
		if data[off] != 0 || data[off+1] != 0 || u16(data[off+2:])-2 > maxToken {
			continue
		}
		if increasing(data[off : off+indexSize]) {
			return off
		}
	}
	return -1
}

// increasing tells whether index can be a token_index: each token has a character and a NUL.
func increasing(index []byte) bool {
	for i := 2; i < len(index); i += 2 {
		if u16(index[i:])-u16(index[i-2:])-2 > maxToken || u16(index[i:]) < u16(index[i-2:]) {
			return false
		}
	}
	return true
}

// tokens reads the token_table in front of the token_index at index, and says where it begins.
func (s *search) tokens(data []byte, index int) (tokens [][]byte, table int, ok bool) {
	last := int(u16(data[index+indexSize-2:]))
	// The last token has at least one character and its NUL; its length is not known.
	for size := alignUp(last+2, minAlign); size < last+maxToken+1+maxAlign && size <= index; size += minAlign {
		if !s.spend(numTokens) {
			return nil, 0, false
		}
		if tokens := split(data[index-size:index], data[index:]); tokens != nil {
			return tokens, index - size, true
		}
	}
	return nil, 0, false
}

// split cuts table as index says; nil unless it is one string behind the other, then padding.
func split(table, index []byte) [][]byte {
	tokens := make([][]byte, numTokens)
	for i := range tokens {
		start := int(u16(index[2*i:]))
		n := bytes.IndexByte(table[start:], 0)
		if n < 1 || i+1 < numTokens && start+n+1 != int(u16(index[2*i+2:])) {
			return nil
		}
		tokens[i] = table[start : start+n]
		if end := start + n + 1; i == numTokens-1 && (len(table)-end >= maxAlign || len(bytes.Trim(table[end:], "\x00")) > 0) {
			return nil
		}
	}
	return tokens
}
