#pragma once

// Makes file operations of one thread fail. System calls that change files are counted in the order
// in which the thread makes them. Tests link these functions in place of the C library's.

/// Starts counting from 0: operations `first` up to, not including, `end` fail with the error
/// number `error`.
///
/// The others succeed, but `fsync` does not wait for the disk.
void file_faults_begin(long first, long end, int error);

/// Stops the failures and returns the number of operations since `file_faults_begin`.
long file_faults_end(void);
