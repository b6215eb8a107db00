package import SceneModel

/// Knows the readings of a scene's stages; the reader itself knows no stage.
package protocol ReadingProbe {
  /// The names of a scene's readings as a trace has them, also without its touches; nil where not known.
  func readingNames(of scene: Scene) -> [String]?
}

/// Takes every name for that of a reading.
package struct AnyReading: ReadingProbe {
  /// Creates the probe.
  package init() {}

  /// Nothing is known.
  package func readingNames(of scene: Scene) -> [String]? { nil }
}
