package check

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
)

//go:embed pages.html
var pagesText string

// pages are the templates of the index and of a probe's page.
var pages = template.Must(template.New("pages").Parse(pagesText))

// A page is what a template is filled in with.
type page struct {
	Title  string
	Labels []string // of the kernels, in the order of releases
	Rows   []pageRow
	Row    *pageRow // of a probe's page
}

// A pageRow is a unit.
type pageRow struct {
	Name, From, Answers, Why, File string
	Class                          string // ok, bad, known
	Cells                          []pageCell
}

// A pageCell is the answer of a kernel.
type pageCell struct {
	Label, Kernel, Result, Class, How, Address, Why, Signature string
	Instead                                                    []Instead
	Function                                                   string     // whose code Codes is
	Codes                                                      []pageCode // nil: it is not known
	More                                                       bool       // the function is longer
}

// HTML writes r as pages into the directory dir, which it makes: index.html with the matrix, and a page for
// each unit. It writes to no file that a link leads to. A directory that is there already must hold pages
// only of an earlier report; other files in it stay.
func (r *Report) HTML(dir string, known *Baseline) error {
	if st, err := os.Lstat(dir); err == nil && !st.IsDir() {
		return &fs.PathError{Op: "write", Path: dir, Err: errors.New("not a directory")}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	p := page{Title: "Probes", Rows: r.pageRows(known)}
	for _, k := range r.order() {
		p.Labels = append(p.Labels, Plain(r.Labels()[k]))
	}
	if err := write(root, "index.html", "index", &p); err != nil {
		return err
	}
	for i := range p.Rows {
		one := page{Title: p.Rows[i].Name, Row: &p.Rows[i]}
		if err := write(root, p.Rows[i].File, "probe", &one); err != nil {
			return err
		}
	}
	return nil
}

// write makes the file name anew.
func write(root *os.Root, name, template string, p *page) error {
	var out bytes.Buffer
	if err := pages.ExecuteTemplate(&out, template, p); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(out.Bytes())
	return errors.Join(err, f.Close())
}

// pageRows are the units, with the name of each one's page.
func (r *Report) pageRows(known *Baseline) (all []pageRow) {
	labels := r.Labels()
	for _, one := range r.rows(known) {
		u := &one.unit
		sum := sha256.Sum256([]byte(u.Name + "\n" + u.From))
		row := pageRow{
			Name: Plain(u.label()), From: Plain(u.From), Answers: Plain(one.answers), Why: Plain(one.why),
			File: "probe-" + hex.EncodeToString(sum[:8]) + ".html", Class: "ok",
		}
		switch {
		case one.fresh:
			row.Class = "bad"
		case one.fails, one.moved:
			row.Class = "known"
		}
		for _, k := range r.order() {
			row.Cells = append(row.Cells, r.answer(u, k).cell(labels[k]))
		}
		all = append(all, row)
	}
	return all
}

// cell is a for a page.
func (a *Answer) cell(label string) pageCell {
	c := pageCell{
		Label: Plain(label), Kernel: Plain(a.Kernel), Result: a.result(), Class: "bad", How: Plain(a.How), Address: a.address(),
		Why: Plain(a.reason()),
	}
	for _, i := range a.Instead {
		c.Instead = append(c.Instead, Instead{Plain(i.Place), Plain(i.What)})
	}
	if a.OK {
		c.Class = "ok"
	}
	if a.Text != nil {
		c.Function, c.Codes, c.More = Plain(a.Text.Function), a.Text.codes(a.At), a.Text.More
	}
	if a.Signature != nil {
		c.Signature = Plain(a.Signature.Return + " " + a.Signature.String())
	}
	return c
}
