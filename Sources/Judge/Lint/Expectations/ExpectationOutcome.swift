/// The outcome of one expectation of a scene.
package struct ExpectationOutcome: Sendable, Encodable {
  /// The expectation in words.
  package var text: String
  /// The expectation's name; nil for none.
  package var name: String?
  /// The reason that the scene gives; nil for none.
  package var why: String?
  /// The line in the scene file, from 1.
  package var line: Int
  /// The column in the scene file, from 1.
  package var column: Int
  /// True if it holds.
  package var passed: Bool
  /// The finding as it follows "found", without its time.
  package var found: String
  /// The reading that decided, with the screen's name where there are several; nil for none.
  package var reading: String?
  /// The instant that decided, s of scene time; nil for none.
  package var time: Double?
  /// The first frame of the scene's own output that shows that instant.
  package var frame: Int?

  /// The expectation and the finding in one sentence without a full stop.
  package var sentence: String

  private enum CodingKeys: CodingKey {
    case text, name, why, line, column, passed, sentence, reading, time, frame
  }
}
