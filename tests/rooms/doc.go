// Package rooms holds every import among this module's packages against one table of who may
// import whom. It has tests only. The drawing that belongs to the table is in CONTRIBUTING.md.
package rooms
