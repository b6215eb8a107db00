// The page's files. As array literals, they would take long to compile.

// __has_include makes the files dependencies, so that this file is reassembled when one changes.
#if !(__has_include("page.html") && \
  __has_include("page.css") && \
  __has_include("film.js") && \
  __has_include("constants.js") && \
  __has_include("readings.js") && \
  __has_include("live.js") && \
  __has_include("page.js"))
#error "a file of the page is missing"
#endif

  .macro text name, first, rest:vararg
  .globl cpreview_\name\()_start, cpreview_\name\()_end
cpreview_\name\()_start:
  .incbin "\first"
  .irp file, \rest
  .byte '\n'
  .incbin "\file"
  .endr
cpreview_\name\()_end:
  .endm

  .section .rodata, "a", @progbits
  text markup, page.html
  text style, page.css
  text script, film.js, constants.js, readings.js, live.js, page.js
  .section .note.GNU-stack, "", @progbits
