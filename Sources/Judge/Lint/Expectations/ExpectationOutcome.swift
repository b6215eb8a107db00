package import SceneModel

/// The outcome of one expectation of a scene.
package struct ExpectationOutcome: Sendable, Encodable {
  /// The text of the expectation.
  package var text: String
  /// The expectation's name; nil for none.
  package var name: String?
  /// The reason given in the scene; nil for none.
  package var why: String?
  /// The line in the scene file, from 1.
  package var line: Int
  /// The column in the scene file, from 1.
  package var column: Int
  /// Whether the expectation is met.
  package var passed: Bool
  /// The finding, phrased to follow "found", without its time.
  package var found: String
  /// The quantities in that finding, in its order.
  package var quantities: [Sentence.Quantity]
  /// The deciding reading, with the screen's name if there are several screens; nil for none.
  package var reading: String?
  /// The deciding time, in seconds of scene time; nil for none.
  package var time: Double?
  /// The first frame of the scene's own output that shows that time.
  package var frame: Int?

  /// The expectation and the finding in one sentence without a full stop.
  package var sentence: String

  private enum CodingKeys: CodingKey {
    case text, name, why, line, column, passed, sentence, quantities, reading, time, frame
  }
}
