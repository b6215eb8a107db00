// Decodes one HEIC or AVIF file from standard input, and writes the RGBA8 pixels of its primary
// picture to standard output. `HEIFDecoder` in Codecs starts it and checks all sizes first.
// The exit status is 1 for a damaged file and 3 for an unsupported one, with the reason on standard
// error. It is a separate process because libheif and its decoders have no limits and can crash.
// Arguments: the memory limit in bytes, the processor time limit in seconds, the parent's process
// number, the width and height in pixels, the length of the file.

#include <libheif/heif.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { DAMAGED = 1, MISUSED = 2, UNSUPPORTED = 3 };

_Noreturn static void fail(int status, const char *message) {
  fprintf(stderr, "%s\n", message);
  exit(status);
}

static void check(struct heif_error error) {
  if (error.code == heif_error_Ok) return;
  int is_unsupported = error.code == heif_error_Unsupported_filetype ||
                       error.code == heif_error_Unsupported_feature;
  fail(is_unsupported ? UNSUPPORTED : DAMAGED, error.message);
}

static void limit(int resource, rlim_t most) {
  struct rlimit value = {most, most};
  setrlimit(resource, &value);
}

/// Reduces a row to 8 bits with rounding, and divides premultiplied colors by alpha.
static void convert(
    const uint8_t *row, int width, int bits, int is_premultiplied, uint8_t *result) {
  const uint16_t *deep = (const uint16_t *)(const void *)row;
  int most = (1 << bits) - 1;
  for (int index = 0; index < width * 4; index++) {
    // libheif 1.15 sets alpha to 65535 if the picture has none.
    int value = bits <= 8 ? row[index] : deep[index] < most ? deep[index] : most;
    result[index] = (uint8_t)((value * 255 + most / 2) / most);
  }
  for (int index = 0; is_premultiplied && index < width * 4; index++) {
    int alpha = result[index | 3];
    if (index % 4 == 3 || alpha == 0) continue;
    int value = (result[index] * 255 + alpha / 2) / alpha;
    result[index] = (uint8_t)(value < 255 ? value : 255);
  }
}

int main(int count, char *arguments[]) {
  if (count != 7) fail(MISUSED, "usage: zoetrope-heif MEMORY TIME PARENT WIDTH HEIGHT LENGTH <FILE");
  // End with the thread that waits for this process, even if that thread has already ended.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != atoi(arguments[3])) return MISUSED;
  limit(RLIMIT_DATA, strtoull(arguments[1], NULL, 10));
  limit(RLIMIT_CPU, strtoull(arguments[2], NULL, 10));
  limit(RLIMIT_CORE, 0);
  int width = atoi(arguments[4]), height = atoi(arguments[5]);
  size_t length = strtoull(arguments[6], NULL, 10);
  uint8_t *file = malloc(length);
  if (!file || fread(file, 1, length, stdin) != length) fail(DAMAGED, "it cannot be received");

  // Nothing is released, because the process ends.
  struct heif_context *context = heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  check(heif_context_read_from_memory_without_copy(context, file, length, NULL));
  check(heif_context_get_primary_image_handle(context, &handle));
  int is_deep = heif_image_handle_get_luma_bits_per_pixel(handle) > 8;
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  options->strict_decoding = 1;
  check(heif_decode_image(
      handle, &image, heif_colorspace_RGB,
      is_deep ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA, options));
  if (heif_image_get_width(image, heif_channel_interleaved) != width ||
      heif_image_get_height(image, heif_channel_interleaved) != height) {
    fail(DAMAGED, "its picture has a different size than it states");
  }

  int stride = 0;
  const uint8_t *plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  int bits = is_deep ? heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved) : 8;
  uint8_t *row = malloc((size_t)width * 4);
  if (!plane || !row || bits < 8 || bits > 16) fail(DAMAGED, "its pixels cannot be read");
  int is_premultiplied = heif_image_handle_is_premultiplied_alpha(handle);
  for (int y = 0; y < height; y++) {
    convert(plane + (size_t)y * (size_t)stride, width, bits, is_premultiplied, row);
    if (fwrite(row, 4, (size_t)width, stdout) != (size_t)width) return DAMAGED;
  }
  return fflush(stdout) == 0 ? 0 : DAMAGED;
}
