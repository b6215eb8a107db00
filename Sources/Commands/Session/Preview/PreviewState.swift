/// The state of a preview after a reading of its scene.
package struct PreviewState: Hashable, Sendable, Encodable {
  /// A value that the page gives to a place of the scene, and that the file does not hold yet.
  package struct Change: Hashable, Sendable, Encodable {
    /// The place, as settings have it.
    package var path: String
    /// The value, as a scene writes it.
    package var value: String
  }

  /// The number of the reading; from 1, one more each time something has changed.
  package var version: Int
  /// The scene's file as the user named it.
  package var path: String
  /// The errors and warnings in words; empty where there are none.
  package var diagnostics: String
  /// True if the reading has an error, so that the film, if any, is that of an earlier one.
  package var isBroken: Bool
  /// The film of the last reading without errors; nil where there was none yet.
  package var film: FilmFacts?
  /// The constants of that film's scene.
  package var constants: [ConstantGroup] = []
  /// The changes that are shown, in the order in which they were made.
  package var changes: [Change] = []
}
