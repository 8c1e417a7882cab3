package check

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kprobefs/kprobefs/engine/explain"
)

// cacheVersion is that of the files' form; what is in them depends on the program
// too, so that its build is part of each key.
const cacheVersion = "kprobefs-cache 2"

// maxKept is how many answers are kept for a kernel.
const maxKept = 200_000

// A Cache keeps answers in files below a directory. Broken files, and files of another version, count as
// missing. Files are replaced as a whole, so that several programs can use a Cache at the same time. The
// nil Cache keeps nothing.
type Cache struct {
	dir     string
	program string
}

// NewCache is the cache in dir, which need not exist, of the program with that build id.
func NewCache(dir, program string) *Cache { return &Cache{dir: dir, program: program} }

// A Kept has the known facts about one kernel.
type Kept struct {
	Answers map[string]Answer         `json:"answers"`          // by Probe
	Totals  map[string]explain.Totals `json:"totals"`           // by extent: functions, instructions
	Layout  string                    `json:"layout,omitempty"` // as Layout.lines writes it
}

// An Identity identifies the content of a file.
type Identity struct {
	BuildID string `json:"buildID"`
	Version string `json:"version"`           // as the image's header has it
	Release string `json:"release,omitempty"` // uname -r
	Modules bool   `json:"modules,omitempty"` // of a kernel: its modules are known
	// Files are others that it depends on, with what the user of the cache says of their state.
	Files map[string]string `json:"files,omitempty"`
}

// Identify returns the Identity that was stored for a file with that stamp. A stamp has the file's path,
// size, times, and everything else that decides which kernel it is.
func (c *Cache) Identify(stamp string) (id Identity, ok bool) {
	ok = c.load("files", stamp, &id)
	return id, ok && id.BuildID != ""
}

// Remember stores an Identity for Identify.
func (c *Cache) Remember(stamp string, id Identity) error { return c.store("files", stamp, id) }

// Load returns the known facts about the kernel, examined with these options.
func (c *Cache) Load(buildID, options string) *Kept {
	k := &Kept{}
	if !c.load("kernels", buildID+" "+options, k) {
		k = &Kept{}
	}
	if k.Answers == nil {
		k.Answers = map[string]Answer{}
	}
	if k.Totals == nil {
		k.Totals = map[string]explain.Totals{}
	}
	return k
}

// Store replaces the known facts about the kernel.
func (c *Cache) Store(buildID, options string, k *Kept) error {
	if len(k.Answers) > maxKept {
		return nil
	}
	return c.store("kernels", buildID+" "+options, k)
}

// path is the file for key.
func (c *Cache) path(room, key string) string {
	sum := sha256.Sum256([]byte(c.program + "\n" + key))
	return filepath.Join(c.dir, room, hex.EncodeToString(sum[:16])+".json")
}

// A file is a line with the version, the key and the checksum of the rest, and JSON.
func header(key string, body []byte) string {
	sum := sha256.Sum256(body)
	return fmt.Sprintf("%s %x %s\n", cacheVersion, sum[:16], strings.ReplaceAll(key, "\n", " "))
}

func (c *Cache) load(room, key string, v any) bool {
	if c == nil {
		return false
	}
	b, err := os.ReadFile(c.path(room, key))
	if err != nil {
		return false
	}
	_, body, ok := bytes.Cut(b, []byte("\n"))
	if !ok || string(b[:len(b)-len(body)]) != header(key, body) {
		return false
	}
	return json.Unmarshal(body, v) == nil
}

func (c *Cache) store(room, key string, v any) error {
	if c == nil {
		return nil
	}
	body, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("cache: %w", err)
	}
	path := c.path(room, key)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("cache: %w", err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("cache: %w", err)
	}
	defer os.Remove(tmp.Name()) // the file was renamed if everything went well
	_, err = tmp.Write(append([]byte(header(key, body)), body...))
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("cache: %w", err)
	}
	return nil
}
