package ns

import (
	"slices"
	"strings"
)

// Machines returns the names of the user's machines that can be joined, sorted. It leaves out those whose names are
// too long to be part of a file's.
func Machines() []string {
	var names []string
	for _, open := range socketHomes() {
		d, err := open()
		if err != nil {
			continue // this directory cannot have a socket
		}
		files, _ := d.list() // a directory that cannot be read has no machine that could be joined
		for _, file := range files {
			file, is := strings.CutSuffix(file, socketSuffix)
			if is && !strings.HasPrefix(file, hashMark) && d.listens(file) {
				names = append(names, nameOf(file))
			}
		}
		d.close()
	}
	slices.Sort(names)
	return slices.Compact(names)
}
