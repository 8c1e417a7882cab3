/* SPDX-License-Identifier: GPL-2.0-only */

/* What the thread under a new filter and the thread that hands its listener over tell each other. */
struct handing {
	_Atomic int listener;	/* -1: there is none yet */
	_Atomic int heard;	/* not 0: somebody answers the listener */
};

/*
 * Puts the calling thread under a filter with a listener, stores the listener, and waits until it is heard.
 * The wait makes no system call: any of them could be a notified one. Returns 0, or the errno, negated.
 */
int install_and_wait(const void *filter, unsigned short len, unsigned long flags, struct handing *h);
