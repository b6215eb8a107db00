#pragma once

// Makes operations on files fail, one thread's alone: the system calls that change files are counted
// in the order in which the thread makes them. Linked into the tests, in place of the C library's.

/// From now on the operations from `first` up to, not including, `end` fail with an error number,
/// counted from 0; the others happen, but nothing waits for the disk.
void file_faults_begin(long first, long end, int error);

/// From now on all operations happen.
///
/// Returns how many there were since the beginning.
long file_faults_end(void);
