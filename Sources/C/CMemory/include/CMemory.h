#pragma once

#include <stddef.h>

// The end of a program that gets no more memory. Where memory falls short, Swift's runtime would end the
// process by a trap, with a stack trace and whatever was being written left lying around.

/// Ends the process with exit status 2 after saying how much memory was wanted and how much is in use.
///
/// Nothing is allocated on the way. May be called on any thread, also on several at a time.
_Noreturn void cmemory_end(size_t wanted);

/// Has a function called before that end, to tidy up; it must not allocate, nor wait for other threads.
void cmemory_before_end(void (*tidy)(void));
