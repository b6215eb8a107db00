import Platform

extension Report {
  /// The version of the format that is written and read.
  package static let formatVersion = 1

  /// Returns the report as a JSON file with a line ending at its end.
  ///
  /// Equal reports give equal bytes.
  ///
  /// Keys are sorted, and each value is on a line. Characters that would act on a terminal,
  /// a log, or a page are `\u…`, so that the file can be shown anywhere and embedded in a
  /// `<script>`. Numbers that JSON lacks are the strings `Infinity`, `-Infinity`, and `NaN`.
  ///
  /// Throws the encoder's errors.
  package func json() throws -> [UInt8] {
    try InertJSON.encoded(self, withoutMarkup: true, isIndented: true) + [0x0A]
  }

  /// Reads a report's JSON file; nil if it is not a report of this version.
  ///
  /// Only its structure is checked: names, numbers, and indices can have any value.
  package init?(json: [UInt8]) {
    guard let report = try? InertJSON.decoded(Report.self, from: json),
      report.version == Self.formatVersion
    else { return nil }
    self = report
  }
}
