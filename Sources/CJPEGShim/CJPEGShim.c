#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

// MARK: Errors

/// libjpeg's error handler with what ours needs; the handler comes first because libjpeg knows it
/// by address.
typedef struct {
  struct jpeg_error_mgr handler;
  jmp_buf escape;
  cjpeg_outcome outcome;
  cjpeg_report *report;
} failure;

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

/// Whether a warning leaves the pixels as the file's author meant them.
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
  failure *self = (failure *)info->err;
  self->outcome = outcome;
  longjmp(self->escape, 1);
}

static void on_error(j_common_ptr info) {
  failure *self = (failure *)info->err;
  info->err->format_message(info, self->report->error);
  escape(info, outcome_of_error(info->err->msg_code));
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  failure *self = (failure *)info->err;
  if (!is_harmless(info->err->msg_code)) {
    info->err->format_message(info, self->report->error);
    escape(info, CJPEG_DAMAGED);
  }
  if (info->err->num_warnings++ == 0) {
    info->err->format_message(info, self->report->warning);
  }
}

static struct jpeg_error_mgr *handler_of(failure *self, cjpeg_report *report) {
  memset(report, 0, sizeof *report);
  self->report = report;
  self->outcome = CJPEG_DONE;
  jpeg_std_error(&self->handler);
  self->handler.error_exit = on_error;
  self->handler.emit_message = on_message;
  return &self->handler;
}

// MARK: Reading

typedef struct {
  struct jpeg_progress_mgr manager;
  int scan_limit;
} scan_guard;

static void on_progress(j_common_ptr info) {
  scan_guard *self = (scan_guard *)info->progress;
  j_decompress_ptr reader = (j_decompress_ptr)info;
  if (reader->input_scan_number <= self->scan_limit) return;
  failure *fail = (failure *)info->err;
  snprintf(
      fail->report->error, sizeof fail->report->error, "More than %d scans", self->scan_limit);
  escape(info, CJPEG_DAMAGED);
}

/// Runs what may jump out.
///
/// What the work changes belongs to the caller: after a jump the locals of the function that called
/// `setjmp` are indeterminate, and an optimizer takes them for what they were before.
static void attempt(failure *self, void (*work)(void *), void *job) {
  if (setjmp(self->escape) == 0) work(job);
}

typedef struct {
  struct jpeg_decompress_struct reader;
  const uint8_t *bytes;
  size_t count;
} header_job;

static void read_header(void *context) {
  header_job *job = context;
  jpeg_create_decompress(&job->reader);
  jpeg_mem_src(&job->reader, job->bytes, job->count);
  jpeg_read_header(&job->reader, TRUE);
}

cjpeg_outcome cjpeg_read_header(
    const uint8_t *bytes, size_t count, cjpeg_header *header, cjpeg_report *report) {
  failure fail;
  header_job job = {.bytes = bytes, .count = count};
  memset(header, 0, sizeof *header);
  job.reader.err = handler_of(&fail, report);
  attempt(&fail, read_header, &job);
  header->width = job.reader.image_width;
  header->height = job.reader.image_height;
  jpeg_destroy_decompress(&job.reader);
  return fail.outcome;
}

static uint8_t multiply(uint8_t a, uint8_t b) { return (uint8_t)((a * b + 127) / 255); }

/// Turns a row of CMYK into opaque RGBA8 in place. Adobe's files store 255 for no ink.
static void convert_inks(uint8_t *row, size_t width, bool inverted) {
  uint8_t flip = inverted ? 0 : 255;
  for (size_t x = 0; x < width; x++, row += 4) {
    uint8_t black = row[3] ^ flip;
    for (int channel = 0; channel < 3; channel++) {
      row[channel] = multiply(row[channel] ^ flip, black);
    }
    row[3] = 255;
  }
}

typedef struct {
  struct jpeg_decompress_struct reader;
  scan_guard guard;
  const uint8_t *bytes;
  size_t count;
  cjpeg_header header;
  uint32_t reduction;
  uint8_t *pixels;
} pixel_job;

static void read_pixels(void *context) {
  pixel_job *job = context;
  j_decompress_ptr reader = &job->reader;
  cjpeg_header size = cjpeg_reduced(job->header, job->reduction);
  uint8_t *pixels = job->pixels;
  jpeg_create_decompress(reader);
  reader->progress = &job->guard.manager;
  jpeg_mem_src(reader, job->bytes, job->count);
  jpeg_read_header(reader, TRUE);
  bool inks = reader->jpeg_color_space == JCS_CMYK || reader->jpeg_color_space == JCS_YCCK;
  reader->out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  reader->dct_method = JDCT_ISLOW;
  reader->scale_num = 1;
  reader->scale_denom = 1u << job->reduction;
  jpeg_start_decompress(reader);
  if (reader->output_width != size.width || reader->output_height != size.height) {
    ERREXIT(reader, JERR_BAD_STATE);
  }
  size_t stride = (size_t)size.width * 4;
  while (reader->output_scanline < reader->output_height) {
    JSAMPROW rows[16];
    JDIMENSION wanted = 0;
    while (wanted < 16 && reader->output_scanline + wanted < reader->output_height) {
      rows[wanted] = pixels + (reader->output_scanline + wanted) * stride;
      wanted++;
    }
    JDIMENSION read = jpeg_read_scanlines(reader, rows, wanted);
    for (JDIMENSION row = 0; inks && row < read; row++) {
      convert_inks(rows[row], size.width, reader->saw_Adobe_marker);
    }
  }
  jpeg_finish_decompress(reader);
}

