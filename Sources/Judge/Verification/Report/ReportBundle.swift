import Platform

/// The files that a pull request shows: a comment with pictures, and machine-readable results.
package struct ReportBundle: Sendable {
  /// The names of the text files, in the order in which they are written.
  package static let textNames = ["comment.md", "report.json", "junit.xml"]

  /// The name of a scene's animation in the scene's folder.
  package static let animationFileName = "change.gif"

  /// The max number of pictures and animations in a bundle.
  package static let maxPictures = 10
  /// The max size of one picture or animation in bytes.
  ///
  /// Source: GitHub's documentation, attaching files: 10 MB per picture; half of it, because other
  /// services accept less.
  package static let pictureLimit = 5_000_000
  /// The max size of all pictures and animations in bytes.
  ///
  /// Source: ours; a size that phones can load.
  package static let budget = 25_000_000
  /// The max size of the comment in bytes.
  ///
  /// Source: GitHub's API, which accepts comments of 65 536 characters; each has at least one byte.
  package static let commentLimit = 65_536

  /// The first line of a comment, which is not shown and by which a later run finds it.
  private static let marker = "<!-- zoetrope -->\n"

  /// The files in the order to write them: text files, then pictures.
  package let files: [(name: String, bytes: [UInt8])]

  /// Creates the files of a report from those of its pictures that are in `assets`.
  ///
  /// Throws the encoder's errors.
  package init(_ report: Report, assets: ReportAssets) throws {
    let pictures = Self.pictures(of: report, assets)
    let shown = pictures.map { picture in
      let text = MarkdownText.escaped("\(picture.scene.inert(upTo: 80)), \(picture.text)")
      return "\n![\(text): \(picture.sides)](\(picture.name))\n\n\(text)\n"
    }
    let remaining = Self.commentLimit - shown.joined().utf8.count - Self.marker.utf8.count
    let comment = Self.marker + GitHubSummary(report, limit: remaining, pictures: shown).text
    // The report must not name files that the bundle lacks.
    let names = Set(pictures.map(\.name))
    var carried = report
    for scene in carried.scenes.indices {
      (carried.scenes[scene].film, carried.scenes[scene].patch) = (nil, nil)
      for index in carried.scenes[scene].differences.indices
      where !(carried.scenes[scene].differences[index].triptych.map(names.contains) ?? true) {
        carried.scenes[scene].differences[index].triptych = nil
      }
    }
    files =
      [
        ("comment.md", Array(comment.utf8)),
        ("report.json", try carried.json()),
        ("junit.xml", Array(JUnitReport(carried).text.utf8)),
      ] + pictures.map { ($0.name, $0.bytes) }
  }

  private struct Picture {
    var scene: String
    /// The frame and its time.
    var text: String
    /// The contents of the picture, from left to right.
    var sides = "expected, difference, actual"
    /// The path in the bundle.
    var name: String
    var bytes: [UInt8]
  }

  private static func text(of difference: SceneReport.FrameDifference) -> String {
    let frame = (difference.actual ?? difference.expected).map { "frame \($0) at " } ?? ""
    return frame + ReportNumbers.seconds(difference.time)
  }

  /// Returns the frames to show of a scene, without those that have no picture.
  ///
  /// These are the frame of the largest motion difference, the first, the last, and the middle one,
  /// because adjacent frames are similar.
  private static func shown(of scene: SceneReport) -> [SceneReport.FrameDifference] {
    let differences = scene.differences.filter { $0.triptych != nil }
    guard let first = differences.first, let last = differences.last else { return [] }
    let representative =
      scene.representativeFrame(of: differences) ?? SceneReportText.worst(of: differences) ?? first
    var shown: [SceneReport.FrameDifference] = []
    for difference in [representative, first, last, differences[(differences.count - 1) / 2]]
    where !shown.contains(difference) { shown.append(difference) }
    return shown
  }

  /// Returns the animation of a scene's change, or nil if there is none or it is too large.
  private static func film(of scene: SceneReport, _ assets: ReportAssets) -> Picture? {
    let name = "\(scene.name)/\(animationFileName)"
    guard let film = BundleAnimation(scene, assets),
      let bytes = film.gif(limit: pictureLimit)
    else { return nil }
    return Picture(
      scene: scene.name,
      text: (film.hasBothSides ? "expected and actual" : "actual")
        + " around \(ReportNumbers.seconds(film.time))",
      sides: film.hasBothSides ? "expected, actual" : "actual", name: name, bytes: bytes)
  }

  /// Selects an animation or picture of each scene in turn, in several rounds, up to the limits.
  private static func pictures(of report: Report, _ assets: ReportAssets) -> [Picture] {
    let films = report.scenes.filter { $0.film != nil }.prefix(maxPictures).map(\.name)
    var queues = report.failuresFirst.map { scene in
      let film = films.contains(scene.name) ? Self.film(of: scene, assets) : nil
      let stills = shown(of: scene).compactMap {
        difference -> Picture? in
        guard let name = difference.triptych, let bytes = assets[name],
          bytes.count <= pictureLimit
        else { return nil }
        return Picture(scene: scene.name, text: text(of: difference), name: name, bytes: bytes)
      }
      return ([film].compactMap(\.self) + stills)[...]
    }
    var pictures: [Picture] = []
    var remaining = budget
    while pictures.count < maxPictures, queues.contains(where: { !$0.isEmpty }) {
      for index in queues.indices where pictures.count < maxPictures {
        guard let next = queues[index].popFirst(), next.bytes.count <= remaining else { continue }
        remaining -= next.bytes.count
        pictures.append(next)
      }
    }
    return pictures
  }
}
