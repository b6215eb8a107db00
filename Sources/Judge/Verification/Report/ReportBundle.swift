import Platform

/// The files that a pull request shows of a report: a comment with pictures, and what machines read.
package struct ReportBundle: Sendable {
  /// The names of the texts, in the order in which they are written.
  package static let textNames = ["comment.md", "report.json", "junit.xml"]

  /// The name of a scene's film in the scene's folder.
  package static let filmName = "change.gif"

  /// The most pictures and films of a bundle.
  package static let mostPictures = 10
  /// The most bytes of one picture or film.
  ///
  /// Source: GitHub's documentation, attaching files: 10 MB a picture; half of it, as other places take less.
  package static let pictureLimit = 5_000_000
  /// The most bytes of all pictures and films.
  ///
  /// Source: ours; what a reader on a phone may be asked to load.
  package static let budget = 25_000_000
  /// The most bytes of the comment.
  ///
  /// Source: GitHub's API, which takes comments of 65 536 characters, and none of these is less than a byte.
  package static let commentLimit = 65_536

  /// The files in the order to write them: the texts, then pictures.
  package let files: [(name: String, bytes: [UInt8])]

  /// Collects the files of a report whose pictures are at hand.
  package init(_ report: Report, assets: ReportAssets) throws(ReportJSONError) {
    let pictures = Self.pictures(of: report, assets)
    let shown = pictures.map { picture in
      let words = MarkdownText.escaped("\(picture.scene.inert(upTo: 80)), \(picture.words)")
      return "\n![\(words): \(picture.parts)](\(picture.name))\n\n\(words)\n"
    }.joined()
    let room = Self.commentLimit - shown.utf8.count
    let comment = GitHubReport(report, summaryLimit: room).summary + shown
    // What is not here is not named.
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
        ("report.json", try ReportJSON(carried).bytes),
        ("junit.xml", Array(JUnitReport(carried).text.utf8)),
      ] + pictures.map { ($0.name, $0.bytes) }
  }

  private struct Picture {
    var scene: String
    /// The frame and its time.
    var words: String
    /// The parts of the picture, from left to right.
    var parts = "expected, difference, actual"
    /// The path in the bundle.
    var name: String
    var bytes: [UInt8]
  }

  private static func words(of difference: SceneReport.FrameDifference) -> String {
    let frame = (difference.actual ?? difference.expected).map { "frame \($0) at " } ?? ""
    return frame + ReportNumbers.seconds(difference.time)
  }

  /// The telling frame, the first, the last and one between that have pictures: neighbours look alike.
  private static func shown(of scene: SceneReport) -> [SceneReport.FrameDifference] {
    let differences = scene.differences.filter { $0.triptych != nil }
    guard let first = differences.first, let last = differences.last else { return [] }
    let telling =
      scene.tellingFrame(of: differences) ?? SceneWords.worst(of: differences) ?? first
    var shown: [SceneReport.FrameDifference] = []
    for difference in [telling, first, last, differences[(differences.count - 1) / 2]]
    where !shown.contains(difference) { shown.append(difference) }
    return shown
  }

  /// The film of a scene's change; nil where there is none, or it is too large.
  private static func film(of scene: SceneReport, _ assets: ReportAssets) -> Picture? {
    let name = "\(scene.name)/\(filmName)"
    guard name.isPlainPath, let film = BundleFilm(scene, assets),
      let bytes = film.gif(limit: pictureLimit)
    else { return nil }
    return Picture(
      scene: scene.name,
      words: (film.hasBothSides ? "expected and actual" : "actual")
        + " around \(ReportNumbers.seconds(film.time))",
      parts: film.hasBothSides ? "expected, actual" : "actual", name: name, bytes: bytes)
  }

  /// The film and a picture of each scene, then a second picture of each, and so on, as far as the limits go.
  private static func pictures(of report: Report, _ assets: ReportAssets) -> [Picture] {
    let films = report.scenes.filter { $0.film != nil }.prefix(mostPictures).map(\.name)
    var queues = report.scenes.map { scene in
      let film = films.contains(scene.name) ? Self.film(of: scene, assets) : nil
      let stills = shown(of: scene).compactMap {
        difference -> Picture? in
        guard let name = difference.triptych, name.isPlainPath, let bytes = assets[name],
          bytes.count <= pictureLimit
        else { return nil }
        return Picture(scene: scene.name, words: words(of: difference), name: name, bytes: bytes)
      }
      return ([film].compactMap(\.self) + stills)[...]
    }
    var pictures: [Picture] = []
    var room = budget
    while pictures.count < mostPictures, queues.contains(where: { !$0.isEmpty }) {
      for index in queues.indices where pictures.count < mostPictures {
        guard let next = queues[index].popFirst(), next.bytes.count <= room else { continue }
        room -= next.bytes.count
        pictures.append(next)
      }
    }
    return pictures
  }
}
