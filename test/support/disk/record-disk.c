/*
 * Preloaded before a program (LD_PRELOAD): writes down, in their order, what it does to the files below CAJA_DISK_ROOT, into CAJA_DISK_LOG.
 * Nothing of what the program does is changed; one call after the other, so that the order is certain.
 *
 * A flush takes CAJA_DISK_FLUSH_US microseconds longer, one after the other as on one disk; that alone needs no log.
 *
 * A test may let calls fail: CAJA_DISK_FAULT is a file of four numbers (calls until it fails, errno, whether once only, how often it failed).
 *
 * A record: kind (1 byte), handle (4), offset (8), length (4), then that many bytes; little-endian. `recorded-disk.ts` reads it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN = 1, CREATE = 2, WRITE = 3, TRUNCATE = 4, SYNC = 5, RENAME = 6, UNLINK = 7, MKDIR = 8, SYNC_FOLDER = 9, LINK = 10 };
enum { MAX_FD = 4096, HEAD = 17 };

static pthread_mutex_t turn = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int log_fd = -1;
static const char *root;
static size_t root_length;
/* By file descriptor: its handle, 0 for what is not recorded. */
static uint32_t handles[MAX_FD];
static char is_folder[MAX_FD];
static dev_t devices[MAX_FD];
static ino_t inodes[MAX_FD];
static uint32_t last_handle;
static useconds_t flush_us;
static pthread_mutex_t flushing = PTHREAD_MUTEX_INITIALIZER;
static volatile int32_t *fault;
enum { COUNTDOWN, ERRNO, ONCE, FAILED };

__attribute__((constructor)) static void begin(void) {
  const char *slow = getenv("CAJA_DISK_FLUSH_US");
  if (slow != NULL) flush_us = (useconds_t)atol(slow);
  const char *file = getenv("CAJA_DISK_LOG");
  root = getenv("CAJA_DISK_ROOT");
  if (file == NULL || root == NULL) return;
  root_length = strlen(root);
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *faults = getenv("CAJA_DISK_FAULT");
  if (faults == NULL) return;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, faults, O_RDWR | O_CLOEXEC, 0);
  void *mapped = mmap(NULL, 4 * sizeof *fault, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) fault = mapped;
  syscall(SYS_close, fd);
}

/* Whether this call is to fail; errno is set then. */
static int fails(void) {
  if (fault == NULL || fault[ERRNO] == 0) return 0;
  if (fault[COUNTDOWN] > 1) {
    fault[COUNTDOWN] -= 1;
    return 0;
  }
  errno = fault[ERRNO];
  fault[FAILED] += 1;
  if (fault[ONCE]) fault[ERRNO] = 0;
  return 1;
}

static void note(uint8_t kind, uint32_t handle, uint64_t offset, const void *bytes, uint32_t length) {
  unsigned char head[HEAD];
  head[0] = kind;
  memcpy(head + 1, &handle, 4);
  memcpy(head + 5, &offset, 8);
  memcpy(head + 13, &length, 4);
  struct iovec parts[2] = {{head, HEAD}, {(void *)bytes, length}};
  syscall(SYS_writev, log_fd, parts, length == 0 ? 1 : 2);
}

/* The path from the root on; NULL for what is not below it. */
static const char *below(const char *path, char *whole) {
  if (log_fd < 0 || path == NULL) return NULL;
  if (path[0] == '/') {
    if (strlen(path) >= PATH_MAX) return NULL;
    strcpy(whole, path);
  } else {
    if (getcwd(whole, PATH_MAX) == NULL || strlen(whole) + strlen(path) + 2 > PATH_MAX) return NULL;
    strcat(strcat(whole, "/"), path);
  }
  if (strncmp(whole, root, root_length) != 0 || whole[root_length] != '/') return NULL;
  return whole + root_length + 1;
}

/* Descriptors are closed by other ways too: one that is another file now is not recorded. */
static int recorded(int fd) {
  if (fd < 0 || fd >= MAX_FD || handles[fd] == 0) return 0;
  struct stat now;
  if (fstat(fd, &now) == 0 && now.st_dev == devices[fd] && now.st_ino == inodes[fd]) return 1;
  handles[fd] = 0;
  return 0;
}

