// The page's files. As array literals, they would take the compiler half a minute.

// __has_include makes the files dependencies, so that this file is reassembled when one changes.
#if !(__has_include("page.html") && \
  __has_include("page.css") && \
  __has_include("player.css") && \
  __has_include("accept.js") && \
  __has_include("arrangement.js") && \
  __has_include("elements.js") && \
  __has_include("curves.js") && \
  __has_include("frames.js") && \
  __has_include("paper.css") && \
  __has_include("paper.js") && \
  __has_include("pictures.js") && \
  __has_include("player.js") && \
  __has_include("scrubber.js") && \
  __has_include("sidebar.js") && \
  __has_include("stage.js") && \
  __has_include("stills.js") && \
  __has_include("theater.js") && \
  __has_include("view.js") && \
  __has_include("texts.js") && \
  __has_include("page.js"))
#error "a file of the page is missing"
#endif

  .macro text name, first, rest:vararg
  .globl creview_\name\()_start, creview_\name\()_end
creview_\name\()_start:
  .incbin "\first"
  .irp file, \rest
  .byte '\n'
  .incbin "\file"
  .endr
creview_\name\()_end:
  .endm

  .section .rodata, "a", @progbits
  text markup, page.html
  text style, page.css, player.css, paper.css
  text script, elements.js, accept.js, arrangement.js, curves.js, frames.js, paper.js, pictures.js, player.js, scrubber.js, sidebar.js, stage.js, stills.js, theater.js, view.js, texts.js, page.js
  .section .note.GNU-stack, "", @progbits
