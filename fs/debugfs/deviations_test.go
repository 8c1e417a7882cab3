package debugfs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// deviations are the differences from the kernel that are known, with their
// reasons. A line of the kernel's and one of ours differ for a reason if both
// are the same once the form has been replaced in both.
// Each must occur so many times: more would hide something else, fewer would
// mean that one of them is gone. A user finds each under its entry in the page about differences.
var deviations = []struct {
	times  int
	entry  string // in the page about differences
	reason string
	form   *regexp.Regexp
	by     string
}{
	{29, "Sizes", "st_size is the length of the content, because sendfile (cat, cp) would send nothing otherwise",
		regexp.MustCompile(`size=\d+|regular( empty)? file`), "SIZE"},
	{9, "Devices and times", "st_size, and times since the mount", // a line of ls -l
		regexp.MustCompile(`^([-dlrwxst]{10} +\d+ \S+ +\S+) +\d+ [A-Z][a-z]{2} +\d+ [\d:]+`), "$1"},
	{1, "Devices and times", "the parent directory's links are of directories that are not ours, and times since the mount",
		regexp.MustCompile(`^(d[rwx-]{9}) +\d+ root +root +0 .* \.\.$`), "$1 .."},
	{4, "Offsets", "SEEK_END counts from st_size over FUSE",
		regexp.MustCompile(`^lseek\(0, end\) = (-1 EINVAL \(Invalid argument\)|\d+)$`), "END"},
	{6, "Offsets", "every write moves the file offset over FUSE",
		regexp.MustCompile(`^lseek\(0, cur\) = \d+$`), "CUR"},
	{2, "Writing nothing", "a write of no bytes never reaches a FUSE server",
		regexp.MustCompile(`write\("", 0\) = (0|-1 EINVAL \(Invalid argument\))`), "NONE"},
	{6, "One writev", "writev is one write over FUSE, not one for each part",
		regexp.MustCompile(`(writev\(.*\)) = (2|1|-1 EINVAL \(Invalid argument\)); -> [01]$`), "$1"},
}

// TestDeviationsPage: the page for users has all known deviations.
func TestDeviationsPage(t *testing.T) {
	page, err := os.ReadFile("../../cmd/kprobefs/docs/differences.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range deviations {
		if !strings.Contains(string(page), "\n**"+d.entry+".** ") {
			t.Errorf("no entry %q, for: %s", d.entry, d.reason)
		}
	}
}

// deviation finds the reason for a difference.
func deviation(want, got string) (reason string, ok bool) {
	for _, d := range deviations {
		if d.form.MatchString(want) && d.form.ReplaceAllString(want, d.by) == d.form.ReplaceAllString(got, d.by) {
			return d.reason, true
		}
	}
	return "", false
}

// others are the recorded lines that say nothing about files of ours.
var others = []struct {
	reason string
	form   *regexp.Regexp
}{
	{"files of tracefs, which is another tree", regexp.MustCompile(`/sys/kernel/tracing/\w|^700 .*/sys/kernel/tracing$`)},
	{"debugfs with all that is in it", regexp.MustCompile(`^700 .* links=\d+ .*/sys/kernel/debug$`)},
	{"the host's own sysctls", regexp.MustCompile(`exception-trace|^sysctl: error reading key|^dmesg: ICMPv6: `)},
	{"the kernel itself", regexp.MustCompile(`^Linux \(none\)|^Linux .* x86_64|console=ttyS0|BOOT_IMAGE|root=/dev`)},
}

func notOurs(line string) string {
	for _, o := range others {
		if o.form.MatchString(line) {
			return o.reason
		}
	}
	return ""
}
