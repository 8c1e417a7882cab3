package explain

import (
	"encoding/hex"
	"fmt"
	"strconv"
)

// An Address prints as 0x… in text and in JSON.
type Address uint64

// MarshalText is encoding.TextMarshaler's.
func (a Address) MarshalText() ([]byte, error) {
	return strconv.AppendUint([]byte("0x"), uint64(a), 16), nil
}

// UnmarshalText is encoding.TextUnmarshaler's.
func (a *Address) UnmarshalText(b []byte) error {
	n, err := strconv.ParseUint(string(b), 0, 64)
	if err != nil {
		return fmt.Errorf("address: %w", err)
	}
	*a = Address(n)
	return nil
}

// Bytes print as hexadecimal digits.
type Bytes []byte

// MarshalText is encoding.TextMarshaler's.
func (b Bytes) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, b), nil }

// UnmarshalText is encoding.TextUnmarshaler's.
func (b *Bytes) UnmarshalText(t []byte) error {
	out, err := hex.DecodeString(string(t))
	if err != nil {
		return fmt.Errorf("bytes: %w", err)
	}
	*b = out
	return nil
}
