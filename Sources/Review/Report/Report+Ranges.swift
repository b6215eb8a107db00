import Display

extension Report {
  /// The greatest count, frame number or place in a file.
  ///
  /// Source: ours; sums of a few stay far within an Int, and JSON readers keep such numbers exactly.
  private static let most = 1_000_000_000_000

  /// The greatest time, s, and side of a picture, px.
  ///
  /// Source: ours; scenes last a minute, and clips of goldens and manifests no more than 10⁶ s.
  private static let (latest, widest) = (1e9, 65_536)

  /// Checks what a reader of the report relies on; throws `ReportJSONError.range`.
  package func checkRanges() throws(ReportJSONError) {
    for (index, scene) in scenes.enumerated() {
      try Self.check(scene, at: "scenes[\(index)]")
    }
    for (index, problem) in problems.enumerated() {
      try Self.check(problem, at: "problems[\(index)]")
    }
  }

  private static func check(_ scene: SceneReport, at place: String) throws(ReportJSONError) {
    guard scene.name.isPlainName else {
      throw .range(
        place: place + ".name", found: "'\(scene.name)'",
        allowed: "letters, digits, '.', '_' and '-', no '.' first")
    }
    for (name, side) in [("expected", scene.expected), ("actual", scene.actual)] {
      guard let side else { continue }
      try count(side.frames, at: "\(place).\(name).frames")
      try list(side.size, count: 2, at: "\(place).\(name).size", least: 1, most: widest)
      try number(side.fps, at: "\(place).\(name).fps", most: latest)
      try number(side.duration, at: "\(place).\(name).duration", most: latest)
    }
    try count(scene.line, at: place + ".line", least: 1)
    try count(scene.column, at: place + ".column", least: 1)
    try count(scene.comparedFrames, at: place + ".comparedFrames")
    try count(scene.differingFrames, at: place + ".differingFrames")
    for (index, problem) in scene.problems.enumerated() {
      try check(problem, at: "\(place).problems[\(index)]")
    }
    for (index, difference) in scene.differences.enumerated() {
      try check(difference, at: "\(place).differences[\(index)]")
    }
    for (index, change) in scene.motion.enumerated() {
      let place = "\(place).motion[\(index)]"
      try count(change.firstFrame, at: place + ".firstFrame")
      try number(change.firstTime, at: place + ".firstTime", most: latest)
      try number(change.largestGapTime, at: place + ".largestGapTime", most: latest)
      try number(change.largestGap, at: place + ".largestGap", most: .greatestFiniteMagnitude)
    }
    for (index, expectation) in scene.expectations.enumerated() {
      try count(expectation.line, at: "\(place).expectations[\(index)].line", least: 1)
      try count(expectation.column, at: "\(place).expectations[\(index)].column", least: 1)
      try number(expectation.time, at: "\(place).expectations[\(index)].time", most: latest)
      try count(expectation.frame, at: "\(place).expectations[\(index)].frame")
    }
    if let patch = scene.patch, !GoldenPatch.isPatch(patch, ofGolden: scene.name) {
      throw .range(
        place: place + ".patch", found: "something else",
        allowed: "a patch of \(scene.name).golden alone")
    }
    if let curves = scene.curves { try check(curves, at: place + ".curves") }
    if let film = scene.film { try check(film, at: place + ".film") }
    if let stills = scene.stills { try check(stills, at: place + ".stills") }
  }

  private static func check(_ problem: Problem, at place: String) throws(ReportJSONError) {
    try count(problem.line, at: place + ".line", least: 1)
    try count(problem.column, at: place + ".column", least: 1)
  }

  private static func check(
    _ difference: SceneReport.FrameDifference, at place: String
  ) throws(ReportJSONError) {
    try count(difference.expected, at: place + ".expected")
    try count(difference.actual, at: place + ".actual")
    try count(difference.pixels, at: place + ".pixels")
    try count(difference.maximumDelta, at: place + ".maximumDelta", most: 255)
    try number(difference.time, at: place + ".time", most: latest)
    try number(difference.ratio, at: place + ".ratio", most: 1)
    if let box = difference.box { try list(box, count: 4, at: place + ".box", least: 0) }
    if let name = difference.triptych { try path(name, at: place + ".triptych") }
  }

