// Package rooms compares every import among this module's packages with one table of allowed imports. It
// has tests only. The drawing of the table is in CONTRIBUTING.md.
package rooms
