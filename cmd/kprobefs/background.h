#ifndef BACKGROUND_H
#define BACKGROUND_H

/* What the process in the background writes, one byte. Nothing: it has failed. */
#define BACKGROUND_READY 'r'
#define BACKGROUND_NOT 'n' /* it is not meant to be in the background */

/* In the background: the pipe to who waits; -1 elsewhere. */
extern int background_pipe;

#endif
