#include "JPEGFailure.h"

#include <string.h>

#include <jerror.h>

typedef struct {
  struct jpeg_decompress_struct reader;
  cjpeg_scan_guard guard;
  const uint8_t *bytes;
  size_t count;
  uint32_t reduction;
  cjpeg_planes layout;
  uint8_t *const *planes;
} plane_job;

/// Returns the planes of a picture with luma and two color differences, or none for other pictures.
///
/// Each color difference has full resolution, or half of it on both axes.
static cjpeg_planes layout_of(j_decompress_ptr reader) {
  cjpeg_planes none = {0}, layout = {0};
  if (reader->jpeg_color_space != JCS_YCbCr || reader->num_components != 3) return none;
  for (int index = 0; index < 3; index++) {
    const jpeg_component_info *component = &reader->comp_info[index];
    int across = reader->max_h_samp_factor * reader->min_DCT_scaled_size;
    int down = reader->max_v_samp_factor * reader->min_DCT_scaled_size;
    int own_across = component->h_samp_factor * component->DCT_scaled_size;
    int own_down = component->v_samp_factor * component->DCT_scaled_size;
    int span = index == 0 ? 1 : across / own_across;
    if (across != span * own_across || down != span * own_down || span > 2) return none;
    if (index == 2 && span != (int)layout.span) return none;
    layout.span = (uint32_t)span;
    layout.channels[index] = (cjpeg_plane){
        .width = component->downsampled_width,
        .height = component->downsampled_height,
        .stride = component->width_in_blocks * (uint32_t)component->DCT_scaled_size,
        .rows = component->height_in_blocks * (uint32_t)component->DCT_scaled_size};
  }
  return layout;
}

static void begin_planes(plane_job *job) {
  j_decompress_ptr reader = &job->reader;
  jpeg_create_decompress(reader);
  reader->progress = &job->guard.manager;
  jpeg_mem_src(reader, job->bytes, job->count);
  jpeg_read_header(reader, TRUE);
  reader->out_color_space = JCS_YCbCr;
  reader->dct_method = JDCT_ISLOW;
  reader->raw_data_out = TRUE;
  reader->scale_num = 1;
  reader->scale_denom = 1u << job->reduction;
}

static void lay_out_planes(void *context) {
  plane_job *job = context;
  begin_planes(job);
  if (job->reader.jpeg_color_space != JCS_YCbCr) return;
  jpeg_calc_output_dimensions(&job->reader);
  job->layout = layout_of(&job->reader);
}

static void read_planes(void *context) {
  plane_job *job = context;
  j_decompress_ptr reader = &job->reader;
  begin_planes(job);
  jpeg_start_decompress(reader);
  cjpeg_planes layout = layout_of(reader);
  if (memcmp(&layout, &job->layout, sizeof layout) != 0) ERREXIT(reader, JERR_BAD_STATE);
  // The maximum number of rows of a component in one row of blocks.
  enum { most = MAX_SAMP_FACTOR * DCTSIZE };
  JSAMPROW rows[3][most];
  JSAMPARRAY channels[3] = {rows[0], rows[1], rows[2]};
  uint32_t done[3] = {0};
  JDIMENSION lines = (JDIMENSION)(reader->max_v_samp_factor * reader->min_DCT_scaled_size);
  while (reader->output_scanline < reader->output_height) {
    for (int index = 0; index < 3; index++) {
      const jpeg_component_info *component = &reader->comp_info[index];
      const cjpeg_plane *plane = &layout.channels[index];
      uint32_t own = (uint32_t)(component->v_samp_factor * component->DCT_scaled_size);
      for (uint32_t row = 0; row < own; row++) {
        // Rows below the last row of blocks are not written.
        uint32_t source_row = done[index] + row < plane->rows ? done[index] + row : plane->rows - 1;
        rows[index][row] = job->planes[index] + (size_t)source_row * plane->stride;
      }
      done[index] += own;
    }
    if (jpeg_read_raw_data(reader, channels, lines) == 0) ERREXIT(reader, JERR_BAD_STATE);
  }
  jpeg_finish_decompress(reader);
}

cjpeg_outcome cjpeg_lay_out_planes(
    const uint8_t *bytes, size_t count, uint32_t reduction, cjpeg_planes *layout,
    cjpeg_report *report) {
  cjpeg_failure fail;
  plane_job job = {
      .guard = cjpeg_guard_of(1),
      .bytes = bytes, .count = count, .reduction = reduction};
  job.reader.err = cjpeg_handler_of(&fail, report);
  cjpeg_attempt(&fail, lay_out_planes, &job);
  jpeg_destroy_decompress(&job.reader);
  *layout = job.layout;
  return fail.outcome;
}

cjpeg_outcome cjpeg_read_planes(
    const uint8_t *bytes, size_t count, cjpeg_planes layout, uint32_t reduction, int scan_limit,
    uint8_t *const planes[3], cjpeg_report *report) {
  cjpeg_failure fail;
  plane_job job = {
      .guard = cjpeg_guard_of(scan_limit),
      .bytes = bytes, .count = count, .reduction = reduction, .layout = layout,
      .planes = planes};
  job.reader.err = cjpeg_handler_of(&fail, report);
  cjpeg_attempt(&fail, read_planes, &job);
  jpeg_destroy_decompress(&job.reader);
  return fail.outcome;
}
