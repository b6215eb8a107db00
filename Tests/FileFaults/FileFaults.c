#define _GNU_SOURCE
#include "FileFaults.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local struct {
  bool is_counting;
  long count;
  long first;
  long end;
  int error;
} plan;

void file_faults_begin(long first, long end, int error) {
  plan.count = 0;
  plan.first = first;
  plan.end = end;
  plan.error = error;
  plan.is_counting = true;
}

long file_faults_end(void) {
  plan.is_counting = false;
  return plan.count;
}

static bool fails(void) {
  if (!plan.is_counting) return false;
  long place = plan.count++;
  if (place < plan.first || place >= plan.end) return false;
  errno = plan.error;
  return true;
}

int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
    if (fails()) return -1;
  }
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return fails() ? -1 : syscall(SYS_write, descriptor, bytes, count);
}

int renameat(int folder, const char *name, int other, const char *final) {
  return fails() ? -1 : (int)syscall(SYS_renameat2, folder, name, other, final, 0);
}

int unlinkat(int folder, const char *name, int flags) {
  return fails() ? -1 : (int)syscall(SYS_unlinkat, folder, name, flags);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  return fails() ? -1 : (int)syscall(SYS_mkdirat, folder, name, mode);
}

int linkat(int folder, const char *name, int other, const char *second, int flags) {
  return fails() ? -1 : (int)syscall(SYS_linkat, folder, name, other, second, flags);
}

int fsync(int descriptor) {
  if (fails()) return -1;
  return plan.is_counting ? 0 : (int)syscall(SYS_fsync, descriptor);
}
