package image

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// kernelPaths are the paths of kernels in packages and systems, those with the most information first. A
// star is the release.
var kernelPaths = []string{
	"boot/vmlinuz-*", "boot/vmlinux-*", "lib/modules/*/vmlinuz", "usr/lib/modules/*/vmlinuz",
	"lib/modules/*/build/vmlinux", "usr/lib/debug/boot/vmlinux-*", "usr/lib/debug/lib/modules/*/vmlinux",
	"vmlinuz-*", "vmlinux-*", "vmlinuz", "vmlinux", "arch/x86/boot/bzImage",
}

// matchKernel tells what release name's file is of, if it is where kernels are kept.
// Lower ranks are better.
func matchKernel(name string) (release string, rank int, ok bool) {
	for i, p := range kernelPaths {
		before, after, star := strings.Cut(p, "*")
		if !star && name == p {
			return "", i, true
		}
		r, ok1 := strings.CutPrefix(name, before)
		r, ok2 := strings.CutSuffix(r, after)
		if star && ok1 && ok2 && r != "" && !strings.Contains(r, "/") {
			return r, i, true
		}
	}
	return "", 0, false
}

// modulesPaths are the directories of a release's modules.
func modulesPaths(release string) []string {
	return []string{"lib/modules/" + release, "usr/lib/modules/" + release}
}

// errNoKernel is the error for a directory or a package without a kernel of that release; "" is any.
func errNoKernel(release string) error {
	if release != "" {
		return fmt.Errorf("no kernel %s in it", release)
	}
	return errors.New("no kernel in it: neither boot/vmlinuz-… nor lib/modules/…/vmlinuz; Debian's are in packages linux-binary-RELEASE, and before 6.19 in linux-image-RELEASE")
}

// openDir finds the kernel below dir.
func openDir(dir string, o *openOptions) (*located, error) {
	found := map[string]string{} // by release
	var odd error                // why something that is called a kernel is none
	for _, p := range kernelPaths {
		names, err := filepath.Glob(filepath.Join(escapeGlob(dir), p))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			rel, err := filepath.Rel(dir, name)
			if err != nil {
				return nil, err
			}
			release, _, _ := matchKernel(filepath.ToSlash(rel))
			switch st, err := os.Stat(name); {
			case errors.Is(err, fs.ErrNotExist):
				odd = fmt.Errorf("%s: a link that leads nowhere", rel)
			case err != nil:
				odd = err
			case !st.Mode().IsRegular():
				odd = fmt.Errorf("%s: %w", rel, notFile(st.Mode()))
			case found[release] == "":
				found[release] = name
			}
		}
	}
	release, err := chooseRelease(found, o.release)
	switch {
	case len(found) > 0 && err != nil:
		return nil, err
	case err != nil:
		return nil, cmp.Or(odd, unreadable(dir), err)
	}
	sub := *o
	sub.release = ""
	c, err := locate(found[release], &sub)
	if err != nil {
		return nil, err
	}
	for _, p := range modulesPaths(release) {
		if st, err := os.Stat(filepath.Join(dir, p)); release != "" && err == nil && st.IsDir() {
			c.modules = newModules(os.DirFS(filepath.Join(dir, p)), filepath.Join(dir, p), o.reader)
			break
		}
	}
	return c, nil
}

// unreadable is the reason why a kernel below dir may have been missed; nil: everything is readable.
func unreadable(dir string) error {
	for _, sub := range []string{"", "boot", "lib/modules", "usr/lib/modules"} {
		if _, err := os.ReadDir(filepath.Join(dir, sub)); errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

func escapeGlob(s string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(s)
}

// chooseRelease returns the wanted release, or the only one. A release without a name counts only if there
// is no other.
func chooseRelease(found map[string]string, want string) (string, error) {
	all := slices.Sorted(maps.Keys(found))
	if len(all) > 1 && all[0] == "" {
		all = all[1:]
	}
	switch {
	case slices.Contains(all, want):
		return want, nil
	case len(all) == 0, all[0] == "" && want != "":
		return "", errNoKernel(want)
	case want != "":
		return "", fmt.Errorf("no kernel %s in it, but %s", want, strings.Join(all, ", "))
	case len(all) > 1:
		return "", fmt.Errorf("several kernels in it, choose one with --release: %s", strings.Join(all, ", "))
	}
	return all[0], nil
}
