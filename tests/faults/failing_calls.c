/* Preloaded into a process, this makes one of its calls to files below a folder fail, or all from
   one on until that is lifted. The process itself says which, through the functions at the end. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2, CUT = 4, DELETE = 8, READ = 16, OPEN = 32 };

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static char folder[4096];
static long counted, failing, failures;
static int is_paused, error_number, is_short, is_lasting, kinds;

static int is_watched(const char *path) {
    return folder[0] && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_watched(int file) {
    char link[64], path[4096];
    if (!folder[0]) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_watched(path);
}

/* Counts a call, and returns whether it fails: 2 is a write that does a half of what it was asked. */
static int fails(int kind) {
    pthread_mutex_lock(&one_at_a_time);
    int found = 0;
    if (!is_paused && kind & kinds) {
        counted++;
        if (failing && (is_lasting ? counted >= failing : counted == failing))
            found = is_short && counted == failing ? 2 : 1;
        failures += found != 0;
    }
    pthread_mutex_unlock(&one_at_a_time);
    if (found) errno = error_number;
    return found;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
    int found = is_file_watched(file) ? fails(WRITE) : 0;
    if (found == 1 || (found && size < 2)) return -1;
    return REAL(pwrite64)(file, bytes, found ? size / 2 : size, at);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    return pwrite64(file, bytes, size, at);
}

ssize_t write(int file, const void *bytes, size_t size) {
    int found = is_file_watched(file) ? fails(WRITE) : 0;
    if (found == 1 || (found && size < 2)) return -1;
    return REAL(write)(file, bytes, found ? size / 2 : size);
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t at) {
    if (is_file_watched(file) && fails(READ)) return -1;
    return REAL(pread64)(file, bytes, size, at);
}

ssize_t pread(int file, void *bytes, size_t size, off_t at) {
    return pread64(file, bytes, size, at);
}

int ftruncate64(int file, off64_t size) {
    if (is_file_watched(file) && fails(CUT)) return -1;
    return REAL(ftruncate64)(file, size);
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int fsync(int file) {
    if (is_file_watched(file) && fails(SYNC)) return -1;
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    if (is_file_watched(file) && fails(SYNC)) return -1;
    return REAL(fdatasync)(file);
}

int unlink(const char *path) {
    if (is_watched(path) && fails(DELETE)) return -1;
    return REAL(unlink)(path);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (is_watched(path) && fails(OPEN)) return -1;
    return REAL(open64)(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open64(path, flags, mode);
}

/* From now on calls of these kinds to files whose path begins so are counted, from 1. */
void watch_calls(const char *path, int wanted) {
    pthread_mutex_lock(&one_at_a_time);
    snprintf(folder, sizeof folder, "%s", path);
    counted = failing = failures = 0;
    kinds = wanted;
    pthread_mutex_unlock(&one_at_a_time);
}

/* Call n fails, or all from it on. With `is_cut` it does a half of what it was asked, if it writes. */
void fail_call(long n, int number, int is_cut, int lasts) {
    pthread_mutex_lock(&one_at_a_time);
    failing = n;
    error_number = number;
    is_short = is_cut;
    is_lasting = lasts;
    pthread_mutex_unlock(&one_at_a_time);
}

void lift_failure(void) {
    pthread_mutex_lock(&one_at_a_time);
    failing = 0;
    pthread_mutex_unlock(&one_at_a_time);
}

void pause_failures(int pause) {
    pthread_mutex_lock(&one_at_a_time);
    is_paused = pause;
    pthread_mutex_unlock(&one_at_a_time);
}

long counted_calls(void) { return counted; }
long failed_calls(void) { return failures; }
