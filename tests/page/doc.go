// Package page tries the page of a machine as a person does: in a real Chromium, by what it shows and by its keys.
package page
