/* What libFuzzer offers to a program that has a main of its own; the toolchain has no header. */
#include <stddef.h>
#include <stdint.h>

/* Runs a campaign; returns only where it ends well. */
int LLVMFuzzerRunDriver(
    int *argument_count, char ***arguments, int (*run)(const uint8_t *bytes, size_t count));

/* Varies bytes in their place; returns how many there are then. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity);
