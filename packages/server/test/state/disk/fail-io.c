/*
 * Lets writes, flushes, truncations and openings of files fail, as on a full or broken disk. Loaded before a program with LD_PRELOAD.
 *
 *   FAIL_PATH  the files whose path begins with this
 *   FAIL_PLAN  a file of seven numbers of 4 bytes, which says what fails (fail-io.ts); it may change while the program runs
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

/* HEAD and FLUSH are those of an lmdb database. Its head is the only thing that is written in less than a page. */
enum { WRITE = 1, SYNC = 2, TRUNCATE = 4, OPEN = 8, HEAD = 16, FLUSH = 32, SHORTEST_PAGE = 512 };
enum { NOTHING, HALF, ALL_AT_FIRST };

struct plan {
  int kinds; /* none fails where it is 0 */
  int first; /* the first call of these kinds that fails, from 1 */
  int count; /* how many fail, one after the other; 0 for all */
  int error;
  int takes; /* what a write takes that fails: nothing; half of the bytes, and no error is reported; or all, where it is the first */
  int seen;     /* calls of these kinds so far */
  int failed;   /* those that failed */
};

static struct plan *plan;
static const char *prefix;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void start(void) {
  prefix = getenv("FAIL_PATH");
  const char *path = getenv("FAIL_PLAN");
  if (!prefix || !path) return;
  int fd = REAL(open)(path, O_RDWR);
  if (fd < 0) return;
  void *memory = mmap(0, sizeof(struct plan), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory != MAP_FAILED) plan = memory;
  close(fd);
}

static int fails(const char *path) {
  if (strncmp(path, prefix, strlen(prefix))) return 0;
  int call = __atomic_add_fetch(&plan->seen, 1, __ATOMIC_SEQ_CST);
  if (call < plan->first || (plan->count && call >= plan->first + plan->count)) return 0;
  __atomic_add_fetch(&plan->failed, 1, __ATOMIC_SEQ_CST);
  errno = plan->error;
  return 1;
}

static int fails_at(int fd, int kinds) {
  if (!plan || !(plan->kinds & kinds)) return 0;
  char link[64], path[4096];
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  int is_database = length > 4 && !strcmp(path + length - 4, ".mdb");
  return plan->kinds & kinds & (is_database ? ~0 : ~FLUSH) ? fails(path) : 0;
}

static int fails_to_open(const char *path) {
  return plan && (plan->kinds & OPEN) && fails(path);
}

/* What a write returns that fails, where `half` and `all` are those of half of the bytes and of all. */
#define FAILED(half, all)                       \
  do {                                          \
    int error = errno;                          \
    if (plan->takes == HALF) return half;       \
    if (plan->takes == ALL_AT_FIRST && plan->failed == 1) (void)!(all);    \
    errno = error;                              \
    return -1;                                  \
  } while (0)

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  if (!fails_at(fd, size < SHORTEST_PAGE ? WRITE | HEAD : WRITE)) return REAL(pwrite64)(fd, bytes, size, at);
  FAILED(REAL(pwrite64)(fd, bytes, size / 2, at), REAL(pwrite64)(fd, bytes, size, at));
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  return pwrite64(fd, bytes, size, at);
}
ssize_t write(int fd, const void *bytes, size_t size) {
  if (!fails_at(fd, WRITE)) return REAL(write)(fd, bytes, size);
  FAILED(REAL(write)(fd, bytes, size / 2), REAL(write)(fd, bytes, size));
}
/* Of several buffers half is half of the buffers. */
ssize_t writev(int fd, const struct iovec *buffers, int count) {
  if (!fails_at(fd, WRITE)) return REAL(writev)(fd, buffers, count);
  if (count == 1) FAILED(REAL(write)(fd, buffers->iov_base, buffers->iov_len / 2), REAL(writev)(fd, buffers, 1));
  FAILED(REAL(writev)(fd, buffers, count / 2), REAL(writev)(fd, buffers, count));
}
ssize_t pwritev64(int fd, const struct iovec *buffers, int count, off64_t at) {
  if (!fails_at(fd, WRITE)) return REAL(pwritev64)(fd, buffers, count, at);
  if (count == 1) FAILED(REAL(pwrite64)(fd, buffers->iov_base, buffers->iov_len / 2, at), REAL(pwritev64)(fd, buffers, 1, at));
  FAILED(REAL(pwritev64)(fd, buffers, count / 2, at), REAL(pwritev64)(fd, buffers, count, at));
}
ssize_t pwritev(int fd, const struct iovec *buffers, int count, off_t at) {
  return pwritev64(fd, buffers, count, at);
}
int fdatasync(int fd) {
  return fails_at(fd, SYNC | FLUSH) ? -1 : REAL(fdatasync)(fd);
}
int fsync(int fd) {
  return fails_at(fd, SYNC | FLUSH) ? -1 : REAL(fsync)(fd);
}
int ftruncate64(int fd, off64_t size) {
  return fails_at(fd, TRUNCATE) ? -1 : REAL(ftruncate64)(fd, size);
}
int ftruncate(int fd, off_t size) {
  return fails_at(fd, TRUNCATE) ? -1 : REAL(ftruncate)(fd, size);
}

static int open_with(__typeof__(&open) real, const char *path, int flags, va_list more) {
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  return fails_to_open(path) ? -1 : real(path, flags, mode);
}
int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  int fd = open_with(REAL(open), path, flags, more);
  va_end(more);
  return fd;
}
int open64(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  int fd = open_with(REAL(open64), path, flags, more);
  va_end(more);
  return fd;
}
