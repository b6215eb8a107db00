/// The page of a report as it is before a report is put into it: its files lie in `Sources/Judge/Verification/Page`.

#ifndef CREVIEWPAGE_H
#define CREVIEWPAGE_H

#include <stddef.h>

/// A text in the program's own memory.
typedef struct {
  /// Its bytes, UTF-8.
  const unsigned char *_Nonnull bytes;
  /// How many bytes there are.
  size_t count;
} CReviewPageText;

/// The markup, with places to be filled.
CReviewPageText creview_page_markup(void);

/// The styles, joined by line feeds.
CReviewPageText creview_page_style(void);

/// The scripts, joined by line feeds: shared parts first, the part that starts the page last.
CReviewPageText creview_page_script(void);

#endif
