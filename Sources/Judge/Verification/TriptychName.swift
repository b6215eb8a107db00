import Rendering

/// The names of the pictures of differing frames in a report's folder: `NAME/frame-0012.png`.
package enum TriptychName {
  private static let (pairPrefix, alone) = ("beside-", "expected-")

  /// Returns the folder of a scene's pictures, avoiding the names of the report's files.
  package static func folder(of scene: String) -> String {
    ReportFolder.textNames.contains(scene) ? "\(scene)-frames" : scene
  }

  /// Returns the name of a difference's picture.
  ///
  /// Names are `frame-0012.png`, `beside-9-frame-0012.png` or `expected-frame-0012.png`. A held
  /// frame is compared with several frames, and each pair has its own picture.
  package static func file(of difference: SceneReport.FrameDifference) -> String {
    let file = FrameFileName.name(of: difference.actual ?? difference.expected ?? 0)
    guard let expected = difference.expected else { return file }
    guard let actual = difference.actual else { return alone + file }
    return expected == actual ? file : "\(pairPrefix)\(expected)-\(file)"
  }

  /// Whether `file(of:)` can return this name.
  package static func isFile(_ file: String) -> Bool {
    if FrameFileName.index(of: file) != nil { return true }
    if file.hasPrefix(alone) {
      return FrameFileName.index(of: String(file.dropFirst(alone.count))) != nil
    }
    guard file.hasPrefix(pairPrefix) else { return false }
    let suffix = file.dropFirst(pairPrefix.count)
    let digits = suffix.prefix { $0 != "-" }
    guard let expected = Int(digits), expected >= 0, String(expected) == digits,
      let actual = FrameFileName.index(of: String(suffix.dropFirst(digits.count + 1)))
    else { return false }
    return actual != expected
  }
}
