#pragma once

#include <stdint.h>

// System calls that Swift cannot make: variadic ones, those without a wrapper in the C library, and
// signal handlers. A function that can fail returns the negative error number.

/// Opens a file beneath a directory that neither `..` nor symbolic links can leave (openat2).
///
/// Returns a descriptor, or the negative error number: EXDEV if the path leaves the directory,
/// ELOOP at a symbolic link, ENOSYS or EPERM if the system lacks or forbids the call.
int cfiles_open_beneath(int directory, const char *path, int flags);

/// Opens a file relative to a directory (openat). Created files have mode 0666 minus the umask.
int cfiles_open(int directory, const char *path, int flags);

/// Opens an entry of a directory without following a link or accessing its contents (O_PATH).
int cfiles_open_entry(int directory, const char *name);

/// Atomically exchanges two entries of a directory (renameat2).
///
/// Returns EINVAL or ENOSYS, negated, if the system does not support it.
int cfiles_exchange(int directory, const char *name, const char *other);

/// Takes the exclusive lock of an open file without waiting (flock), or returns -EWOULDBLOCK.
int cfiles_try_lock(int descriptor);

/// Returns a device number as used by files, from the major and minor number in the system's lists.
uint64_t cfiles_device(unsigned major, unsigned minor);

/// Returns the description of an error number, in English regardless of the locale.
const char *cfiles_error_text(int number);

/// Returns the next entry's name in an open directory (a DIR), or NULL with `*error` 0 at the end.
const char *cfiles_next_name(void *directory, int *error);

/// Returns the width in columns of the terminal at a descriptor, or 0 if it is not a terminal.
int cfiles_terminal_width(int descriptor);

/// Opens /dev/null for each closed descriptor among 0, 1 and 2.
///
/// The access mode is the one that makes reading or writing fail.
void cfiles_fill_standard_descriptors(void);

/// Registers a temporary file, to be deleted if the process exits without unwinding.
///
/// Its folder must stay open until then. Returns its slot, or -1 if none is free. Such a file is
/// not deleted.
int cfiles_note_temporary(int folder, const char *name);

/// Unregisters the file in a slot. Does nothing for -1.
void cfiles_forget_temporary(int slot);

/// Deletes the registered files. Can be called from signal handlers.
void cfiles_remove_temporaries(void);

/// Creates a pipe from `ends[1]` to `ends[0]`. The end with index `kept` does not block.
///
/// Children inherit neither end. Returns 0 or a negative error number.
int cfiles_pipe(int ends[2], int kept);

/// Starts a program in its own process group. `arguments` ends with NULL.
///
/// Its descriptors 0 ..< `count`, at most eight, are `files`. A negative one means /dev/null.
/// Returns 0 or a negative error number.
int cfiles_spawn(
    const char *path, char *const arguments[], const int files[], int count, int *process);

/// Returns a child's exit status, 256 plus the signal that killed it, or -1 while it is running.
int cfiles_end_status(int process);

/// Returns the arguments that C's main receives, with the program's name, and their number.
///
/// Swift's `CommandLine` reads them from /proc or searches for them in front of the environment,
/// which fails without /proc or after a call of setenv. Without a name, the process ends with 2.
char **cfiles_arguments(int *count);

/// Returns the path with which the system started the program.
const char *cfiles_program_path(void);

/// Ignores SIGPIPE and SIGXFSZ.
void cfiles_ignore_write_signals(void);

/// Records SIGINT, SIGTERM and SIGHUP, unless SIGHUP is ignored. A second signal ends the process.
void cfiles_install_signal_handlers(void);

/// Restores the default action of these signals.
void cfiles_remove_signal_handlers(void);

/// Returns the first of these signals received, or 0.
int cfiles_requested_signal(void);

/// Ends the process by the default action of a signal.
_Noreturn void cfiles_die_of_signal(int signal);
