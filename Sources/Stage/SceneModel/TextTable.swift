import CPages

/// Sentences for users, from a table in `Sources/C/CPages/texts`.
///
/// The fields of a row are separated by tabs: the subject, such as `output.fps`, and its texts.
/// Empty fields at a row's end are omitted.
package struct TextTable: Sendable {
  /// The texts of the constants that Swift defines.
  static let constants = TextTable(cpages_text_constants())
  /// The meanings of the keys of scenes and projects, except constants.
  package static let keys = TextTable(cpages_text_keys())
  /// The help of commands and options.
  package static let commands = TextTable(cpages_text_commands())
  /// The fault that each rule of lint finds, and why people notice it.
  package static let rules = TextTable(cpages_text_rules())
  /// What libyaml's texts mean: the message, the expected text and a hint.
  package static let faults = TextTable(cpages_text_faults())
  /// The rows of the devices, without that of the columns' names.
  static let devices = rows(of: cpages_text_devices()).dropFirst()

  private let rows: [String: [String]]

  private init(_ text: CPagesText) {
    rows = Self.rows(of: text).reduce(into: [:]) { $0[$1[0]] = $1 }
  }

  private static func rows(of text: CPagesText) -> [[String]] {
    text.array.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns a field of a subject's row, in which the first text is field 1; empty if it is omitted.
  package subscript(subject: String, field: Int) -> String {
    let fields = rows[subject] ?? []
    return field < fields.count ? fields[field] : ""
  }

  /// Returns the texts of a subject, in which values replace each `{}`, in order.
  package func texts(of subject: String, _ values: [String]) -> [String] {
    var values = values[...]
    return (rows[subject] ?? []).dropFirst().map { Self.filled($0, &values) }
  }

  /// Returns the scene that `zoetrope new` writes, in which values replace each `{}`, in order.
  package static func firstScene(_ values: [String]) -> String {
    var values = values[...]
    return filled(cpages_text_first_scene().string, &values)
  }

  private static func filled(_ text: String, _ values: inout ArraySlice<String>) -> String {
    let pieces = text.split(separator: "{}", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces[0])) { $0 + (values.popFirst() ?? "") + $1 }
  }
}
