package notify

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

const dir = "/sys/kernel/served"

func TestShell(t *testing.T) {
	for _, tc := range []struct{ name, script, want string }{
		{"cat", "cat $D/value /nowhere/alone", "one\ntwo\nalone\n"},
		{"busybox cat", "busybox cat $D/value", "one\ntwo\n"},
		{"redirect", "read a < $D/value; echo $a", "one\n"},
		{"long", "wc -c < $D/list; cat $D/list | wc -l; busybox wc -l $D/list", "15000\n3000\n3000 /sys/kernel/served/list\n"},
		{"write", "echo three > $D/value; echo four >> $D/value; cat $D/value", "three\nfour\n"},
		{"bad write", "echo bad > $D/value; echo $?", "sh: 1: echo: echo: I/O error\n1\n"},
		{"cat's error", "echo bad | cat > $D/value", "cat: write error: Invalid argument\n"},
		{"dup", "exec 3<$D/value 4<&3; read a <&3; read b <&4; echo $a $b; exec 3<&-; read c <&4 || echo end", "one two\nend\n"},
		{"fork", "exec 3<$D/value; (read a <&3; echo $a); read b <&3; echo $b", "one\ntwo\n"},
		{"exec", "exec 5>>$D/value; sh -c 'echo more >&5'; tail -n 1 $D/value", "more\n"},
		{"ls", "ls $D; ls $D/dir/deep", "dir\ninstances\nlist\nstream\nvalue\nfile\n"},
		{"ls -l", "ls -l $D/dir/deep | sed 's/ [A-Z][a-z][a-z] .*/ /'", "total 0\n-r-------- 1 root root 0 \n"},
		{"stat", "stat -c '%a %s %F %n' $D $D/value; stat -f -c %t $D; busybox stat -c '%a %s' $D/dir/deep/file", "700 0 directory /sys/kernel/served\n644 0 regular empty file /sys/kernel/served/value\n74726163\n400 0\n"},
		{"test", "test -e $D/value && test -d $D/dir && test -r $D/value && ! test -e $D/none && ! test -d $D/value && echo right", "right\n"},
		{"find", "find $D/dir; busybox find $D/dir -type f", "/sys/kernel/served/dir\n/sys/kernel/served/dir/deep\n/sys/kernel/served/dir/deep/file\n/sys/kernel/served/dir/deep/file\n"},
		{"no such file", "cat $D/none; cat $D/value/x; cat $D/none/x", "cat: /sys/kernel/served/none: No such file or directory\ncat: /sys/kernel/served/value/x: Not a directory\ncat: /sys/kernel/served/none/x: No such file or directory\n"},
		{"create", "echo > $D/new", "sh: 1: cannot create /sys/kernel/served/new: Permission denied\n"},
		{"cd", "cd $D/dir && pwd && cat deep/file && cat ../value && cd deep && cat file && (pwd; cat file; /bin/pwd) && cd /tmp && pwd && /bin/pwd", "/sys/kernel/served/dir\ndeep\none\ntwo\ndeep\n/sys/kernel/served/dir/deep\ndeep\n/sys/kernel/served/dir/deep\n/tmp\n/tmp\n"},
		{"cd outside", "cd $D && cd .. && pwd && /bin/pwd && cd served && ls dir", "/sys/kernel\n/sys/kernel\ndeep\n"},
		{"symlinks", "ln -s $D/dir l; cat l/deep/file; ln -s l/deep m; cat m/file; ln -s $D/../served/value v; cat v; readlink v; mkdir a; ln -s ../l a/x; cat a/x/deep/file", "deep\ndeep\none\ntwo\n/sys/kernel/served/../served/value\ndeep\n"},
		{"proc", "exec 3<$D/value; readlink /proc/self/fd/3; cat /proc/self/fd/3; cat /dev/fd/3; cat /dev/stdin <$D/dir/deep/file", "/sys/kernel/served/value\none\ntwo\none\ntwo\ndeep\n"},
		{"instances", "mkdir $D/instances/a && ls $D/instances && cat $D/instances/a/value && rmdir $D/instances/a && ls $D/instances; mkdir $D/x; rmdir $D/dir; rm $D/value",
			"a\none\ntwo\nmkdir: cannot create directory '/sys/kernel/served/x': Operation not permitted\nrmdir: failed to remove '/sys/kernel/served/dir': Operation not permitted\nrm: cannot remove '/sys/kernel/served/value': Operation not permitted\n"},
		{"busy", "mkdir $D/instances/a; exec 3<$D/instances/a/value; rmdir $D/instances/a; exec 3<&-; rmdir $D/instances/a && echo gone", "rmdir: failed to remove '/sys/kernel/served/instances/a': Device or resource busy\ngone\n"},
		{"cp and dd", "cp $D/value copy; cat copy; dd if=$D/value bs=1 skip=4 status=none; dd if=$D/value bs=4 count=1 status=none", "one\ntwo\ntwo\none\n"},
		{"head and tail", "head -n 1 $D/value; tail -n 1 $D/value; tail -c 4 $D/value", "one\ntwo\ntwo\n"},
		{"tail -f", "tail -f --pid=$(sh -c 'echo $$') $D/value; busybox stat -c %s $D/value $S/value; tail -f --pid=$(sh -c 'echo $$') $S/value",
			"one\ntwo\ntail: /sys/kernel/served/value: file truncated\none\ntwo\n0\n8\none\ntwo\n"}, // as on 6.1
		{"grep", "grep -r tw $D/value; grep -rl deep $D/dir", "two\n/sys/kernel/served/dir/deep/file\n"},
		{"tar", "tar -C $D -cf x.tar dir && tar -tf x.tar", "dir/\ndir/deep/\ndir/deep/file\n"},
		{"bash", "exec bash -c 'while read l; do echo [$l]; done < $D/value; mapfile -t x < $D/value; echo ${#x[@]}; echo $(<$D/value)'", "[one]\n[two]\n2\none two\n"},
		{"awk and sed", "awk '{print NR}' $D/value; sed -n 2p $D/value", "1\n2\ntwo\n"},
		{"foreign", "echo x > f; cat f; mkdir d; cd d; cat ../f; ls ..; mv ../f g; cat g", "x\nx\nd\nf\nx\n"},
		{"timeout", "timeout 0.2 cat $D/stream; echo $?", "124\n"},
		{"trap", "trap 'echo caught; exit 3' TERM; sh -c 'sleep 0.1; kill -TERM '$$ & read x < $D/stream; echo $?", "caught\n"},
		{"select", "exec bash -c 'exec 3<$D/value; read -t 0 -u 3 && echo ready'", "ready\n"},
		{"from above", "cd /sys/kernel; cat served/dir/deep/file; ls -d served; ls served/dir; cd /sys; find kernel/served/dir/deep; cd kernel && test -d served && echo there",
			"deep\nserved\ndeep\nkernel/served/dir/deep\nkernel/served/dir/deep/file\nthere\n"},
		{"mounts", "grep -h served /proc/mounts /proc/self/mountinfo /etc/mtab | sed 's/^[0-9].* \\/ /info /'", "tracefs /sys/kernel/served tracefs rw,nosuid,nodev,noexec,relatime 0 0\ninfo /sys/kernel/served rw,nosuid,nodev,noexec,relatime - tracefs tracefs rw\ntracefs /sys/kernel/served tracefs rw,nosuid,nodev,noexec,relatime 0 0\n"},
		{"away", "cd $D; cmp ../../../etc/passwd /etc/passwd && echo same; busybox cat ../../../dev/null; cd dir/deep; busybox cat ../../../../class/../../dev/null 2>&1 | sed s/.*:.//", "same\nOperation not supported\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, _ := newFixture(t)
			t.Setenv("D", dir)
			t.Setenv("S", "/nowhere/sized")
			if got := run(t, s, "sh", "-c", tc.script); got != tc.want {
				t.Errorf("got  %q\nwant %q", got, tc.want)
			}
			s.sweep()
			if n := s.opened.Load(); n != 0 {
				t.Errorf("%d files are left open", n)
			}
			if n := s.strays.Load(); n != 0 {
				t.Errorf("%d current directories are left", n)
			}
		})
	}
}

func TestStream(t *testing.T) {
	s, w := newFixture(t)
	w.push("first\n")
	t.Setenv("D", dir)
	out, wait := start(t, s, "bash", "-c", "exec 3<$D/stream; dd bs=100 count=1 status=none <&3; dd bs=100 count=1 status=none <&3")
	w.push("second\n") // before or while it waits
	wait()
	if got, want := out.String(), "first\nsecond\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A program that makes its system calls by itself.
func TestGo(t *testing.T) {
	bin := t.TempDir() + "/prog"
	source, err := os.ReadFile("testdata/prog.go.txt")
	if err == nil {
		err = os.WriteFile(bin+".go", source, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", bin, bin+".go").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s, w := newFixture(t)
	want := "one|two|\nwrote <nil>\nwrite /sys/kernel/served/value: invalid argument\nvalue false 0\ndir instances list stream value \nstreamed\n<nil> /sys/kernel/served/dir\ndeep|\n"
	out, wait := start(t, s, bin, dir)
	for !strings.Contains(out.String(), "instances") {
		runtime.Gosched()
	}
	w.push("streamed") // who waits for it polls
	wait()
	if got := out.String(); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
