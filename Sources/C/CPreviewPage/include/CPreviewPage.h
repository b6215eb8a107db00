/// The files of the preview's page, which lie in `Sources/C/CPreviewPage/page`.

#ifndef CPREVIEWPAGE_H
#define CPREVIEWPAGE_H

#include <stddef.h>

/// A text in the program's own memory.
typedef struct {
  /// Its bytes, UTF-8.
  const unsigned char *_Nonnull bytes;
  /// How many bytes there are.
  size_t count;
} CPreviewPageText;

/// The markup.
CPreviewPageText cpreview_page_markup(void);

/// The style.
CPreviewPageText cpreview_page_style(void);

/// The scripts, joined by line feeds: parts first, the one that starts the page last.
CPreviewPageText cpreview_page_script(void);

#endif
