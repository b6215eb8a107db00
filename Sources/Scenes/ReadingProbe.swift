package import SceneModel

/// Knows the readings of a scene's stages; the reader itself knows no stage.
package protocol ReadingProbe {
  /// The names of a scene's readings.
  ///
  /// - Parameter scene: the scene; its touches may be missing.
  /// - Returns: the names as a trace has them; nil where they are not known.
  func readingNames(of scene: Scene) -> [String]?
}

/// Takes every name for that of a reading.
package struct AnyReading: ReadingProbe {
  /// Makes it.
  package init() {}

  /// Nothing is known.
  package func readingNames(of scene: Scene) -> [String]? { nil }
}