  private static func check(
    _ curves: SceneReport.Curves, at place: String
  ) throws(ReportJSONError) {
    let times = curves.expectedTimes + curves.actualTimes
    for time in times + (curves.expectedMarks + curves.actualMarks).map(\.time) {
      try number(time, at: "a time of \(place)", most: latest)
    }
    for (index, track) in curves.tracks.enumerated() {
      let track: [(String, Int, Int)] = [
        ("expected", track.expected.count, curves.expectedTimes.count),
        ("actual", track.actual.count, curves.actualTimes.count),
      ]
      // A side that has no such reading has no values.
      for (name, count, times) in track where count != times && count != 0 {
        throw .range(
          place: "\(place).tracks[\(index)].\(name)", found: "a list of \(count)",
          allowed: "one of \(times), as many as its times, or an empty one")
      }
    }
  }

  private static func check(_ film: SceneReport.Film, at place: String) throws(ReportJSONError) {
    try list(film.size, count: 2, at: place + ".size", least: 1, most: widest)
    guard film.reduction >= 1, film.reduction.isFinite else {
      throw .range(
        place: place + ".reduction", found: "\(film.reduction)", allowed: "1 or more")
    }
    for (index, name) in film.pictures.enumerated() {
      try path(name, at: "\(place).pictures[\(index)]")
    }
    let last = film.pictures.count - 1
    for (index, frame) in film.frames.enumerated() {
      let place = "\(place).frames[\(index)]"
      try number(frame.time, at: place + ".time", most: latest)
      try number(frame.playback, at: place + ".playback", most: latest)
      try count(frame.expectedFrame, at: place + ".expectedFrame")
      try count(frame.actualFrame, at: place + ".actualFrame")
      try count(frame.expected, at: place + ".expected", most: last)
      try count(frame.actual, at: place + ".actual", most: last)
      try count(frame.difference, at: place + ".difference", most: last)
    }
  }

  private static func check(
    _ stills: SceneReport.Stills, at place: String
  ) throws(ReportJSONError) {
    try number(stills.start, at: place + ".start", most: latest)
    try number(stills.end, at: place + ".end", most: latest)
    try number(stills.slit.place, at: place + ".slit.place", most: 1)
    guard let onion = stills.onion else { return }
    let place = place + ".onion"
    for time in onion.times { try number(time, at: "a time of \(place)", most: latest) }
    guard onion.ghosts.count == onion.times.count else {
      throw .range(
        place: place + ".ghosts", found: "a list of \(onion.ghosts.count)",
        allowed: "one of \(onion.times.count), as many as its times")
    }
    let lists = [
      ("ghosts", 4, onion.ghosts), ("expected", 2, onion.expected), ("actual", 2, onion.actual),
    ]
    for (name, count, numbers) in lists {
      for (index, numbers) in numbers.enumerated() {
        // What moves may be far beside the frame.
        guard numbers.count == count, numbers.allSatisfy({ $0.magnitude <= latest }) else {
          throw .range(
            place: "\(place).\(name)[\(index)]", found: "\(numbers)",
            allowed: "a list of \(count) numbers")
        }
      }
    }
  }

  // MARK: Kinds of values

  private static func count(
    _ number: Int?, at place: @autoclosure () -> String, least: Int = 0, most: Int = most
  ) throws(ReportJSONError) {
    guard let number, number < least || number > most else { return }
    throw .range(
      place: place(), found: "\(number)",
      allowed: most < least ? "there, for want of pictures" : "within \(least) … \(most)")
  }

  private static func number(
    _ number: Double?, at place: @autoclosure () -> String, most: Double
  ) throws(ReportJSONError) {
    guard let number, !(0...most).contains(number) else { return }
    throw .range(place: place(), found: "\(number)", allowed: "within 0 … \(most)")
  }

  private static func list(
    _ numbers: [Int], count: Int, at place: String, least: Int, most: Int = most
  ) throws(ReportJSONError) {
    guard numbers.count == count else {
      throw .range(
        place: place, found: "a list of \(numbers.count)", allowed: "one of \(count)")
    }
    for (index, number) in numbers.enumerated() {
      try self.count(number, at: "\(place)[\(index)]", least: least, most: most)
    }
  }

  private static func path(_ name: String, at place: String) throws(ReportJSONError) {
    guard name.isPlainPath else {
      throw .range(
        place: place, found: "'\(name)'", allowed: "a path of plain names within the report")
    }
  }
}

extension String {
  /// True for a safe file name: 1 to 255 of the ASCII letters, digits, `.`, `_` and `-`, not hidden, no
  /// option.
  var isPlainName: Bool {
    guard (1...255).contains(utf8.count), !hasPrefix("."), !hasPrefix("-") else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// True if the text is a relative path of one to eight plain names.
  var isPlainPath: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 8 && parts.allSatisfy { String($0).isPlainName }
  }
}
