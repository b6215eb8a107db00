import Geometry
import SceneModel

/// `record:` as it is written.
struct RecordingSource: Sendable {
  /// The file, a path from the scene file.
  var file: Located<String>?
  /// The greatest raw positions of the device's touchscreen; nil where the recording says them.
  var range: Size?
}

/// A recording that a step names, and the step's place.
struct RecordingDraft: Sendable {
  var source: RecordingSource
  /// The line and column of the step, which find it among the touches.
  var line: Int
  var column: Int
  var range: SourceRange
  var path: String
}

enum RecordingKeys {
  private static let mapping = MappingReader<RecordingSource>([
    Field(
      "file", \.file, ValueReader.text.located, isRequired: true,
      "The recording, a path from the scene file."),
    Field(
      "range", \.range, rawRange,
      "The greatest raw positions of the touchscreen, [x, y], as getevent -lp says them: beside getevent's"
        + " text only, where the file has no such lines."),
  ])

  private static let rawRange: ValueReader<Size> = {
    let number = ValueReader<Int>.integer(1...RawRange.greatest)
    return ValueReader<[Int]>.list(of: number, count: 2...2, "the greatest raw positions [x, y]")
      .compactMap { $0.count == 2 ? Size(width: Double($0[0]), height: Double($0[1])) : nil }
  }()

  private static let whole = mapping.whole({ RecordingSource() }, { $0 })

  static let reader = ValueReader<RecordingSource>(
    .either(
      [.text, whole.shape], words: "a file such as swipe.csv, or {file: swipe.txt, range: [x, y]}")
  ) { node, context in
    if node.entries != nil { return whole.read(node, &context) }
    return ValueReader.text.located.read(node, &context).map { RecordingSource(file: $0) }
  }
}
