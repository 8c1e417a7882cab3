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
	fmt.Fprintf(&all, "### Probes: %d of %d %s not accepted by all of %s, %d of them new\n\n", failing, len(rows), verb(failing, "is", "are"), counted(len(r.Kernels), "kernel"), fresh)
	if out.Len() > 0 {
		all.WriteString(head + out.String() + "\n")
	}
	if known.Len() > 0 {
		fmt.Fprintf(&all, "<details><summary>%d expected</summary>\n\n%s%s\n</details>\n", failing-fresh, head, known.String())
	}
	if failing > maxMarkdown {
		fmt.Fprintf(&all, "\n%d more %s not shown.\n", failing-maxMarkdown, verb(failing-maxMarkdown, "is", "are"))
	}
	return all.Bytes()
}

func (one *row) markdown() string {
	return fmt.Sprintf("| %s | %s | %s |\n", code(one.unit.Name), cell(one.answers), cell(one.why))
}

// code is text as code in a cell of a table. A backslash there would take the | behind it out of the text.
func code(text string) string {
	return "`" + strings.NewReplacer("`", "'", "|", "\\|", "\\", "\u2216").Replace(Plain(text)) + "`"
}

// cell is text in a cell of a table: nothing in it is markup.
func cell(text string) string {
	return strings.NewReplacer("\\", "\\\\", "|", "\\|", "<", "&lt;", ">", "&gt;", "[", "\\[", "]", "\\]", "`", "\\`", "*", "\\*", "_", "\\_", "@", "@\u200b", "&", "&amp;", "~", "\\~", "://", ":\u200b//", "www.", "www\u200b.").Replace(Plain(text))
}
