// The files of the pages. As array literals, they would take the compiler half a minute.

// __has_include makes the files dependencies, so that this file is reassembled when one changes.
#if !(__has_include("shared/base.css") && \
  __has_include("shared/player.css") && \
  __has_include("shared/elements.js") && \
  __has_include("shared/chart.js") && \
  __has_include("shared/player.js") && \
  __has_include("shared/scrubber.js") && \
  __has_include("shared/transport.js") && \
  __has_include("report/page.html") && \
  __has_include("report/page.css") && \
  __has_include("report/stage.css") && \
  __has_include("report/paper.css") && \
  __has_include("report/accept.js") && \
  __has_include("report/arrangement.js") && \
  __has_include("report/curves.js") && \
  __has_include("report/frames.js") && \
  __has_include("report/paper.js") && \
  __has_include("report/pictures.js") && \
  __has_include("report/sidebar.js") && \
  __has_include("report/stage.js") && \
  __has_include("report/stills.js") && \
  __has_include("report/theater.js") && \
  __has_include("report/view.js") && \
  __has_include("report/texts.js") && \
  __has_include("report/page.js") && \
  __has_include("preview/page.html") && \
  __has_include("preview/page.css") && \
  __has_include("preview/film.js") && \
  __has_include("preview/constants.js") && \
  __has_include("preview/readings.js") && \
  __has_include("preview/live.js") && \
  __has_include("preview/actual.js") && \
  __has_include("preview/springs.js") && \
  __has_include("preview/decisions.js") && \
  __has_include("preview/page.js") && \
  __has_include("web/page.html") && \
  __has_include("web/page.css") && \
  __has_include("web/script.html") && \
  __has_include("web/formulas.js") && \
  __has_include("web/motion.js") && \
  __has_include("web/animations.js") && \
  __has_include("web/fingers.js") && \
  __has_include("web/model.js") && \
  __has_include("web/viewer.js") && \
  __has_include("web/release.js") && \
  __has_include("web/stage.js") && \
  __has_include("web/drawing.js") && \
  __has_include("web/page.js") && \
  __has_include("web/data.html") && \
  __has_include("texts/constants.tsv") && \
  __has_include("texts/keys.tsv") && \
  __has_include("code/viewer-swiftui.txt") && \
  __has_include("code/viewer-uikit.txt") && \
  __has_include("code/handler.txt") && \
  __has_include("code/handler-movements.txt") && \
  __has_include("code/handler-look.txt") && \
  __has_include("code/handler-compose.txt") && \
  __has_include("code/handler-compose-movements.txt") && \
  __has_include("code/handler-compose-look.txt") && \
  __has_include("code/helpers.txt") && \
  __has_include("code/syntax.tsv") && \
  __has_include("texts/commands.tsv") && \
  __has_include("texts/rules.tsv") && \
  __has_include("texts/faults.tsv") && \
  __has_include("texts/devices.tsv") && \
  __has_include("texts/first-scene.yaml") && \
  __has_include("viewers/photos.viewer.yaml") && \
  __has_include("viewers/own.viewer.yaml") && \
  __has_include("viewers/keys.yaml"))
#error "a file of a page is missing"
#endif

  .macro text name, first, rest:vararg
  .section .rodata.\name, "a", @progbits
  .globl cpages_\name\()_start, cpages_\name\()_end
cpages_\name\()_start:
  .incbin "\first"
  .irp file, \rest
  .byte '\n'
  .incbin "\file"
  .endr
cpages_\name\()_end:
  .endm

  text report_markup, report/page.html
  text report_style, shared/base.css, shared/player.css, report/page.css, report/stage.css, report/paper.css
  text report_script, shared/elements.js, shared/chart.js, shared/player.js, shared/scrubber.js, shared/transport.js, report/accept.js, report/arrangement.js, report/curves.js, report/frames.js, report/paper.js, report/pictures.js, report/sidebar.js, report/stage.js, report/stills.js, report/theater.js, report/view.js, report/texts.js, report/page.js
  text preview_markup, preview/page.html
  text preview_style, shared/base.css, shared/player.css, preview/page.css
  text preview_script, shared/elements.js, shared/chart.js, shared/player.js, shared/scrubber.js, shared/transport.js, preview/film.js, preview/springs.js, preview/constants.js, preview/readings.js, preview/live.js, preview/actual.js, preview/decisions.js, preview/page.js
  text web_page, web/page.html, shared/base.css, shared/player.css, web/page.css, web/script.html, shared/elements.js, shared/chart.js, shared/player.js, shared/scrubber.js, shared/transport.js, web/formulas.js, web/motion.js, web/animations.js, web/fingers.js, web/model.js, web/viewer.js, web/release.js, web/stage.js, web/drawing.js, web/page.js, web/data.html
  text text_constants, texts/constants.tsv
  text text_keys, texts/keys.tsv
  text code_helpers, code/viewer-swiftui.txt, code/viewer-uikit.txt, code/handler.txt, code/handler-movements.txt, code/handler-look.txt, code/handler-compose.txt, code/handler-compose-movements.txt, code/handler-compose-look.txt, code/helpers.txt
  text code_syntax, code/syntax.tsv
  text text_commands, texts/commands.tsv
  text text_rules, texts/rules.tsv
  text text_faults, texts/faults.tsv
  text text_devices, texts/devices.tsv
  text text_first_scene, texts/first-scene.yaml
  text viewer_keys, viewers/keys.yaml
  text viewer_photos, viewers/photos.viewer.yaml
  text viewer_own, viewers/own.viewer.yaml
  .section .note.GNU-stack, "", @progbits
