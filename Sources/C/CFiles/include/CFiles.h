#pragma once

#include <stdint.h>

// The system calls that Swift cannot make by itself: variadic ones, those without a wrapper in the
// C library, and signal handlers. A function that can fail returns the negative error number.

/// Opens a file beneath a directory; neither `..` nor any symbolic link leads out (openat2).
///
/// Returns a descriptor, or the negative error number: EXDEV where the path leaves the directory,
/// ELOOP at a symbolic link, ENOSYS or EPERM where the system has or allows no such call.
int cfiles_open_beneath(int directory, const char *path, int flags);

/// Opens a file relative to a directory (openat); files that are created get mode 0666 less umask.
int cfiles_open(int directory, const char *path, int flags);

/// Opens the place of a name in a directory without following a link or touching what is there
/// (O_PATH).
int cfiles_open_entry(int directory, const char *name);

/// Exchanges what two names in a directory lead to, at once (renameat2); EINVAL or ENOSYS where the system
/// cannot.
int cfiles_exchange(int directory, const char *name, const char *other);

/// Takes the exclusive lock of an open file without waiting (flock); EWOULDBLOCK where taken.
int cfiles_try_lock(int descriptor);

/// The number of a device, as files have it, of the two that the system's lists show.
uint64_t cfiles_device(unsigned major, unsigned minor);

/// The words for an error number, in English whatever the locale.
const char *cfiles_error_text(int number);

/// The name in the next entry of an open directory (a DIR), or NULL with `*error` 0 at its end.
const char *cfiles_next_name(void *directory, int *error);

/// The width in columns of the terminal that a descriptor leads to, 0 where there is none.
int cfiles_terminal_width(int descriptor);

/// Opens /dev/null in place of each of descriptors 0, 1 and 2 that is closed, in the direction that
/// makes its use fail.
void cfiles_fill_standard_descriptors(void);

/// Notes a file that is being written under a temporary name, to be removed should the process end without
/// unwinding; its folder must stay open as long.
///
/// Returns its place, or -1 where there is none left for it: then it stays behind.
int cfiles_note_temporary(int folder, const char *name);

/// Forgets a file by its place; nothing for -1.
void cfiles_forget_temporary(int place);

/// Removes the files that are noted. May be called where signals are handled.
void cfiles_remove_temporaries(void);

/// Makes a pipe to read from by `ends[0]` what is written to `ends[1]`; the end at `kept` does not block.
///
/// Children inherit neither. Returns 0 or a negative error number.
int cfiles_pipe(int ends[2], int kept);

/// Starts a program in a process group of its own; arguments end with NULL.
///
/// Its descriptors 0 ..< `count`, eight at most, are `files`; a negative one is /dev/null. Returns 0 or a
/// negative error number.
int cfiles_spawn(
    const char *path, char *const arguments[], const int files[], int count, int *process);

/// Returns the exit status of a process that was started, 256 plus its signal if it died of one, or -1
/// while it runs.
int cfiles_end_status(int process);

/// Makes SIGPIPE and SIGXFSZ ignored.
void cfiles_ignore_write_signals(void);

/// Makes SIGINT and SIGTERM noted, the second one deadly.
void cfiles_install_signal_handlers(void);

/// Makes SIGINT and SIGTERM deadly again.
void cfiles_remove_signal_handlers(void);

/// The first of SIGINT and SIGTERM that came, 0 where none did.
int cfiles_requested_signal(void);

/// Ends the process by a signal's default action.
_Noreturn void cfiles_die_of_signal(int signal);
