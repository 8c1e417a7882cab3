package kstr

import (
	"reflect"
	"strings"
	"syscall"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		s    string
		base int
		want uint64
		err  error
	}{
		{"0", 0, 0, nil},
		{"1\n", 10, 1, nil},
		{"+1", 10, 1, nil},
		{"01", 10, 1, nil},
		{"010", 0, 8, nil},
		{"0x10", 0, 16, nil},
		{"0x", 0, 0, syscall.EINVAL},
		{"0x1", 10, 0, syscall.EINVAL},
		{"", 10, 0, syscall.EINVAL},
		{"\n", 10, 0, syscall.EINVAL},
		{"1\n\n", 10, 0, syscall.EINVAL},
		{" 1", 10, 0, syscall.EINVAL},
		{"1 ", 10, 0, syscall.EINVAL},
		{"-1", 10, 0, syscall.EINVAL},
		{"18446744073709551615", 0, 1<<64 - 1, nil},
		{"18446744073709551616", 0, 0, syscall.ERANGE},
		{"99999999999999999999x", 0, 0, syscall.ERANGE},
	} {
		got, err := Uint(c.s, c.base)
		if err != c.err || err == nil && got != c.want {
			t.Errorf("Uint(%q, %d) = %d, %v; want %d, %v", c.s, c.base, got, err, c.want, c.err)
		}
	}
	for _, c := range []struct {
		s    string
		want int64
		err  error
	}{
		{"-5", -5, nil}, {"+5", 5, nil}, {"+-5", 0, syscall.EINVAL}, {"--5", 0, syscall.EINVAL}, {"-+5", 0, syscall.EINVAL},
		{"-9223372036854775808", -1 << 63, nil}, {"-9223372036854775809", 0, syscall.ERANGE}, {"9223372036854775808", 0, syscall.ERANGE},
	} {
		got, err := Int(c.s, 0)
		if err != c.err || err == nil && got != c.want {
			t.Errorf("Int(%q) = %d, %v; want %d, %v", c.s, got, err, c.want, c.err)
		}
	}
}

func TestUserUintLooksAt66Bytes(t *testing.T) {
	if v, err := UserUint([]byte(strings.Repeat("0", 65)+"1999"), 10); v != 1 || err != nil {
		t.Errorf("= %d, %v", v, err)
	}
}

func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		s string
		v uint64
		n int
	}{{"4@0/8", 4, 1}, {"@", 0, 0}, {"0x1f/", 31, 4}, {"010", 8, 3}, {"0xg", 0, 1}} {
		if v, n := Prefix(c.s); v != c.v || n != c.n {
			t.Errorf("Prefix(%q) = %d, %d", c.s, v, n)
		}
	}
}

func TestFields(t *testing.T) {
	if got := Fields("\tp:x \v vfs_read\xa0a=%ax\n"); !reflect.DeepEqual(got, []string{"p:x", "vfs_read", "a=%ax"}) {
		t.Errorf("%q", got)
	}
	if got := Fields(" \n"); got != nil {
		t.Errorf("%q", got)
	}
}
