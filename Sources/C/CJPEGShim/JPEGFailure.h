#pragma once

#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/// libjpeg's error handler with additional state. The handler must be first, because libjpeg passes
/// its address.
typedef struct {
  struct jpeg_error_mgr handler;
  jmp_buf escape;
  cjpeg_outcome outcome;
  cjpeg_report *report;
} cjpeg_failure;

/// Returns a handler that writes libjpeg's messages to a report, which is cleared.
struct jpeg_error_mgr *cjpeg_handler_of(cjpeg_failure *self, cjpeg_report *report);

/// Calls `work`, which may jump out.
///
/// The variables that `work` changes must belong to the caller. After a jump, the locals of the
/// function that called `setjmp` are indeterminate: an optimizer may keep their previous values.
void cjpeg_attempt(cjpeg_failure *self, void (*work)(void *), void *job);

/// A limit on the scans that libjpeg reads. The manager must be first, because libjpeg passes its
/// address.
typedef struct {
  struct jpeg_progress_mgr manager;
  int scan_limit;
} cjpeg_scan_guard;

/// Returns a guard that stops decoding after `scan_limit` scans.
cjpeg_scan_guard cjpeg_guard_of(int scan_limit);
