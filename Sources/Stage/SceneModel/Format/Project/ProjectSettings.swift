package import Display

/// The settings of a project file, `zoetrope.yaml`.
///
/// They apply if neither the command line nor a scene sets a value. Paths are as written, relative
/// to the file's folder and inside it, without symbolic links.
package struct ProjectSettings: Sendable {
  /// The scene files, in order, without repeats.
  package internal(set) var scenes: [String] = []
  /// The folder of goldens; nil if not set.
  package internal(set) var goldens: String?
  /// The folder of the report; nil if not set.
  package internal(set) var report: String?
  /// The value of `keep`, which selects the images kept in goldens; nil for the command's default.
  package internal(set) var keep: String?
  /// Frames per second of scenes that do not set a rate; nil for the default.
  package internal(set) var fps: Rate?
  /// Pixels per point of scenes that do not set a scale; nil for the default.
  package internal(set) var scale: Double?
  /// The tolerances of image comparisons.
  package internal(set) var tolerances = Tolerances()
  /// The lint rules to check, without others; empty for all.
  package internal(set) var lintRules: [String] = []
  /// Whether a golden without a scene is a difference if all scenes are verified.
  package internal(set) var complete = false
  /// Whether a change that no pixel shows is a difference.
  package internal(set) var strict = false
  /// The lint rules to skip.
  package internal(set) var lintDisabled: [String] = []

  /// The tolerances of image comparisons; a value is nil if the file does not set it.
  package struct Tolerances: Sendable {
    /// Maximum distance of colors that count as equal, 0 to 1.
    package internal(set) var threshold: Double?
    /// Whether differences only in antialiasing are ignored.
    package internal(set) var ignoresAntialiasing: Bool?
    /// Maximum number of differing pixels per frame.
    package internal(set) var maxPixels: Int?
    /// Maximum fraction of differing pixels per frame, 0 to 1.
    package internal(set) var maxRatio: Double?
  }

  /// Settings for scenes whose files do not set these values.
  package var fallbacks: [SceneSetting] {
    [
      fps.map { SceneSetting("output.fps=\(NumberText.of($0.hertz))", isFallback: true) },
      scale.map { SceneSetting("screen.scale=\(NumberText.of($0))", isFallback: true) },
    ].compactMap(\.self)
  }
}
