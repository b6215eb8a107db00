#pragma once

#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/// libjpeg's error handler with what ours needs; the handler comes first because libjpeg knows it
/// by address.
typedef struct {
  struct jpeg_error_mgr handler;
  jmp_buf escape;
  cjpeg_outcome outcome;
  cjpeg_report *report;
} cjpeg_failure;

/// The handler that writes what libjpeg says into a report, which is emptied.
struct jpeg_error_mgr *cjpeg_handler_of(cjpeg_failure *self, cjpeg_report *report);

/// Runs what may jump out.
///
/// What the work changes belongs to the caller: after a jump the locals of the function that called
/// `setjmp` are indeterminate, and an optimizer takes them for what they were before.
void cjpeg_attempt(cjpeg_failure *self, void (*work)(void *), void *job);

/// A limit to the scans that libjpeg reads; the manager comes first because libjpeg knows it by address.
typedef struct {
  struct jpeg_progress_mgr manager;
  int scan_limit;
} cjpeg_scan_guard;

/// A guard that ends reading after so many scans.
cjpeg_scan_guard cjpeg_guard_of(int scan_limit);
