import Rendering

/// The names of the pictures of frames that differ, in a report's folder: `NAME/frame-0012.png`.
package enum TriptychName {
  private static let (besides, alone) = ("beside-", "expected-")

  /// The folder of a scene's pictures, which may not be the name of a file of the report.
  package static func folder(of scene: String) -> String {
    ReportFolder.textNames.contains(scene) ? "\(scene)-frames" : scene
  }

  /// The name of a difference's picture: `frame-0012.png`, `beside-9-frame-0012.png` or
  /// `expected-frame-0012.png`.
  ///
  /// A frame that is held stands beside several; each pair has a picture of its own.
  package static func file(of difference: SceneReport.FrameDifference) -> String {
    let file = FrameFileName.name(of: difference.actual ?? difference.expected ?? 0)
    guard let expected = difference.expected else { return file }
    guard let actual = difference.actual else { return alone + file }
    return expected == actual ? file : "\(besides)\(expected)-\(file)"
  }

  /// True if `file(of:)` gives the name to some difference.
  package static func isFile(_ file: String) -> Bool {
    if FrameFileName.index(of: file) != nil { return true }
    if file.hasPrefix(alone) {
      return FrameFileName.index(of: String(file.dropFirst(alone.count))) != nil
    }
    guard file.hasPrefix(besides) else { return false }
    let rest = file.dropFirst(besides.count)
    let digits = rest.prefix { $0 != "-" }
    guard let expected = Int(digits), expected >= 0, String(expected) == digits,
      let actual = FrameFileName.index(of: String(rest.dropFirst(digits.count + 1)))
    else { return false }
    return actual != expected
  }
}
