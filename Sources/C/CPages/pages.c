#include "CPages.h"

#define TEXT(name)                                                                     \
  extern const unsigned char cpages_##name##_start[], cpages_##name##_end[];           \
  CPagesText cpages_##name(void) {                                                     \
    size_t count = (size_t)(cpages_##name##_end - cpages_##name##_start);              \
    return (CPagesText){cpages_##name##_start, count};                                 \
  }

TEXT(report_markup)
TEXT(report_style)
TEXT(report_script)
TEXT(preview_markup)
TEXT(preview_style)
TEXT(preview_script)
TEXT(web_page)
TEXT(text_constants)
TEXT(text_keys)
TEXT(code_helpers)
TEXT(code_syntax)
TEXT(text_commands)
TEXT(text_rules)
TEXT(text_faults)
TEXT(text_devices)
TEXT(text_first_scene)
TEXT(viewer_keys)
TEXT(viewer_photos)
TEXT(viewer_own)
