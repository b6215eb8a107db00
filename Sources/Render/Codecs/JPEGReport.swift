import CJPEGShim

extension cjpeg_report {
  /// The reason why libjpeg stopped, or empty if it succeeded.
  var errorText: String { withUnsafeBytes(of: error) { Self.text($0) } }

  /// The first warning of libjpeg, or none.
  var warnings: [String] { [withUnsafeBytes(of: warning) { Self.text($0) }].filter { $0 != "" } }

  private static func text(_ characters: UnsafeRawBufferPointer) -> String {
    String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
  }
}
