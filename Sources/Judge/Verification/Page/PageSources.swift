import CPages
import SceneModel

/// The page's markup, style, and script, which are compiled into the program.
enum PageSources {
  /// The markup, with placeholders between percent signs, which it has nowhere else.
  static let markup = cpages_report_markup().array
  /// The styles, joined from their files.
  static let style = cpages_report_style().array
  /// The scripts, joined from their files.
  static let script = cpages_report_script().array
}
