package main

import (
	"bufio"
	"io"
	"regexp"
	"strings"
)

// What one header of Debian's has: a fact is the name of a thing, and where it is declared.
type facts struct {
	macros    map[string][]string // names of macros without arguments that have a text, by our header
	bodies    map[string]string   // texts of these macros, and of those with arguments
	functions map[string][]string // names in declarations of functions
	types     map[string]bool     // tags of structs and unions, enums and names of typedefs that are declared in a header of ours
}

// A scanner reads what the preprocessor makes of headers (gcc -E -dD).
type scanner struct {
	ours  map[string]bool
	stack []string // files that are open, by our names
	found facts
	depth int    // of braces
	text  string // what is declared, as far as it is read
	enum  bool   // the braces are those of an enum without a name
	list  string // what is in them
	seen  map[string]bool
}

var (
	markerLine   = regexp.MustCompile(`^# \d+ "([^"]*)"((?: \d)*)`)
	functionLine = regexp.MustCompile(`^#define (\w+)\([^)]*\) (.*)`)
	macroLine    = regexp.MustCompile(`^#define (\w+) (.*\S)`)
	// Only names in upper case are asked for: others are hardly ever constants.
	constantName = regexp.MustCompile(`^_*[A-Z][A-Z0-9_a-z]*$`)
	notConstant  = regexp.MustCompile(`[;{}"#]|\bstruct \w+ \*|^(__asm__|do|struct|union|enum|extern|static|inline|__attribute__)\b|^\(*&`)
	undefLine    = regexp.MustCompile(`^#undef (\w+)`)
	tagName      = regexp.MustCompile(`\b(struct|union|enum)\s+(?:__attribute__\s*\(\(.*?\)\)\s*)*(\w+)\s*\{`)
	funcName     = regexp.MustCompile(`\b(\w+)\s*\(`)
	typedefEnd   = regexp.MustCompile(`(\w+)\s*(?:__attribute__\s*\(\(.*\)\)\s*)*;$`)
)

// headerOf is the name by which a program includes a file of Debian's packages.
func headerOf(file string) string {
	for _, at := range []struct{ dir, name string }{
		{"/include/uapi/asm-generic/", "asm/"}, {"/include/asm-generic/", "asm/"},
		{"/include/uapi/asm/", "asm/"}, {"/include/generated/uapi/asm/", "asm/"}, {"/include/generated/asm/", "asm/"},
		{"/include/uapi/", ""}, {"/include/", ""},
	} {
		if i := strings.LastIndex(file, at.dir); i >= 0 {
			return at.name + file[i+len(at.dir):]
		}
	}
	return ""
}

// foreign are headers whose things belong to no header that includes them.
var foreign = regexp.MustCompile(`^(acpi/|drm/|linux/(acpi|pci_ids|ethtool|efi|bpf|edac|libata|ata|iommu)|asm/(msr-index|acpi|apic|mce|uv|xen|pvclock|kvm|perf))`)

// owner is the innermost open header of ours; "": none is open, or what is open is foreign.
func (s *scanner) owner() string {
	if n := len(s.stack); n == 0 || foreign.MatchString(s.stack[n-1]) {
		return ""
	}
	for i := len(s.stack) - 1; i >= 0; i-- {
		if s.ours[s.stack[i]] {
			return s.stack[i]
		}
	}
	return ""
}

func (s *scanner) scan(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		line := lines.Text()
		switch m := markerLine.FindStringSubmatch(line); {
		case m != nil:
			s.enter(headerOf(m[1]), m[2])
		case strings.HasPrefix(line, "#define"):
			if m := functionLine.FindStringSubmatch(line); m != nil {
				s.found.bodies[m[1]] = m[2]
			}
			if m := macroLine.FindStringSubmatch(line); m != nil && s.owner() != "" && !s.seen[m[1]] && m[1] != m[2] && constantName.MatchString(m[1]) && !notConstant.MatchString(m[2]) {
				s.seen[m[1]], s.found.bodies[m[1]] = true, m[2]
				s.found.macros[s.owner()] = append(s.found.macros[s.owner()], m[1])
			}
		case strings.HasPrefix(line, "#"):
			if m := undefLine.FindStringSubmatch(line); m != nil {
				delete(s.seen, m[1])
			}
		default:
			s.code(line)
		}
	}
	return lines.Err()
}

func (s *scanner) enter(header, flags string) {
	switch {
	case strings.Contains(flags, "1"):
		s.stack = append(s.stack, header)
	case strings.Contains(flags, "2") && len(s.stack) > 0:
		s.stack = s.stack[:len(s.stack)-1]
		if len(s.stack) > 0 {
			s.stack[len(s.stack)-1] = header
		}
	case len(s.stack) > 0:
		s.stack[len(s.stack)-1] = header
	default:
		s.stack = []string{header}
	}
}

// code adds a line to the declaration, and notes what is complete.
func (s *scanner) code(line string) {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case '{':
			if s.depth == 0 {
				s.tag()
				s.enum, s.list = namelessEnum.MatchString(s.text), ""
			}
			s.depth++
		case '}':
			s.depth--
			if s.depth == 0 {
				s.enumerators()
				s.text += "{}"
				if strings.HasSuffix(strings.TrimSpace(s.text), ") {}") || strings.HasSuffix(s.text, "){}") {
					s.text = "" // of a function
				}
			}
		case ';':
			if s.depth == 0 {
				s.declaration(strings.TrimSpace(s.text) + ";")
				s.text = ""
			}
		default:
			if s.depth == 0 {
				s.text += string(c)
			} else if s.enum {
				s.list += string(c)
			}
		}
	}
	if s.depth == 0 {
		s.text += " "
	}
}

var (
	namelessEnum = regexp.MustCompile(`\benum\s*$`)
	enumerator   = regexp.MustCompile(`(?:^|,)\s*([A-Za-z_]\w*)`)
)

// enumerators notes those of an enum without a name, which no type of the kernel's stands for.
func (s *scanner) enumerators() {
	if !s.enum || s.owner() == "" {
		return
	}
	for _, m := range enumerator.FindAllStringSubmatch(s.list, -1) {
		if !s.seen[m[1]] {
			s.seen[m[1]] = true
			s.found.macros[s.owner()] = append(s.found.macros[s.owner()], m[1])
		}
	}
	s.enum = false
}

func (s *scanner) tag() {
	if m := tagName.FindStringSubmatch(s.text + "{"); m != nil && s.owner() != "" {
		s.found.types[m[1]+" "+m[2]] = true
	}
}

var attribute = regexp.MustCompile(`__attribute__\s*\(\([^()]*(\([^()]*\))?[^()]*\)\)|\basm\b.*`)

func (s *scanner) declaration(text string) {
	if s.owner() == "" {
		return
	}
	text = attribute.ReplaceAllString(text, "")
	switch {
	case strings.HasPrefix(text, "typedef"):
		m := regexp.MustCompile(`\(\s*\*\s*(\w+)\s*\)`).FindStringSubmatch(text)
		if m == nil {
			m = typedefEnd.FindStringSubmatch(regexp.MustCompile(`\[.*\];$`).ReplaceAllString(text, ";"))
		}
		if m != nil {
			s.found.types["typedef "+m[1]] = true
		}
	case strings.Contains(text, "{}"), strings.Contains(text, "="):
	default:
		if m := funcName.FindStringSubmatch(text); m != nil && !s.seen["("+m[1]] {
			s.seen["("+m[1]] = true
			s.found.functions[s.owner()] = append(s.found.functions[s.owner()], m[1])
		}
	}
}
