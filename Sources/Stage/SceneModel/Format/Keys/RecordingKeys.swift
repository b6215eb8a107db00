/// The value of `record:`, as written.
struct RecordingSource: Sendable {
  /// The path of the recording, relative to the scene file.
  var file: Located<String>
  /// The touchscreen's raw positions; nil if the recording contains them.
  var range: RawRange?
}

enum RecordingKeys {
  private static let rawRange = ValueReader<[Int]>.list(
    of: .integer(1...RawRange.maximum), count: 2...2, "the maximum raw positions [x, y]"
  ).compactMap { $0.count == 2 ? RawRange(x: 0...$0[0], y: 0...$0[1]) : nil }

  private static let withRange = ValueReader<RecordingSource>.mapping(
    Key("record.file", ValueReader.text.located),
    .optional("record.range", rawRange)
  ) { RecordingSource(file: $0, range: $1) }

  static let reader = ValueReader<RecordingSource>.oneOf(
    [ValueReader.text.located.compactMap { RecordingSource(file: $0) }, withRange],
    "a file such as swipe.csv, or {file: swipe.txt, range: [x, y]}")
}
