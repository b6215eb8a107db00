import Platform

/// An error in reading or writing a report.
package enum ReportJSONError: Error, Hashable, Sendable {
  /// The file is not JSON; the text is the reader's.
  case notJSON(String)
  /// The file's version is unknown; nil if it names none.
  case version(found: Int?)
  /// A value is missing or of another kind; its place as `scenes[0].name`, and the fault.
  case shape(place: String, words: String)
  /// A value is out of its range; its place, the value found, and the allowed range.
  case range(place: String, found: String, allowed: String)
  /// The report cannot be written; the text is the writer's.
  case notWritten(String)
}

extension ReportJSONError: CustomStringConvertible {
  /// The fault in one line without a full stop; inert.
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
