import CReviewPage

/// The page's markup, style, and script, which are compiled into the program.
enum PageSources {
  /// The markup, with placeholders.
  static let markup = bytes(of: creview_page_markup())
  /// The styles, joined from their files.
  static let style = bytes(of: creview_page_style())
  /// The scripts, joined from their files.
  static let script = bytes(of: creview_page_script())

  private static func bytes(of text: CReviewPageText) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }
}