static int opened(int folder, const char *path, int flags, mode_t mode) {
  char whole[PATH_MAX];
  const char *name = folder == AT_FDCWD || path[0] == '/' ? below(path, whole) : NULL;
  if (name == NULL) return (int)syscall(SYS_openat, folder, path, flags, mode);
  pthread_mutex_lock(&turn);
  struct stat before;
  int was_there = stat(whole, &before) == 0;
  if ((flags & O_ACCMODE) != O_RDONLY && (!was_there || (fault != NULL && fault[ERRNO] == EROFS)) && fails())
    return pthread_mutex_unlock(&turn), -1;
  int fd = (int)syscall(SYS_openat, folder, path, flags, mode);
  if (fd >= 0 && fd < MAX_FD) {
    struct stat now;
    fstat(fd, &now);
    is_folder[fd] = S_ISDIR(now.st_mode);
    devices[fd] = now.st_dev;
    inodes[fd] = now.st_ino;
    handles[fd] = ++last_handle;
    note(was_there ? OPEN : CREATE, handles[fd], 0, name, (uint32_t)strlen(name));
    if (was_there && (flags & O_TRUNC) != 0) note(TRUNCATE, handles[fd], 0, NULL, 0);
  }
  pthread_mutex_unlock(&turn);
  return fd;
}

#define MODE_OF(flags)                                    \
  mode_t mode = 0;                                        \
  if (((flags) & O_CREAT) != 0) {                         \
    va_list more;                                         \
    va_start(more, flags);                                \
    mode = (mode_t)va_arg(more, int);                     \
    va_end(more);                                         \
  }

