package system

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// player makes the calls of a recording on a log of ours.
type player struct {
	log    Kmsg
	reader *KmsgReader
	base   uint64 // the first record that was read
	based  bool
}

// stamped is when everything is logged. Its stamp is as long as those of the recording.
const stamped = 5_100_000_000

func (p *player) syslog(addr uint64, numbers []int, put func([]byte) error) (int, error) {
	ctx, end := context.WithCancel(context.Background())
	end()
	return p.log.Syslog(ctx, SyslogCall{Action: numbers[0], Addr: addr, Size: numbers[1], Privileged: true, Put: put})
}

// syslogs are calls with a buffer; got: what is in it.
func (p *player) syslogs(numbers []int) (string, error) {
	got := ""
	n, err := p.syslog(4096, numbers, func(b []byte) error { got = string(b); return nil })
	if err == nil && n != len(got) && numbers[0] >= 2 && numbers[0] <= 4 {
		return "", fmt.Errorf("%d for %q", n, got)
	}
	if n > 0 && got != "" {
		return fmt.Sprintf("%d %s", n, quoted(got)), nil
	}
	return strconv.Itoa(n), err
}

func fails([]byte) error { return syscall.EFAULT }

// result is a number, or nothing where err is set.
func result(n int64, err error) (string, error) { return strconv.FormatInt(n, 10), err }

