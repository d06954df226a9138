/* Preloaded into a process, this writes down every change to the files of one folder, in order:
   what was written where, cut, synced and deleted. From that a power failure can be played at
   any moment. TRACED_FOLDER is the folder, TRACE the file that is written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("TRACED_FOLDER");
    const char *path = getenv("TRACE");
    if (folder && path) trace = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_traced(const char *path) {
    return trace >= 0 && strncmp(path, folder, strlen(folder)) == 0;
}

static int path_of(int file, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_traced(path);
}

static void put(const void *bytes, size_t size) {
    if (syscall(SYS_write, trace, bytes, size) != (ssize_t)size) abort();
}

/* One entry: a letter, three lengths, the path, the bytes. */
static void note(char what, const char *path, int64_t at, const void *bytes, int64_t size) {
    int64_t numbers[3] = {(int64_t)strlen(path), at, size};
    put(&what, 1);
    put(numbers, sizeof numbers);
    put(path, strlen(path));
    if (bytes) put(bytes, size);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
    char path[4096];
    if (trace < 0 || !path_of(file, path, sizeof path)) return REAL(pwrite64)(file, bytes, size, at);
    pthread_mutex_lock(&one_at_a_time);
    ssize_t done = REAL(pwrite64)(file, bytes, size, at);
    if (done > 0) note('w', path, at, bytes, done);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    return pwrite64(file, bytes, size, at);
}

ssize_t write(int file, const void *bytes, size_t size) {
    char path[4096];
    if (trace < 0 || !path_of(file, path, sizeof path)) return REAL(write)(file, bytes, size);
    pthread_mutex_lock(&one_at_a_time);
    ssize_t done = REAL(write)(file, bytes, size);
    if (done > 0) note('w', path, lseek64(file, 0, SEEK_CUR) - done, bytes, done);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

static int cut(int file, off64_t size) {
    char path[4096];
    if (trace < 0 || !path_of(file, path, sizeof path)) return REAL(ftruncate64)(file, size);
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(ftruncate64)(file, size);
    if (done == 0) note('c', path, size, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int ftruncate64(int file, off64_t size) { return cut(file, size); }
int ftruncate(int file, off_t size) { return cut(file, size); }

static int synced(int file, int (*real)(int)) {
    char path[4096];
    if (trace < 0 || !path_of(file, path, sizeof path)) return real(file);
    int done = real(file);
    pthread_mutex_lock(&one_at_a_time);
    if (done == 0) note('s', path, 0, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int fsync(int file) { return synced(file, REAL(fsync)); }
int fdatasync(int file) { return synced(file, REAL(fdatasync)); }

int unlink(const char *path) {
    if (!is_traced(path)) return REAL(unlink)(path);
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(unlink)(path);
    if (done == 0) note('d', path, 0, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}
