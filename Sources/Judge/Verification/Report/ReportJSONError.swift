import Platform

/// An error in reading or writing a report.
package enum ReportJSONError: Error, Hashable, Sendable {
  /// The file is not JSON.
  ///
  /// The text is the decoder's description.
  case notJSON(String)
  /// The file's version is unknown, or nil if it states none.
  case version(found: Int?)
  /// A value is missing or has the wrong type.
  ///
  /// Its path has the form `scenes[0].name`.
  case shape(place: String, words: String)
  /// A value is out of range.
  case range(place: String, found: String, allowed: String)
  /// The report cannot be written.
  ///
  /// The text is the encoder's description.
  case notWritten(String)
}

extension ReportJSONError: CustomStringConvertible {
  /// The error in one line without a full stop.
  ///
  /// The line is inert.
  package var description: String {
    switch self {
    case .notJSON(let words):
      "not a report: it is not JSON (\(words.inert(upTo: 200)))"
    case .version(let found?):
      "a report of version \(found); this program reads version \(Report.formatVersion)"
    case .version(nil):
      "not a report: it has no version"
    case .shape(let place, let words):
      "not a report: \(place.inert(upTo: 200)): \(words.inert(upTo: 200))"
    case .range(let place, let found, let allowed):
      "a damaged report: \(place.inert(upTo: 200)) is \(found.inert(upTo: 100)), not \(allowed)"
    case .notWritten(let words):
      "the report cannot be written as JSON (\(words.inert(upTo: 200)))"
    }
  }
}
