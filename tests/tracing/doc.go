// Package tracing tests what tracing/ records and shows, also with tools of other projects. It has tests
// only.
package tracing
