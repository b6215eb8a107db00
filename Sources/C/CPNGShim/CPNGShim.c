#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Limits for the size of an ancillary chunk, which may contain compressed data, and for the number
// of chunks that are kept. These are libpng's defaults, which builds may change.
static const png_alloc_size_t largest_chunk = 8000000;
static const png_uint_32 most_chunks = 1000;

// The maximum number of bytes after the last pixel that are decompressed to validate the end.
static const size_t surplus_limit = 1 << 16;
// The type of the chunks that contain the stream.
static const uint32_t image_data = 0x49444154;

struct cpng_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t remaining;
  // The last row with pixels, and its interlace pass.
  png_uint_32 last_row;
  int last_pass;
  // Whether that row has been read, and the number of bytes of the stream read after it.
  bool is_full;
  size_t surplus;
  char error[192];
  char warnings[1536];
};

static void take_error(png_structp png, png_const_charp text) {
  cpng_reader *reader = png_get_error_ptr(png);
  strncpy(reader->error, text, sizeof reader->error - 1);
  png_longjmp(png, 1);
}

static void take_warning(png_structp png, png_const_charp text) {
  cpng_reader *reader = png_get_error_ptr(png);
  size_t used = strlen(reader->warnings);
  size_t length = strlen(text);
  if (used + length + 2 <= sizeof reader->warnings) {
    memcpy(reader->warnings + used, text, length);
    memcpy(reader->warnings + used + length, "\n", 2);
  }
}

static void take_bytes(png_structp png, png_bytep target, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (count > reader->remaining) png_error(png, "the file ends too early");
  // Otherwise, libpng would decompress the stream to its end, up to a thousand bytes for each byte.
  if (reader->is_full && png_get_io_chunk_type(png) == image_data) {
    reader->surplus += count;
    if (reader->surplus > surplus_limit) png_error(png, "data after the picture");
  }
  memcpy(target, reader->bytes, count);
  reader->bytes += count;
  reader->remaining -= count;
}

cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t side_limit) {
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->remaining = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, take_error, take_warning);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (!reader->info || setjmp(png_jmpbuf(reader->png))) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, take_bytes);
  png_set_user_limits(reader->png, side_limit, side_limit);
  png_set_chunk_malloc_max(reader->png, largest_chunk);
  png_set_chunk_cache_max(reader->png, most_chunks);
  // Skip chunks that no stored sample depends on. This avoids errors in them and decompressing.
  static const png_byte unread[] =
      "bKGD\0cICP\0eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(
      reader->png, PNG_HANDLE_CHUNK_NEVER, unread, (int)(sizeof unread / 5));
  return reader;
}

bool cpng_reader_read_header(cpng_reader *reader, cpng_header *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return false;
  png_read_info(png, info);

  memset(header, 0, sizeof *header);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  return true;
}

// Finds the row that is stored last. If interlaced, it is the last row of the last nonempty pass.
static void find_last_row(cpng_reader *reader) {
  png_uint_32 width = png_get_image_width(reader->png, reader->info);
  png_uint_32 height = png_get_image_height(reader->png, reader->info);
  reader->last_row = height - 1;
  reader->last_pass = 0;
  if (png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE) return;
  for (int pass = PNG_INTERLACE_ADAM7_PASSES - 1; pass >= 0; pass--) {
    png_uint_32 rows = PNG_PASS_ROWS(height, pass);
    if (rows == 0 || PNG_PASS_COLS(width, pass) == 0) continue;
    reader->last_pass = pass;
    reader->last_row = PNG_ROW_FROM_PASS_ROW(rows - 1, pass);
    return;
  }
}

// Called with each decompressed row, before any data after the last row is decompressed.
static void note_row(png_structp png, png_row_infop row, png_bytep data) {
  (void)row;
  (void)data;
  cpng_reader *reader = png_get_error_ptr(png);
  if (png_get_current_row_number(png) == reader->last_row &&
      png_get_current_pass_number(png) == reader->last_pass) {
    reader->is_full = true;
  }
}

cpng_outcome cpng_reader_read_pixels(cpng_reader *reader, uint8_t *pixels) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) {
    return reader->surplus > surplus_limit ? cpng_outcome_surplus : cpng_outcome_damaged;
  }

  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  bool has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                   png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  if (!has_alpha) png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  find_last_row(reader);
  png_set_read_user_transform_fn(png, note_row);
  png_read_update_info(png, info);

  size_t stride = (size_t)png_get_image_width(png, info) * 4;
  png_uint_32 height = png_get_image_height(png, info);
  if (png_get_rowbytes(png, info) != stride) png_error(png, "the rows are not RGBA8");
  for (int pass = 0; pass < passes; pass++) {
    for (png_uint_32 y = 0; y < height; y++) png_read_row(png, pixels + y * stride, NULL);
  }
  png_read_end(png, NULL);
  return cpng_outcome_read;
}

const char *cpng_reader_error(const cpng_reader *reader) { return reader->error; }

const char *cpng_reader_warnings(const cpng_reader *reader) { return reader->warnings; }

void cpng_reader_destroy(cpng_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

uint32_t cpng_version(void) { return png_access_version_number(); }
