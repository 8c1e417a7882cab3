package check

import _ "embed"

// Schema is the JSON schema of what Report.JSON writes.
//
//go:embed schema.json
var Schema string