cjpeg_header cjpeg_reduced(cjpeg_header header, uint32_t reduction) {
  uint32_t last = (1u << reduction) - 1;
  return (cjpeg_header){(header.width + last) >> reduction, (header.height + last) >> reduction};
}

cjpeg_outcome cjpeg_read_pixels(
    const uint8_t *bytes, size_t count, cjpeg_header header, uint32_t reduction, int scan_limit,
    uint8_t *pixels, cjpeg_report *report) {
  failure fail;
  pixel_job job = {
      .guard = {.manager = {.progress_monitor = on_progress}, .scan_limit = scan_limit},
      .bytes = bytes, .count = count, .header = header, .reduction = reduction,
      .pixels = pixels};
  job.reader.err = handler_of(&fail, report);
  attempt(&fail, read_pixels, &job);
  jpeg_destroy_decompress(&job.reader);
  return fail.outcome;
}

// MARK: Writing

/// A file that grows in memory. libjpeg's own such destination loses its memory when it fails.
typedef struct {
  struct jpeg_destination_mgr manager;
  uint8_t *bytes;
  size_t capacity;
} memory_file;

static void grow(j_compress_ptr writer, size_t capacity) {
  memory_file *file = (memory_file *)writer->dest;
  uint8_t *larger = realloc(file->bytes, capacity);
  if (larger == NULL) ERREXIT1(writer, JERR_OUT_OF_MEMORY, 10);
  file->manager.next_output_byte = larger + file->capacity;
  file->manager.free_in_buffer = capacity - file->capacity;
  file->bytes = larger;
  file->capacity = capacity;
}

static void on_begin(j_compress_ptr writer) { grow(writer, 1 << 16); }

static boolean on_full(j_compress_ptr writer) {
  // libjpeg counts on the whole buffer being full, whatever free_in_buffer says.
  grow(writer, 2 * ((memory_file *)writer->dest)->capacity);
  return TRUE;
}

static void on_end(j_compress_ptr writer) { (void)writer; }

typedef struct {
  struct jpeg_compress_struct writer;
  memory_file memory;
  const uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  cjpeg_settings settings;
  const uint8_t *exif;
  size_t exif_length;
} writing_job;

static void write_pixels(void *context) {
  writing_job *job = context;
  j_compress_ptr writer = &job->writer;
  cjpeg_settings settings = job->settings;
  jpeg_create_compress(writer);
  writer->dest = &job->memory.manager;
  writer->image_width = job->width;
  writer->image_height = job->height;
  writer->input_components = 4;
  writer->in_color_space = JCS_EXT_RGBA;
  jpeg_set_defaults(writer);
  jpeg_set_quality(writer, settings.quality, TRUE);
  writer->dct_method = JDCT_ISLOW;
  writer->optimize_coding = TRUE;
  if (settings.full_chroma) {
    writer->comp_info[0].h_samp_factor = 1;
    writer->comp_info[0].v_samp_factor = 1;
  }
  if (settings.progressive) jpeg_simple_progression(writer);
  jpeg_start_compress(writer, TRUE);
  if (job->exif != NULL) {
    jpeg_write_marker(writer, JPEG_APP0 + 1, job->exif, (unsigned int)job->exif_length);
  }
  size_t stride = (size_t)writer->image_width * 4;
  while (writer->next_scanline < writer->image_height) {
    // libjpeg only reads from the row, though its type does not say so.
    JSAMPROW row = (JSAMPROW)(job->pixels + writer->next_scanline * stride);
    jpeg_write_scanlines(writer, &row, 1);
  }
  jpeg_finish_compress(writer);
}

cjpeg_outcome cjpeg_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, cjpeg_settings settings,
    const uint8_t *exif, size_t exif_length, uint8_t **file, size_t *file_length,
    cjpeg_report *report) {
  failure fail;
  writing_job job = {
      .memory.manager =
          {.init_destination = on_begin, .empty_output_buffer = on_full, .term_destination = on_end},
      .pixels = pixels, .width = width, .height = height, .settings = settings,
      .exif = exif, .exif_length = exif_length};
  job.writer.err = handler_of(&fail, report);
  *file = NULL;
  *file_length = 0;
  attempt(&fail, write_pixels, &job);
  jpeg_destroy_compress(&job.writer);
  if (fail.outcome == CJPEG_DONE) {
    *file = job.memory.bytes;
    *file_length = job.memory.capacity - job.memory.manager.free_in_buffer;
  } else {
    free(job.memory.bytes);
  }
  return fail.outcome;
}

void cjpeg_free(uint8_t *file) { free(file); }

uint32_t cjpeg_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }
