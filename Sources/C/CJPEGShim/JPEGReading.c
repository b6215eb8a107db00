#include "JPEGFailure.h"

#include <string.h>

#include <jerror.h>

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
  cjpeg_failure fail;
  header_job job = {.bytes = bytes, .count = count};
  memset(header, 0, sizeof *header);
  job.reader.err = cjpeg_handler_of(&fail, report);
  cjpeg_attempt(&fail, read_header, &job);
  header->width = job.reader.image_width;
  header->height = job.reader.image_height;
  header->components = (uint32_t)job.reader.num_components;
  jpeg_destroy_decompress(&job.reader);
  return fail.outcome;
}

static uint8_t multiply(uint8_t a, uint8_t b) { return (uint8_t)((a * b + 127) / 255); }

/// Converts a row of CMYK to opaque RGBA8 in place. Files store 255 for no ink.
static void convert_inks(uint8_t *row, size_t width) {
  for (size_t x = 0; x < width; x++, row += 4) {
    for (int channel = 0; channel < 3; channel++) row[channel] = multiply(row[channel], row[3]);
    row[3] = 255;
  }
}

typedef struct {
  struct jpeg_decompress_struct reader;
  cjpeg_scan_guard guard;
  const uint8_t *bytes;
  size_t count;
  cjpeg_header header;
  uint32_t reduction;
  bool keeps_inks;
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
    for (JDIMENSION row = 0; inks && !job->keeps_inks && row < read; row++) {
      convert_inks(rows[row], size.width);
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
    bool keeps_inks, uint8_t *pixels, cjpeg_report *report) {
  cjpeg_failure fail;
  pixel_job job = {
      .guard = cjpeg_guard_of(scan_limit),
      .bytes = bytes, .count = count, .header = header, .reduction = reduction,
      .keeps_inks = keeps_inks, .pixels = pixels};
  job.reader.err = cjpeg_handler_of(&fail, report);
  cjpeg_attempt(&fail, read_pixels, &job);
  jpeg_destroy_decompress(&job.reader);
  return fail.outcome;
}
