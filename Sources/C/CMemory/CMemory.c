#define _GNU_SOURCE
#include "CMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static _Atomic(void (*)(void)) tidy_up;

void cmemory_before_end(void (*tidy)(void)) { atomic_store(&tidy_up, tidy); }

/// Reads the sizes of this process's address space and data in bytes, or 0 if unavailable.
static void read_usage(unsigned long long *space, unsigned long long *data) {
  *space = *data = 0;
  char text[256];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return;
  text[count] = 0;
  unsigned long long pages[6] = {0};
  if (sscanf(text, "%llu %llu %llu %llu %llu %llu", &pages[0], &pages[1], &pages[2], &pages[3],
             &pages[4], &pages[5]) != 6) {
    return;
  }
  unsigned long long size = (unsigned long long)sysconf(_SC_PAGESIZE);
  *space = pages[0] * size;
  *data = pages[5] * size;
}

static double megabytes(unsigned long long bytes) { return (double)bytes / 1e6; }

_Noreturn void cmemory_end(size_t wanted) {
  static atomic_flag is_ending = ATOMIC_FLAG_INIT;
  // Other threads that run out of memory wait while the first one ends the process.
  while (atomic_flag_test_and_set(&is_ending)) pause();

  unsigned long long space, data;
  read_usage(&space, &data);
  struct rlimit limit;
  char reason[160] = "the system has no more";
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
      space + wanted + (64 << 20) > limit.rlim_cur) {
    snprintf(reason, sizeof reason, "%.0f of the %.0f MB that ulimit -v allows are in use",
             megabytes(space), megabytes(limit.rlim_cur));
  } else if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
             data + wanted + (64 << 20) > limit.rlim_cur) {
    snprintf(reason, sizeof reason, "%.0f of the %.0f MB that ulimit -d allows are in use",
             megabytes(data), megabytes(limit.rlim_cur));
  }
  char text[320];
  int count = snprintf(text, sizeof text,
                       "zoetrope: error: out of memory: %.1f MB more are needed, but %s; "
                       "give it more memory or smaller pictures\n",
                       megabytes(wanted), reason);
  if (count > 0 && write(STDERR_FILENO, text, (size_t)count) < 0) {
    // The message cannot be reported anywhere.
  }
  void (*tidy)(void) = atomic_load(&tidy_up);
  if (tidy) tidy();
  _exit(2);
}

/// Limits malloc to one arena under `ulimit -v`, which counts reserved addresses.
///
/// Each additional arena, created when threads contend in malloc, reserves 64 MB of addresses. This
/// could randomly exceed the limit that a run was planned for.
__attribute__((constructor)) static void keep_to_one_heap(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    mallopt(M_ARENA_MAX, 1);
  }
}

// With --wrap, the linker routes all allocations of the program, including Swift's runtime, to
// these functions. The __real functions exist only in that case.
extern void *__real_malloc(size_t size) __attribute__((weak));
extern void *__real_calloc(size_t count, size_t size) __attribute__((weak));
extern void *__real_realloc(void *memory, size_t size) __attribute__((weak));
extern int __real_posix_memalign(void **memory, size_t alignment, size_t size)
    __attribute__((weak));
extern void *__real_aligned_alloc(size_t alignment, size_t size) __attribute__((weak));

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size) {
  void *memory = __real_malloc(size);
  if (!memory && size) cmemory_end(size);
  return memory;
}

void *__wrap_calloc(size_t count, size_t size) {
  void *memory = __real_calloc(count, size);
  if (!memory && count && size) cmemory_end(count * size);
  return memory;
}

void *__wrap_realloc(void *old, size_t size) {
  void *memory = __real_realloc(old, size);
  if (!memory && size) cmemory_end(size);
  return memory;
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  int failure = __real_posix_memalign(memory, alignment, size);
  if (failure == ENOMEM) cmemory_end(size);
  return failure;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  void *memory = __real_aligned_alloc(alignment, size);
  if (!memory && size) cmemory_end(size);
  return memory;
}
