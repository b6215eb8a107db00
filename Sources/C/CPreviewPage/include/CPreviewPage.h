/// The files of the preview page, from `Sources/C/CPreviewPage/page`.

#ifndef CPREVIEWPAGE_H
#define CPREVIEWPAGE_H

#include <stddef.h>

/// A text in the program's memory.
typedef struct {
  /// The UTF-8 bytes.
  const unsigned char *_Nonnull bytes;
  /// The number of bytes.
  size_t count;
} CPreviewPageText;

/// Returns the page's HTML.
CPreviewPageText cpreview_page_markup(void);

/// Returns the page's CSS.
CPreviewPageText cpreview_page_style(void);

/// Returns the scripts, joined by line feeds: modules first, the script that starts the page last.
CPreviewPageText cpreview_page_script(void);

#endif