int open(const char *path, int flags, ...) { MODE_OF(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE_OF(flags) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE_OF(flags) return opened(folder, path, flags, mode); }

int close(int fd) {
  if (!recorded(fd)) return (int)syscall(SYS_close, fd);
  pthread_mutex_lock(&turn);
  handles[fd] = 0;
  int result = (int)syscall(SYS_close, fd);
  pthread_mutex_unlock(&turn);
  return result;
}

static void note_parts(int fd, uint64_t offset, const struct iovec *parts, int count, ssize_t written) {
  for (int each = 0; each < count && written > 0; each += 1) {
    size_t length = parts[each].iov_len < (size_t)written ? parts[each].iov_len : (size_t)written;
    if (length > 0) note(WRITE, handles[fd], offset, parts[each].iov_base, (uint32_t)length);
    offset += length;
    written -= (ssize_t)length;
  }
}

/* Written at the file's own position, which is known afterwards; at `at` where that is not negative. */
static ssize_t written(int fd, const struct iovec *parts, int count, off_t at) {
  if (!recorded(fd))
    return at < 0 ? syscall(SYS_writev, fd, parts, count) : syscall(SYS_pwritev, fd, parts, count, at, 0L);
  pthread_mutex_lock(&turn);
  if (fails()) return pthread_mutex_unlock(&turn), -1;
  ssize_t result = at < 0 ? syscall(SYS_writev, fd, parts, count) : syscall(SYS_pwritev, fd, parts, count, at, 0L);
  int error = errno;
  if (result > 0) {
    off_t offset = at < 0 ? lseek(fd, 0, SEEK_CUR) - result : at;
    note_parts(fd, (uint64_t)offset, parts, count, result);
  }
  pthread_mutex_unlock(&turn);
  errno = error;
  return result;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  if (!recorded(fd)) return syscall(SYS_write, fd, bytes, length);
  struct iovec part = {(void *)bytes, length};
  return written(fd, &part, 1, -1);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  if (!recorded(fd)) return syscall(SYS_pwrite64, fd, bytes, length, at);
  struct iovec part = {(void *)bytes, length};
  return written(fd, &part, 1, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) { return pwrite(fd, bytes, length, at); }
ssize_t writev(int fd, const struct iovec *parts, int count) { return written(fd, parts, count, -1); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return written(fd, parts, count, at); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) { return written(fd, parts, count, at); }

/* What the kernel copied is read back: it went through no memory of the program. */
static void note_copied(int fd, uint32_t handle, off_t offset, ssize_t length) {
  char bytes[65536];
  while (length > 0) {
    ssize_t got = pread(fd, bytes, length < (ssize_t)sizeof bytes ? (size_t)length : sizeof bytes, offset);
    if (got <= 0) abort();
    note(WRITE, handle, (uint64_t)offset, bytes, (uint32_t)got);
    offset += got;
    length -= got;
  }
}

ssize_t copy_file_range(int from, off64_t *from_at, int to, off64_t *to_at, size_t length, unsigned flags) {
  /* Copied in the other way: a program must be able to do without. */
  if (recorded(to)) return errno = EXDEV, -1;
  return syscall(SYS_copy_file_range, from, from_at, to, to_at, length, flags);
}
ssize_t sendfile(int to, int from, off_t *at, size_t length) {
  if (!recorded(to)) return syscall(SYS_sendfile, to, from, at, length);
  pthread_mutex_lock(&turn);
  off_t begin_at = lseek(to, 0, SEEK_CUR);
  ssize_t result = syscall(SYS_sendfile, to, from, at, length);
  /* It was opened to write only. */
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", to);
  int readable = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (result > 0) note_copied(readable, handles[to], begin_at, result);
  syscall(SYS_close, readable);
  pthread_mutex_unlock(&turn);
  return result;
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t length) { return sendfile(to, from, at, length); }

int ftruncate(int fd, off_t length) {
  if (!recorded(fd)) return (int)syscall(SYS_ftruncate, fd, length);
  pthread_mutex_lock(&turn);
  if (fails()) return pthread_mutex_unlock(&turn), -1;
  int result = (int)syscall(SYS_ftruncate, fd, length);
  if (result == 0) note(TRUNCATE, handles[fd], (uint64_t)length, NULL, 0);
  pthread_mutex_unlock(&turn);
  return result;
}
int ftruncate64(int fd, off64_t length) { return ftruncate(fd, length); }

static int synced(int fd, long call) {
  if (flush_us > 0) {
    pthread_mutex_lock(&flushing);
    usleep(flush_us);
    pthread_mutex_unlock(&flushing);
  }
  if (!recorded(fd)) return (int)syscall(call, fd);
  pthread_mutex_lock(&turn);
  /* A full disk flushes what it has. */
  if (fault != NULL && fault[ERRNO] != ENOSPC && fails()) return pthread_mutex_unlock(&turn), -1;
  int result = (int)syscall(call, fd);
  if (result == 0) note(is_folder[fd] ? SYNC_FOLDER : SYNC, handles[fd], 0, NULL, 0);
  pthread_mutex_unlock(&turn);
  return result;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

/* Both names, parted by a zero; a name outside of the root is empty. */
static int named(uint8_t kind, long call, const char *from, const char *to) {
  char whole_from[PATH_MAX], whole_to[PATH_MAX], both[2 * PATH_MAX];
  const char *old = below(from, whole_from), *fresh = below(to, whole_to);
  if (old == NULL && fresh == NULL) return (int)syscall(call, from, to);
  pthread_mutex_lock(&turn);
  if (fails()) return pthread_mutex_unlock(&turn), -1;
  int result = (int)syscall(call, from, to);
  if (result == 0) {
    size_t first = old == NULL ? 0 : strlen(old), second = fresh == NULL ? 0 : strlen(fresh);
    memcpy(both, old == NULL ? "" : old, first);
    both[first] = 0;
    memcpy(both + first + 1, fresh == NULL ? "" : fresh, second);
    note(kind, 0, 0, both, (uint32_t)(first + 1 + second));
  }
  pthread_mutex_unlock(&turn);
  return result;
}
int rename(const char *from, const char *to) { return named(RENAME, SYS_rename, from, to); }
int link(const char *from, const char *to) { return named(LINK, SYS_link, from, to); }

int unlink(const char *path) {
  char whole[PATH_MAX];
  const char *name = below(path, whole);
  if (name == NULL) return (int)syscall(SYS_unlink, path);
  pthread_mutex_lock(&turn);
  int result = (int)syscall(SYS_unlink, path);
  if (result == 0) note(UNLINK, 0, 0, name, (uint32_t)strlen(name));
  pthread_mutex_unlock(&turn);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  char whole[PATH_MAX];
  const char *name = below(path, whole);
  if (name == NULL) return (int)syscall(SYS_mkdir, path, mode);
  pthread_mutex_lock(&turn);
  int result = (int)syscall(SYS_mkdir, path, mode);
  if (result == 0) note(MKDIR, 0, 0, name, (uint32_t)strlen(name));
  pthread_mutex_unlock(&turn);
  return result;
}
