#define HELPER_NAME "kprobefs-umount"
#define HELPER_BUSY 'u' /* unmount; not if it is busy */
#define HELPER_LAZY 'z'
#define HELPER_REMOVE 'r' /* the files that it was told of */
#define HELPER_SAID 255 /* fusermount3 has said why not */

/* Every thread of this process gives up what is not in caps, its new privileges, and
 * what the Landlock rules do not allow, if there are any. It returns how many
 * threads could not be reached, and in failed the errno of one that could not do it. */
int confine_threads(unsigned long caps, int landlock, int *failed);
