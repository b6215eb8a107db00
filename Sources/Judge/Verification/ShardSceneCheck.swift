import Codecs
import Pixels
import Figures

/// Checks the consistency of one scene in a shard.
///
/// A shard's file may come from anyone, and its contents decide the exit status of `merge`. So the
/// status of a scene must follow from its findings, and its pictures must be plausible and have the
/// expected names.
struct ShardSceneCheck {
  /// The scene, whose numbers are already checked for their ranges.
  let scene: SceneReport
  /// The pictures of its shard.
  let assets: ReportAssets

  var pictures: [String] {
    scene.differences.compactMap(\.triptych) + (scene.film?.pictures ?? [])
  }

  /// A description of the first contradiction, or nil for none.
  var fault: String? {
    (countFault ?? verdictFault ?? triptychFault ?? clipFault).map { "scene \(scene.name): \($0)" }
  }

  // MARK: Status and counts

  private var verdictFault: String? {
    let isFailure = scene.status == .missing || scene.status == .broken
    let hasError = scene.problems.contains { $0.severity == .error }
    let failed = scene.expectations.contains { !$0.passed }
    let status = "its status is \(scene.status.rawValue)"
    if hasError != isFailure {
      return isFailure ? "\(status) without an error" : "\(status) beside an error"
    }
    switch scene.status {
    case .missing, .broken: return nil
    case .passed where failed || scene.differs:
      return "\(status) beside " + (failed ? "an expectation that failed" : "differences")
    case .recorded: return "\(status), and parts of a run record nothing"
    case .changed: return scene.differs ? nil : "\(status) without a difference"
    case .failed where scene.differs: return "\(status) beside differences"
    case .failed: return failed ? nil : "\(status) without an expectation that failed"
    case .passed: return nil
    }
  }

  private var countFault: String? {
    let both = scene.differences.count { $0.expected != nil && $0.actual != nil }
    if scene.differingFrames != scene.differences.count {
      return "\(scene.differingFrames) frames differ, and \(scene.differences.count) are listed"
    }
    if both > scene.comparedFrames {
      return "\(both) of \(scene.comparedFrames) compared frames differ"
    }
    for difference in scene.differences {
      if let fault = fault(of: difference) {
        return "a difference at \(difference.time) s \(fault)"
      }
    }
    return nil
  }

  private func fault(of difference: SceneReport.FrameDifference) -> String? {
    if difference.expected == nil, difference.actual == nil { return "is of no frame" }
    guard let pixels = difference.pixels else {
      return difference.ratio == nil && difference.box == nil && difference.maximumDelta == nil
        ? nil : "has an extent and no pixels"
    }
    guard let size = scene.actual?.size ?? scene.expected?.size, size.count == 2 else {
      return "has pixels, and no film has a size"
    }
    guard let box = difference.box, box.count == 4, let ratio = difference.ratio else {
      return "has pixels and no extent"
    }
    let isWithin =
      box[2] >= 1 && box[3] >= 1 && box[0] + box[2] <= size[0] && box[1] + box[3] <= size[1]
    guard isWithin, (1...box[2] * box[3]).contains(pixels) else {
      return "has \(pixels) pixels in a box of \(box[2]) × \(box[3]) px of \(size[0]) × \(size[1])"
    }
    let share = Double(pixels) / Double(size[0] * size[1])
    return (share - ratio).magnitude <= 1e-9 ? nil : "has the share \(ratio) of \(pixels) pixels"
  }

  // MARK: Pictures

  private var triptychFault: String? {
    let sizes = [scene.expected, scene.actual].map { side in
      side.map { PixelSize(width: $0.size[0], height: $0.size[1]) }
    }
    let plausible = Triptych.sizes(expected: sizes[0], actual: sizes[1])
    for difference in scene.differences {
      guard let name = difference.triptych else { continue }
      let own = "\(TriptychName.folder(of: scene.name))/\(TriptychName.file(of: difference))"
      guard name == own else { return "its picture is called \(name), not \(own)" }
      if let fault = fault(of: name, is: .png, plausible) { return fault }
    }
    return nil
  }

  private var clipFault: String? {
    guard let film = scene.film else { return nil }
    let size = PixelSize(width: film.size[0], height: film.size[1])
    var isMark: [Bool] = []
    for name in film.pictures {
      let place = isMark.count { $0 == name.hasSuffix(".png") }
      let mark = FrameStrip.name(ofMark: place, scene: scene.name)
      let frame = FrameStrip.name(ofFrame: place, scene: scene.name)
      guard name == mark || name == frame else {
        return
          "a picture of its film is called \(name), not \(name.hasSuffix(".png") ? mark : frame)"
      }
      isMark.append(name == mark)
      if let fault = fault(of: name, is: name == mark ? .png : .jpeg, [size]) { return fault }
    }
    var shown: Set<Int> = []
    var before = 0.0
    for frame in film.frames {
      guard frame.playback >= before else { return "its film goes back in time" }
      before = frame.playback
      for (index, marks) in [
        (frame.expected, false), (frame.actual, false), (frame.difference, true),
      ] {
        guard let index else { continue }
        guard isMark[index] == marks else {
          return "its film shows a mark as a frame, or a frame as a mark"
        }
        shown.insert(index)
      }
    }
    return shown.count == film.pictures.count ? nil : "its film has pictures that it never shows"
  }

  private func fault(of name: String, is format: PictureFormat, _ sizes: Set<PixelSize>) -> String?
  {
    guard let bytes = assets[name] else { return "its picture \(name) is missing" }
    guard PictureFormat(signatureOf: bytes) == format, PictureReader.isComplete(bytes),
      let size = try? PictureReader.size(of: bytes)
    else { return "its picture \(name) is no whole \(format == .png ? "PNG" : "JPEG")" }
    return sizes.contains(size)
      ? nil
      : "its picture \(name) has \(size.width) × \(size.height) px, which such a picture has not"
  }
}
