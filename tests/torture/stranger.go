package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// deeds are the attempts of a stranger. Each returns what it has got, or "" for nothing.
var deeds = map[string]func(target string) string{
	"read":    deedRead,
	"write":   deedWrite,
	"make":    func(t string) string { return gotten(os.Mkdir(t, 0o755), "a directory") },
	"unmount": func(t string) string { return gotten(unix.Unmount(t, unix.MNT_DETACH), "an unmount") },
	"signal":  func(t string) string { return gotten(unix.Kill(number(t), unix.SIGTERM), "a signal") },
	"trace":   func(t string) string { return gotten(unix.PtraceSeize(number(t)), "a tracee") },
	"peek":    deedPeek,
	"steal":   deedSteal,
	"connect": deedConnect,
}

func gotten(err error, what string) string {
	if err != nil {
		return ""
	}
	return what
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// stranger is the helper that attempts a deed for each line that it reads.
func stranger([]string) int {
	n := 0
	var got []string
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); n++ {
		deed, target, _ := strings.Cut(lines.Text(), " ")
		if what := deeds[deed](target); what != "" {
			got = append(got, fmt.Sprintf("got %s: %s %s", what, deed, target))
		}
	}
	fmt.Printf("%d attacks\n%s\n", n, strings.Join(got, "\n"))
	return 0
}

func deedRead(path string) string {
	if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSymlink != 0 {
		to, err := os.Readlink(path)
		return gotten(err, "its target "+to)
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	if _, err := f.Readdirnames(1); err == nil {
		return "a list of its files"
	}
	b := make([]byte, 64)
	if n, _ := f.Read(b); n > 0 {
		return fmt.Sprintf("%q", b[:n])
	}
	return "" // an open of a file in /proc may succeed where no read does
}

func deedWrite(path string) string {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return ""
	}
	defer f.Close()
	_, err = f.WriteString("0\n")
	return gotten(err, "a write")
}

func deedPeek(pid string) string {
	b := make([]byte, 8)
	_, err := unix.ProcessVMReadv(number(pid), []unix.Iovec{{Base: &b[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
	if err == unix.EFAULT { // the access was allowed
		err = nil
	}
	return gotten(err, "its memory")
}

func deedSteal(pid string) string {
	pidfd, err := unix.PidfdOpen(number(pid), 0)
	if err != nil {
		return ""
	}
	defer unix.Close(pidfd)
	for fd := range 32 {
		if _, err := unix.PidfdGetfd(pidfd, fd, 0); err == nil {
			return fmt.Sprintf("descriptor %d", fd)
		}
	}
	return ""
}

// deedConnect connects to a socket, sends something, and returns what it gets. A connection that is closed
// without an answer is no harm.
func deedConnect(name string) string {
	for _, kind := range []int{unix.SOCK_SEQPACKET, unix.SOCK_STREAM} {
		fd, err := unix.Socket(unix.AF_UNIX, kind|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			return err.Error()
		}
		defer unix.Close(fd)
		if unix.Connect(fd, &unix.SockaddrUnix{Name: name}) != nil {
			continue
		}
		unix.Write(fd, []byte("{}\n"))
		if what := given(fd); what != "" {
			return what
		}
	}
	return ""
}

// given returns what the other side of a socket sends within a short time.
func given(fd int) string {
	wait := unix.NsecToTimeval(int64(500 * time.Millisecond))
	unix.SetsockoptTimeval(fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &wait)
	b, oob := make([]byte, 4096), make([]byte, 256)
	for {
		n, noob, _, _, err := unix.Recvmsg(fd, b, oob, unix.MSG_CMSG_CLOEXEC)
		switch {
		case err == nil && noob > 0:
			return "a descriptor"
		case err != nil || n == 0:
			return ""
		}
	}
}

// squatter is the helper that listens at the place where a machine of root might listen. args are a public
// directory for sockets, and the machine's name. It ends with its standard input.
func squatter(args []string) int {
	dir, name := args[0], args[1]
	os.Mkdir(filepath.Join(dir, "kprobefs"), 0o777)
	for _, at := range []string{"@kprobefs/0/" + name, "@kprobefs/" + name, filepath.Join(dir, "kprobefs", name+".sock"), filepath.Join(dir, "kprobefs", name)} {
		fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
		if err == nil {
			err = unix.Bind(fd, &unix.SockaddrUnix{Name: at})
		}
		if err == nil {
			err = unix.Listen(fd, 8)
		}
		if err != nil {
			fmt.Println(at, err)
			return 1
		}
		go func() {
			for {
				peer, _, err := unix.Accept(fd)
				if err != nil {
					return
				}
				if what := given(peer); what != "" { // and it says nothing itself
					fmt.Println("got", what, "at", at)
				}
			}
		}()
	}
	fmt.Println("listening")
	io.Copy(io.Discard, os.Stdin)
	return 0
}
