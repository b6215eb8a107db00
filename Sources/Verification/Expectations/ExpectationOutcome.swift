/// What became of one expectation of a scene.
package struct ExpectationOutcome: Sendable, Encodable {
  /// What was asked, in words.
  package var text: String
  /// What people call it; nil where it has no name.
  package var name: String?
  /// Why it is asked; nil where the scene does not say.
  package var why: String?
  /// Its line in the scene file, from 1.
  package var line: Int
  /// Its column in the scene file, from 1.
  package var column: Int
  /// True if it holds.
  package var passed: Bool
  /// What was found, as it is read after "found", without its time.
  package var found: String
  /// The reading that decided, with the screen's name where there are several; nil for none.
  package var reading: String?
  /// The instant that decided, s of scene time; nil for none.
  package var time: Double?
  /// The first frame of the scene's own output that shows that instant.
  package var frame: Int?

  /// What was asked and what was found, in one sentence without a full stop.
  package var sentence: String

  private enum CodingKeys: CodingKey {
    case text, name, why, line, column, passed, sentence, reading, time, frame
  }
}
