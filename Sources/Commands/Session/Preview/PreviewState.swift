import SceneModel

/// The state of a preview after its scene was read.
package struct PreviewState: Hashable, Sendable, Encodable {
  /// A value that the page has changed and that is not in the file yet.
  package struct Change: Hashable, Sendable, Encodable {
    /// The path in the scene, as in settings.
    package var path: String
    /// The value, as written in a scene.
    package var value: String
  }

  /// The version of the scene, starting at 1; increases each time the scene is read.
  package var version: Int
  /// The scene file, as named by the user.
  package var path: String
  /// Errors and warnings as text; empty if there are none.
  package var diagnostics: String
  /// Whether the scene has an error; the clip, if any, then shows an earlier version.
  package var isBroken: Bool
  /// The clip of the last version without errors; nil if there was none.
  package var film: PreviewClipInfo?
  /// The clip of the file without the changes; nil if there are none, or it has not been shown.
  package var saved: PreviewClipInfo?
  /// The names of all devices, and the scene's; nil for a screen of a size of its own.
  package var devices = DevicePreset.all.map(\.name)
  package var device: String?
  /// The constants of that clip's scene.
  package var constants: [ConstantGroup] = []
  /// The changes that are shown but not written, in the order in which they were made.
  package var changes: [Change] = []
}
