/// The state of a preview after a reading of its scene.
package struct PreviewState: Hashable, Sendable, Encodable {
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
}
