/// The template of a report's page, from the files in `Sources/Judge/Verification/Page`.

#ifndef CREVIEWPAGE_H
#define CREVIEWPAGE_H

#include <stddef.h>

/// A text in the program's memory.
typedef struct {
  /// The UTF-8 bytes.
  const unsigned char *_Nonnull bytes;
  /// The number of bytes.
  size_t count;
} CReviewPageText;

/// Returns the HTML, with placeholders.
CReviewPageText creview_page_markup(void);

/// Returns the style sheets, joined by line feeds.
CReviewPageText creview_page_style(void);

/// Returns the scripts, joined by line feeds: shared modules first, the starting script last.
CReviewPageText creview_page_script(void);

#endif
