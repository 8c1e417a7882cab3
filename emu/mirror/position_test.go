package mirror

import "testing"

func TestPlace(t *testing.T) {
	const mounts = `36 35 0:50 / /sys/kernel/tracing rw,nosuid - fuse.tracefs tracefs rw
37 35 0:50 /instances /mnt/a\040b rw - fuse.tracefs tracefs rw
38 35 0:51 / / rw - ext4 /dev/vda rw
39 bad
`
	for _, c := range []struct {
		id   uint64
		path string // of the open directory
		want string
		ok   bool
	}{
		{36, "/sys/kernel/tracing", "", true},
		{36, "/sys/kernel/tracing/instances/foo", "instances/foo", true},
		{36, "/sys/kernel/tracings", "", false},
		{37, "/mnt/a b/foo", "instances/foo", true},
		{37, "/mnt/a b", "instances", true},
		{36, "/chroot/sys/kernel/tracing/events", "events", true}, // from a chroot
		{36, "/sys/kernel/tracing/sys/kernel/tracing/x", "sys/kernel/tracing/x", true},
		{36, "/c/sys/kernel/tracing/sys/kernel/tracing/x", "", false},
		{38, "/etc", "etc", true},
		{39, "/", "", false},
		{40, "/", "", false},
	} {
		at, ok := placeIn(mounts, c.id)
		got := ""
		if ok {
			got, ok = at.below(c.path)
		}
		if got != c.want || ok != c.ok {
			t.Errorf("%s in mount %d is %q, %v, not %q", c.path, c.id, got, ok, c.want)
		}
	}
}
