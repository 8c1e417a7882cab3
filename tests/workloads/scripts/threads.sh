# needs: gcc
cat > t.c <<'C'
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <fcntl.h>
#include <unistd.h>
#include <sys/stat.h>
#include <sys/wait.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_barrier_t bar; static sem_t sem; static long n, opened; static __thread int mine;
static void *work(void *a)
{
	char name[20]; pthread_barrier_wait(&bar);
	for (int i = 0; i < 100; i++) {
		snprintf(name, sizeof name, "f%d", (int)(long)a); int fd = open(name, O_CREAT | O_WRONLY, 0600); if (fd >= 0) close(fd); struct stat s;
		pthread_mutex_lock(&m); n++; opened += fd >= 0 && !stat(name, &s); pthread_mutex_unlock(&m); mine++;
	}
	unlink(name); sem_post(&sem); return (void *)(long)mine;
}
int main(void)
{
	enum { N = 24 }; pthread_t t[N]; long sum = 0; void *r; int st;
	pthread_barrier_init(&bar, 0, N); sem_init(&sem, 0, 0);
	for (long i = 0; i < N; i++) pthread_create(&t[i], 0, work, (void *)i);
	for (int i = 0; i < N; i++) sem_wait(&sem);
	for (int i = 0; i < N; i++) { pthread_join(t[i], &r); sum += (long)r; }
	printf("%ld %ld %ld\n", n, opened, sum);
	if (!fork()) { execl("/bin/sh", "sh", "-c", "exit 4", (char *)0); _exit(9); } wait(&st); printf("%d\n", WEXITSTATUS(st));
	pthread_barrier_init(&bar, 0, 1); pthread_create(&t[0], 0, work, (void *)99); if (vfork() == 0) _exit(2); pthread_join(t[0], &r); wait(&st); printf("%d %d\n", WEXITSTATUS(st), access("f99", 0)); fflush(stdout); _exit(7);
}
C
gcc -O1 -w t.c -o t -pthread && ./t; echo "status $?"; rm t