// quoted is s as the recording has it.
func quoted(s string) string {
	s = strings.ReplaceAll(s, stamp(stamped), "[T] ")
	return `"` + strings.NewReplacer("\n", `\n`, `\`, `\\`).Replace(s) + `"`
}

// reads is one read; got is relative to the first record.
func (p *player) reads(size int) (string, error) {
	b := make([]byte, size)
	n, err := p.reader.Read(context.Background(), b, true)
	if err != nil {
		return "", err
	}
	f := strings.SplitN(string(b[:n]), ",", 4)
	seq, _ := strconv.ParseUint(f[1], 10, 64)
	if !p.based {
		p.base, p.based = seq, true
	}
	text := quoted(fmt.Sprintf("%s,%d,T,%s", f[0], seq-p.base, f[3]))
	return text, nil
}

// calls are the calls of a recording.
var calls = map[string]func(p *player, rest string, n []int) (string, error){
	"write": func(p *player, rest string, _ []int) (string, error) {
		n, err := p.log.Write(stamped, []byte(strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(rest)))
		return result(int64(n), err)
	},
	"writelong": func(p *player, _ string, n []int) (string, error) {
		got, err := p.log.Write(stamped, []byte(strings.Repeat("x", n[0])))
		return result(int64(got), err)
	},
	"open":  func(p *player, _ string, _ []int) (string, error) { p.reader = p.log.Open(); return "ok", nil },
	"read":  func(p *player, _ string, n []int) (string, error) { return p.reads(n[0]) },
	"pread": func(p *player, _ string, n []int) (string, error) { return p.reads(n[0]) },
	"seek": func(p *player, _ string, n []int) (string, error) {
		return result(p.reader.Seek(int64(n[0]), n[1]))
	},
	"poll": func(p *player, _ string, _ []int) (string, error) {
		return map[bool]string{true: "1", false: "0"}[p.reader.Ready(nil)], nil
	},
	"syslog": func(p *player, _ string, n []int) (string, error) { return p.syslogs(n) },
	"blocked": func(p *player, _ string, n []int) (string, error) {
		got, err := p.syslogs(n)
		if errors.Is(err, context.Canceled) {
			err = syscall.EINTR
		}
		got, _, _ = strings.Cut(got, " ")
		return got, err
	},
	"null": func(p *player, _ string, n []int) (string, error) {
		got, err := p.syslog(0, n, nil)
		return result(int64(got), err)
	},
	"fault": func(p *player, _ string, n []int) (string, error) {
		got, err := p.syslog(4096, n, fails)
		return result(int64(got), err)
	},
	"kernel": func(p *player, _ string, n []int) (string, error) {
		got, err := p.syslog(0xffffffff81000000, n, nil)
		return result(int64(got), err)
	},
	"level": func(p *player, _ string, _ []int) (string, error) {
		return strings.Trim(fmt.Sprint(p.log.ConsoleLevels()), "[]"), nil
	},
	"overflow": func(p *player, _ string, _ []int) (string, error) {
		for range 2 * KmsgLimit / 900 {
			p.log.Add(stamped, strings.Repeat("y", 900))
		}
		return "0", nil
	},
	"drain": func(p *player, _ string, _ []int) (string, error) {
		for p.log.unread() > 0 {
			if _, err := p.syslogs([]int{syslogRead, 1 << 20}); err != nil {
				return "", err
			}
		}
		_, err := p.syslogs([]int{syslogClear, 0})
		return "0", err
	},
	"user": func(p *player, _ string, n []int) (string, error) {
		_, err := p.log.Syslog(context.Background(), SyslogCall{Action: n[0], Addr: 4096, Size: n[1], Put: func([]byte) error { return nil }})
		return "ok", err
	},
}

// ours are answers that are not the recording's, and why.
var ours = map[string]string{
	"syslog 10 -5": "1048576", // a larger buffer
	// Stamps that are cut.
	`syslog 2 10 => 10 "<12>[    3"`: `10 "<12>[    5"`,
	`syslog 2 10 => 10 ".886876] o"`: `10 ".100000] o"`,
	"poll => b":                      "1", // POLLERR and POLLPRI are not told
}

func TestSyslogIsTheKernels(t *testing.T) {
	recording, err := os.ReadFile("testdata/syslog.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := &player{}
	p.log.Add(stamped, "of the boot")
	made := 0
	for line := range strings.Lines(string(recording)) {
		call, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(call, " ")
		do := calls[name]
		if do == nil {
			if name != "useropen" { // modes are their servers' business
				t.Errorf("%q is not known", name)
			}
			continue
		}
		if other, ok := ours[call]; ok {
			want = other
		} else if other, ok := ours[call+" => "+want]; ok {
			want = other
		}
		if _, text, ok := strings.Cut(want, " "); ok && strings.HasSuffix(name, "read") {
			want = text // its length depends on the number's
		}
		numbers := make([]int, 2)
		for i, f := range strings.Fields(rest) {
			if n, err := strconv.Atoi(f); err == nil && i < len(numbers) {
				numbers[i] = n
			}
		}
		got, err := do(p, rest, numbers)
		if e := syscall.Errno(0); errors.As(err, &e) {
			got = unix.ErrnoName(e)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", call, got, want)
		}
		made++
	}
	if made < 100 {
		t.Errorf("%d calls", made)
	}
}

func TestSyslogReadWaits(t *testing.T) {
	var k Kmsg
	got := make(chan string)
	put := func(b []byte) error { got <- string(b); return nil }
	go k.Syslog(context.Background(), SyslogCall{Action: syslogRead, Addr: 4096, Size: 100, Privileged: true, Put: put})
	k.Add(stamped, "come")
	if s := <-got; s != "<6>"+stamp(stamped)+"come\n" {
		t.Errorf("%q", s)
	}
}

func TestKmsgReaderWaits(t *testing.T) {
	var k Kmsg
	r := k.Open()
	ctx, end := context.WithCancel(context.Background())
	end()
	b := make([]byte, 64)
	if n, err := r.Read(ctx, b, false); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d, %v", n, err)
	}
	woken := make(chan struct{})
	if r.Ready(func() { close(woken) }) {
		t.Error("an empty log is ready")
	}
	closed := k.Open()
	closed.Ready(func() { t.Error("a closed reader is woken") })
	closed.Close()
	read := make(chan string)
	go func() {
		n, _ := r.Read(context.Background(), b, false)
		read <- string(b[:n])
	}()
	k.Add(stamped, "come")
	<-woken
	if s := <-read; s != "6,0,5100000,-;come\n" {
		t.Errorf("%q", s)
	}
}
