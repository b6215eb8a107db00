import Platform

/// A report as a JSON file.
///
/// Equal reports give equal bytes.
///
/// Keys are sorted, and each entry of a list is a line. Characters that would act on a terminal, a
/// log, or a page are `\u…`, so that the file can be shown anywhere and embedded in a `<script>`.
/// Numbers that JSON lacks are the strings `Infinity`, `-Infinity`, and `NaN`.
package struct ReportJSON: Hashable, Sendable {
  /// The file, with a line ending at its end.
  package let bytes: [UInt8]

  /// Encodes a report.
  ///
  /// Throws `ReportJSONError.notWritten` if encoding fails.
  package init(_ report: Report) throws(ReportJSONError) {
    do {
      bytes = JSONLayout.laidOut(try InertJSON.encoded(report, withoutMarkup: true))
    } catch {
      throw .notWritten("\(error)")
    }
  }
}

extension Report {
  /// The version of the format that is written and read.
  package static let formatVersion = 1

  /// Reads a report from a JSON file, and checks numbers, indices, and names that become paths.
  package init(json: [UInt8]) throws(ReportJSONError) {
    let version = try Self.decode(Head.self, from: json).version
    guard version == Self.formatVersion else { throw .version(found: version) }
    let report = try Self.decode(Report.self, from: json)
    try report.checkRanges()
    self = report
  }

  private struct Head: Decodable {
    var version: Int?
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from json: [UInt8]
  ) throws(ReportJSONError) -> Value {
    do {
      return try InertJSON.decoded(type, from: json)
    } catch let error as DecodingError {
      throw ReportJSONError(error)
    } catch {
      throw .notJSON("\(error)")
    }
  }
}

extension ReportJSONError {
  fileprivate init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self = .shape(
        place: Self.place(context.codingPath + [key]), words: "missing")
    case .typeMismatch(let type, let context):
      self = .shape(place: Self.place(context.codingPath), words: "not \(Self.name(of: type))")
    case .valueNotFound(let type, let context):
      self = .shape(
        place: Self.place(context.codingPath), words: "null, not \(Self.name(of: type))")
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      self = .notJSON(context.debugDescription)
    case .dataCorrupted(let context):
      self = .shape(place: Self.place(context.codingPath), words: context.debugDescription)
    @unknown default:
      self = .notJSON("\(error)")
    }
  }

  private static func name(of type: any Any.Type) -> String {
    if type == String.self { return "a text" }
    if type == Int.self { return "a whole number" }
    if type == Double.self { return "a number" }
    if type == Bool.self { return "true or false" }
    return type is any RangeReplaceableCollection.Type ? "a list" : "an object"
  }

  private static func place(_ path: [any CodingKey]) -> String {
    var place = ""
    for key in path {
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return place.isEmpty ? "the file" : place
  }
}
