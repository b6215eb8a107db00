package import Motion

/// The settings of a project file, `zoetrope.yaml`: used where neither the command line nor a scene says otherwise.
///
/// Paths are as the file has them, relative to its folder and beneath it, with no symbolic link on the way.
package struct ProjectSettings: Sendable {
  /// The scenes' files, in their order, each once.
  package internal(set) var scenes: [String] = []
  /// The folder of goldens; nil for none.
  package internal(set) var goldens: String?
  /// The folder of the report; nil for none.
  package internal(set) var report: String?
  /// The word for what is kept of goldens' pictures; nil for the command's own choice.
  package internal(set) var keep: String?
  /// Frames per second of scenes that do not say theirs; nil for the standard.
  package internal(set) var fps: Rate?
  /// Pixels per point of scenes that do not say theirs; nil for the standard.
  package internal(set) var scale: Double?
  /// The tolerances of pictures.
  package internal(set) var tolerances = Tolerances()
  /// The rules that lint looks for alone; empty for all.
  package internal(set) var lintRules: [String] = []
  /// The rules that lint leaves out.
  package internal(set) var lintDisabled: [String] = []

  /// The tolerances of pictures; nil where the file says none.
  package struct Tolerances: Sendable {
    /// The distance of two colours that is no difference, 0 … 1.
    package internal(set) var threshold: Double?
    /// True if the smoothing of edges is no difference.
    package internal(set) var ignoresAntialiasing: Bool?
    /// Pixels of a frame that may differ.
    package internal(set) var maxPixels: Int?
    /// The share of a frame's pixels that may differ, 0 … 1.
    package internal(set) var maxRatio: Double?
  }

  /// Settings of scenes that hold where their files do not say otherwise.
  package var fallbacks: [SceneSetting] {
    [
      fps.map { SceneSetting("output.fps=\(NumberText.of($0.hertz))", isFallback: true) },
      scale.map { SceneSetting("screen.scale=\(NumberText.of($0))", isFallback: true) },
    ].compactMap(\.self)
  }
}
