import CPages

/// The page's markup, style, and script, which are compiled into the program.
enum PageSources {
  /// The markup, with placeholders.
  static let markup = bytes(of: cpages_report_markup())
  /// The styles, joined from their files.
  static let style = bytes(of: cpages_report_style())
  /// The scripts, joined from their files.
  static let script = bytes(of: cpages_report_script())

  private static func bytes(of text: CPagesText) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }
}
