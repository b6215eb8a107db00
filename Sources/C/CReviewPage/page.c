#include "CReviewPage.h"

#define TEXT(name)                                                                     \
  extern const unsigned char creview_##name##_start[], creview_##name##_end[];         \
  CReviewPageText creview_page_##name(void) {                                          \
    size_t count = (size_t)(creview_##name##_end - creview_##name##_start);            \
    return (CReviewPageText){creview_##name##_start, count};                           \
  }

TEXT(markup)
TEXT(style)
TEXT(script)
