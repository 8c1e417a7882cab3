package main

import "context"

func strangers(ctx context.Context, e *env) error { return nil }

func stranger([]string) int { return 0 }
