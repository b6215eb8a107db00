#pragma once

#include <stddef.h>

// Exits when memory runs out. Otherwise, Swift's runtime would trap with a stack trace and leave
// partially written files behind.

/// Ends the process with exit status 2 after reporting the requested memory and the memory in use.
///
/// Does not allocate. Can be called from any thread, also from several at the same time.
_Noreturn void cmemory_end(size_t wanted);

/// Sets a cleanup function to call before that exit. It must not allocate or wait for other
/// threads.
void cmemory_before_end(void (*tidy)(void));
