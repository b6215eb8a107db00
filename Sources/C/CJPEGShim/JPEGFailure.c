#include "JPEGFailure.h"

#include <string.h>

#include <jerror.h>

_Static_assert(
    sizeof(((cjpeg_report *)0)->error) >= JMSG_LENGTH_MAX, "libjpeg's messages must fit");

static cjpeg_outcome outcome_of_error(int code) {
  switch (code) {
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
      return CJPEG_UNSUPPORTED;
    case JERR_NO_BACKING_STORE:
    case JERR_OUT_OF_MEMORY:
      return CJPEG_NO_MEMORY;
    default:
      return CJPEG_DAMAGED;
  }
}

/// Whether a warning does not affect the pixels.
static bool is_harmless(int code) {
  switch (code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_ICC:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
      return true;
    default:
      return false;
  }
}

static void escape(j_common_ptr info, cjpeg_outcome outcome) {
  cjpeg_failure *self = (cjpeg_failure *)info->err;
  self->outcome = outcome;
  longjmp(self->escape, 1);
}

static void on_error(j_common_ptr info) {
  cjpeg_failure *self = (cjpeg_failure *)info->err;
  info->err->format_message(info, self->report->error);
  escape(info, outcome_of_error(info->err->msg_code));
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  cjpeg_failure *self = (cjpeg_failure *)info->err;
  if (!is_harmless(info->err->msg_code)) {
    info->err->format_message(info, self->report->error);
    escape(info, CJPEG_DAMAGED);
  }
  if (info->err->num_warnings++ == 0) {
    info->err->format_message(info, self->report->warning);
  }
}

struct jpeg_error_mgr *cjpeg_handler_of(cjpeg_failure *self, cjpeg_report *report) {
  memset(report, 0, sizeof *report);
  self->report = report;
  self->outcome = CJPEG_DONE;
  jpeg_std_error(&self->handler);
  self->handler.error_exit = on_error;
  self->handler.emit_message = on_message;
  return &self->handler;
}

static void on_progress(j_common_ptr info) {
  cjpeg_scan_guard *self = (cjpeg_scan_guard *)info->progress;
  j_decompress_ptr reader = (j_decompress_ptr)info;
  if (reader->input_scan_number <= self->scan_limit) return;
  cjpeg_failure *fail = (cjpeg_failure *)info->err;
  snprintf(
      fail->report->error, sizeof fail->report->error, "More than %d scans", self->scan_limit);
  escape(info, CJPEG_DAMAGED);
}

cjpeg_scan_guard cjpeg_guard_of(int scan_limit) {
  return (cjpeg_scan_guard){
      .manager = {.progress_monitor = on_progress}, .scan_limit = scan_limit};
}

void cjpeg_attempt(cjpeg_failure *self, void (*work)(void *), void *job) {
  if (setjmp(self->escape) == 0) work(job);
}
