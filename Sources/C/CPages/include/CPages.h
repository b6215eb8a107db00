/// The pages of the report, the preview and exported viewers, from the folders `report`, `preview`, `web` and `shared`, and
/// the declarations of viewers, from the folder `viewers`, texts for users, from the folder `texts`, and the code that
/// exports print, from the folder `code`.

#ifndef CPAGES_H
#define CPAGES_H

#include <stddef.h>

/// A text in the program's memory.
typedef struct {
  /// The UTF-8 bytes.
  const unsigned char *_Nonnull bytes;
  /// The number of bytes.
  size_t count;
} CPagesText;

/// Returns the HTML of the report's page, with the placeholders that `ReportPage` fills.
CPagesText cpages_report_markup(void);
/// Returns its styles, joined by line feeds.
CPagesText cpages_report_style(void);
/// Returns its scripts, joined by line feeds: modules first, the script that starts the page last.
CPagesText cpages_report_script(void);

/// Returns the HTML of the preview's page.
CPagesText cpages_preview_markup(void);
/// Returns its styles, joined like those of the report.
CPagesText cpages_preview_style(void);
/// Returns its scripts, joined like those of the report.
CPagesText cpages_preview_script(void);

/// Returns the HTML of an exported viewer's page, with its styles and scripts, up to the data of the scene.
CPagesText cpages_web_page(void);

/// Returns the texts of the constants that Swift defines: rows of fields separated by tabs.
CPagesText cpages_text_constants(void);
/// Returns the meanings of the keys of scenes and projects: rows of two fields separated by a tab.
CPagesText cpages_text_keys(void);
/// Returns the types and functions that the exported code of viewers uses, in blocks. The first line of a block has its
/// name and targets; a line that begins with `?NAME ` is only for code with that animation, target or property.
CPagesText cpages_code_helpers(void);
/// Returns the syntax of exported code: rows of a key and of a field for each target, with `$0`, `$1` … for its values.
CPagesText cpages_code_syntax(void);
/// Returns the help of commands and options: rows of fields separated by tabs.
CPagesText cpages_text_commands(void);
/// Returns the fault that each rule of lint finds and why people notice it: rows of three fields.
CPagesText cpages_text_rules(void);
/// Returns what libyaml's texts mean: rows of message, expected text and hint.
CPagesText cpages_text_faults(void);
/// Returns the devices: rows of a name, a look, numbers, and a note.
CPagesText cpages_text_devices(void);
/// Returns the scene that `zoetrope new` writes, in which {} is the position of a value.
CPagesText cpages_text_first_scene(void);
/// Returns the YAML that describes the keys of declared viewers.
CPagesText cpages_viewer_keys(void);
/// Returns the YAML of the declaration of the viewer `photos`.
CPagesText cpages_viewer_photos(void);
/// Returns the YAML of a short declaration to begin with.
CPagesText cpages_viewer_own(void);

#endif
