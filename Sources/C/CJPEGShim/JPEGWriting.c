#include "JPEGFailure.h"

#include <stdlib.h>

#include <jerror.h>

/// A file that grows in memory. Unlike libjpeg's memory destination, it does not leak on errors.
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
  // libjpeg requires that the whole buffer counts as full, regardless of free_in_buffer.
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
    // libjpeg only reads from the row, although its type is not const.
    JSAMPROW row = (JSAMPROW)(job->pixels + writer->next_scanline * stride);
    jpeg_write_scanlines(writer, &row, 1);
  }
  jpeg_finish_compress(writer);
}

cjpeg_outcome cjpeg_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, cjpeg_settings settings,
    const uint8_t *exif, size_t exif_length, uint8_t **file, size_t *file_length,
    cjpeg_report *report) {
  cjpeg_failure fail;
  writing_job job = {
      .memory.manager =
          {.init_destination = on_begin, .empty_output_buffer = on_full, .term_destination = on_end},
      .pixels = pixels, .width = width, .height = height, .settings = settings,
      .exif = exif, .exif_length = exif_length};
  job.writer.err = cjpeg_handler_of(&fail, report);
  *file = NULL;
  *file_length = 0;
  cjpeg_attempt(&fail, write_pixels, &job);
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
