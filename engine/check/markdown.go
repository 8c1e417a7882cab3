package check

import (
	"bytes"
	"fmt"
	"strings"
)

// maxMarkdown bounds the rows of a comment in a pull request.
const maxMarkdown = 200

// Markdown is r as a comment in a pull request: a table of what kernels refuse, new failures first.
func (r *Report) Markdown(expected *Baseline) []byte {
	var out, known bytes.Buffer
	rows := r.rows(expected)
	fresh, failing := 0, 0
	for _, one := range rows {
		if !one.fails {
			continue
		}
		text, to := one.markdown(), &known
		failing++
		if one.fresh {
			fresh++
			to = &out
		}
		if failing <= maxMarkdown {
			to.WriteString(text)
		}
	}
	const head = "| probe | answer | why |\n|---|---|---|\n"
	var all bytes.Buffer
	fmt.Fprintf(&all, "### Probes: %d of %d are not accepted by all of %d kernels, %d of them new\n\n", failing, len(rows), len(r.Kernels), fresh)
	if out.Len() > 0 {
		all.WriteString(head + out.String() + "\n")
	}
	if known.Len() > 0 {
		fmt.Fprintf(&all, "<details><summary>%d expected</summary>\n\n%s%s\n</details>\n", failing-fresh, head, known.String())
	}
	if failing > maxMarkdown {
		fmt.Fprintf(&all, "\n%d more are not shown.\n", failing-maxMarkdown)
	}
	return all.Bytes()
}

func (one *row) markdown() string {
	return fmt.Sprintf("| %s | %s | %s |\n", code(one.unit.Name), cell(one.answers), cell(one.why))
}

// code is text as code in a cell of a table.
func code(text string) string {
	return "`" + strings.NewReplacer("`", "'", "|", "\\|").Replace(Plain(text)) + "`"
}

// cell is text in a cell of a table: nothing in it is markup.
func cell(text string) string {
	return strings.NewReplacer("|", "\\|", "<", "&lt;", ">", "&gt;", "[", "\\[", "]", "\\]", "`", "\\`", "*", "\\*", "_", "\\_", "@", "@\u200b").Replace(Plain(text))
}
