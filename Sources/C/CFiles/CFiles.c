#define _GNU_SOURCE
#include "CFiles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

static int argument_count;
static char **argument_list;

// The C library calls constructors with the arguments of main.
__attribute__((constructor)) static void keep_arguments(int count, char *arguments[]) {
  // Linux replaces a list without a name by one empty name.
  if (count == 0 || arguments[0][0] == 0) {
    static const char text[] = "zoetrope: error: the program was started without arguments and name\n";
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(2);
  }
  argument_count = count;
  argument_list = arguments;
}

char **cfiles_arguments(int *count) {
  *count = argument_count;
  return argument_list;
}

const char *cfiles_program_path(void) {
  return (const char *)getauxval(AT_EXECFN);
}

int cfiles_open_beneath(int directory, const char *path, int flags) {
  struct open_how how = {
      .flags = (unsigned)flags,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
  };
  long result;
  // EAGAIN means that something was renamed while resolving `..`, and asks for another attempt.
  int attempts = 0;
  do {
    result = syscall(SYS_openat2, directory, path, &how, sizeof how);
  } while (result < 0 && (errno == EINTR || (errno == EAGAIN && ++attempts < 100)));
  return result < 0 ? -errno : (int)result;
}

int cfiles_open(int directory, const char *path, int flags) {
  int result;
  do {
    result = openat(directory, path, flags, 0666);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

int cfiles_open_entry(int directory, const char *name) {
  return cfiles_open(directory, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

int cfiles_exchange(int directory, const char *name, const char *other) {
  return renameat2(directory, name, directory, other, RENAME_EXCHANGE) == 0 ? 0 : -errno;
}

int cfiles_try_lock(int descriptor) {
  int result;
  do {
    result = flock(descriptor, LOCK_EX | LOCK_NB);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : 0;
}

uint64_t cfiles_device(unsigned major, unsigned minor) { return makedev(major, minor); }

const char *cfiles_error_text(int number) {
  const char *text = strerrordesc_np(number);
  return text ? text : "Unknown error";
}

const char *cfiles_next_name(void *directory, int *error) {
  errno = 0;
  const struct dirent *entry = readdir(directory);
  *error = entry ? 0 : errno;
  return entry ? entry->d_name : NULL;
}

int cfiles_terminal_width(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void cfiles_fill_standard_descriptors(void) {
  // open uses the lowest free number, so that 0 is filled before 1 and 1 before 2.
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) {
      (void)open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
    }
  }
}

// Files that are being written, so that a process that exits without unwinding can delete them.
// A slot is empty (0), being filled (1) or full (2).
enum { temporary_slots = 64, longest_name = 255 };
static struct {
  atomic_int state;
  int folder;
  char name[longest_name + 1];
} temporaries[temporary_slots];

int cfiles_note_temporary(int folder, const char *name) {
  if (strlen(name) > longest_name) return -1;
  for (int slot = 0; slot < temporary_slots; slot++) {
    int empty = 0;
    if (!atomic_compare_exchange_strong(&temporaries[slot].state, &empty, 1)) continue;
    temporaries[slot].folder = folder;
    strcpy(temporaries[slot].name, name);
    atomic_store(&temporaries[slot].state, 2);
    return slot;
  }
  return -1;
}

void cfiles_forget_temporary(int slot) {
  if (slot >= 0) atomic_store(&temporaries[slot].state, 0);
}

void cfiles_remove_temporaries(void) {
  for (int slot = 0; slot < temporary_slots; slot++) {
    if (atomic_load(&temporaries[slot].state) != 2) continue;
    (void)unlinkat(temporaries[slot].folder, temporaries[slot].name, 0);
  }
}

static atomic_int requested_signal;

static void note_signal(int signal_number) {
  int none = 0;
  if (!atomic_compare_exchange_strong(&requested_signal, &none, signal_number)) {
    cfiles_remove_temporaries();
    // The signal is blocked during its handler. Raised here, it takes effect when the handler
    // returns.
    signal(signal_number, SIG_DFL);
    raise(signal_number);
  }
}

void cfiles_ignore_write_signals(void) {
  struct sigaction ignoring = {.sa_handler = SIG_IGN};
  sigemptyset(&ignoring.sa_mask);
  sigaction(SIGPIPE, &ignoring, NULL);
  sigaction(SIGXFSZ, &ignoring, NULL);
}

void cfiles_install_signal_handlers(void) {
  // Handle the signal even if it was ignored at the start, as in a script's background job. If it
  // is sent to this process explicitly, it is meant for it.
  struct sigaction noting = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
  sigemptyset(&noting.sa_mask);
  sigaction(SIGINT, &noting, NULL);
  sigaction(SIGTERM, &noting, NULL);
  // nohup ignores the signal of a closed terminal for the programs that it starts.
  struct sigaction hangup;
  sigaction(SIGHUP, NULL, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaction(SIGHUP, &noting, NULL);
}

void cfiles_remove_signal_handlers(void) {
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  struct sigaction hangup;
  sigaction(SIGHUP, NULL, &hangup);
  if (hangup.sa_handler != SIG_IGN) signal(SIGHUP, SIG_DFL);
}

int cfiles_requested_signal(void) { return atomic_load(&requested_signal); }

_Noreturn void cfiles_die_of_signal(int signal_number) {
  signal(signal_number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}

int cfiles_pipe(int ends[2], int kept) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
  if (fcntl(ends[kept], F_SETFL, O_NONBLOCK) == 0) return 0;
  int error = errno;
  close(ends[0]);
  close(ends[1]);
  return -error;
}

// Sets up a child's descriptors. All numbers in `moved` are greater than those being replaced.
static int install_files(
    posix_spawn_file_actions_t *actions, const int files[], const int moved[], int count) {
  int result = 0;
  for (int index = 0; index < count && result == 0; index++) {
    result = files[index] < 0
                 ? posix_spawn_file_actions_addopen(actions, index, "/dev/null", O_RDWR, 0)
                 : posix_spawn_file_actions_adddup2(actions, moved[index], index);
  }
  return result;
}

static int spawn(
    const char *path, char *const arguments[], const int files[], const int moved[], int count,
    pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int result = posix_spawn_file_actions_init(&actions);
  if (result != 0) return result;
  result = posix_spawnattr_init(&attributes);
  if (result != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return result;
  }
  sigset_t usual, none;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setsigmask(&attributes, &none);
  // Use a separate process group, so that terminal signals reach only the parent, which ends its
  // child.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  result = install_files(&actions, files, moved, count);
  if (result == 0) result = posix_spawn(process, path, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

// The maximum number of descriptors for a child.
enum { MOST_FILES = 8 };

int cfiles_spawn(
    const char *path, char *const arguments[], const int files[], int count, int *process) {
  int moved[MOST_FILES];
  if (count > MOST_FILES) return -EINVAL;
  int result = 0, done = 0;
  for (; done < count && result == 0; done++) {
    moved[done] = files[done] < 0 ? -1 : fcntl(files[done], F_DUPFD_CLOEXEC, MOST_FILES);
    if (files[done] >= 0 && moved[done] < 0) result = errno;
  }
  pid_t child = 0;
  if (result == 0) result = spawn(path, arguments, files, moved, count, &child);
  for (int index = 0; index < done; index++) {
    if (moved[index] >= 0) close(moved[index]);
  }
  *process = child;
  return -result;
}

int cfiles_end_status(int process) {
  int status = 0;
  pid_t ended;
  do {
    ended = waitpid(process, &status, WNOHANG);
  } while (ended < 0 && errno == EINTR);
  if (ended < 0) return 256;
  if (ended == 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}
