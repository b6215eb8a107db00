#include "CPreviewPage.h"

#define TEXT(name)                                                                     \
  extern const unsigned char cpreview_##name##_start[], cpreview_##name##_end[];         \
  CPreviewPageText cpreview_page_##name(void) {                                          \
    size_t count = (size_t)(cpreview_##name##_end - cpreview_##name##_start);            \
    return (CPreviewPageText){cpreview_##name##_start, count};                           \
  }

TEXT(markup)
TEXT(style)
TEXT(script)
