import Display
import Platform

extension Report {
  /// The max count, frame number, or position in a file.
  ///
  /// Source: ours; sums of a few stay far within an Int, and JSON readers keep such numbers
  /// exactly.
  private static let most = 1_000_000_000_000

  /// The max time in seconds, and the max side of a picture in pixels.
  ///
  /// Source: ours; scenes last a minute, and clips of goldens and manifests no more than 10⁶ s.
  private static let (maxTime, maxSide) = (1e9, 65_536)

  /// Checks the values that readers of the report rely on.
  ///
  /// Throws `ReportJSONError.range`.
  package func checkRanges() throws(ReportJSONError) {
    for (index, scene) in scenes.enumerated() {
      try Self.check(scene, at: "scenes[\(index)]")
    }
    try Self.check(problems, at: "")
  }

  private static func check(_ scene: SceneReport, at place: String) throws(ReportJSONError) {
    try require(
      scene.name.isPlainName, place + ".name", is: "'\(scene.name)'",
      not: "letters, digits, '.', '_' and '-', no '.' first")
    for (name, side) in [("expected", scene.expected), ("actual", scene.actual)] {
      guard let side else { continue }
      let place = "\(place).\(name)"
      try counts(["frames": side.frames], of: place)
      try list(side.size, count: 2, at: place + ".size", minimum: 1, most: maxSide)
      try times(["fps": side.fps, "duration": side.duration], of: place)
    }
    try counts(["line": scene.line, "column": scene.column], of: place, minimum: 1)
    try counts(
      ["comparedFrames": scene.comparedFrames, "differingFrames": scene.differingFrames], of: place)
    try check(scene.problems, at: place + ".")
    for (index, difference) in scene.differences.enumerated() {
      try check(difference, at: "\(place).differences[\(index)]")
    }
    for (index, change) in scene.motion.enumerated() {
      let place = "\(place).motion[\(index)]"
      try counts(["firstFrame": change.firstFrame], of: place)
      try times(
        ["firstTime": change.firstTime, "largestGapTime": change.largestGapTime], of: place)
      try times(["largestGap": change.largestGap], of: place, most: .greatestFiniteMagnitude)
    }
    for (index, expectation) in scene.expectations.enumerated() {
      let place = "\(place).expectations[\(index)]"
      try counts(["line": expectation.line, "column": expectation.column], of: place, minimum: 1)
      try times(["time": expectation.time], of: place)
      try counts(["frame": expectation.frame], of: place)
    }
    try require(
      scene.patch.map { GoldenPatch.isPatch($0, ofGolden: scene.name) } ?? true, place + ".patch",
      is: "something else", not: "a patch of \(scene.name).golden alone")
    if let curves = scene.curves { try check(curves, at: place + ".curves") }
    if let film = scene.film { try check(film, at: place + ".film") }
    if let stills = scene.stills { try check(stills, at: place + ".stills") }
  }

  private static func check(_ problems: [Problem], at place: String) throws(ReportJSONError) {
    for (index, problem) in problems.enumerated() {
      try counts(
        ["line": problem.line, "column": problem.column], of: "\(place)problems[\(index)]",
        minimum: 1
      )
    }
  }

  private static func check(
    _ difference: SceneReport.FrameDifference, at place: String
  ) throws(ReportJSONError) {
    try counts(
      [
        "expected": difference.expected, "actual": difference.actual, "pixels": difference.pixels,
      ], of: place)
    try counts(["maximumDelta": difference.maximumDelta], of: place, most: 255)
    try times(["time": difference.time], of: place)
    try times(["ratio": difference.ratio], of: place, most: 1)
    if let box = difference.box { try list(box, count: 4, at: place + ".box", minimum: 0) }
    if let name = difference.triptych { try path(name, at: place + ".triptych") }
  }

  private static func check(
    _ curves: SceneReport.Curves, at place: String
  ) throws(ReportJSONError) {
    let marks = (curves.expectedMarks + curves.actualMarks).map(\.time)
    for time in curves.expectedTimes + curves.actualTimes + marks {
      try times(["": time], of: place)
    }
    for (index, track) in curves.tracks.enumerated() {
      let sides = [
        ("expected", track.expected.count, curves.expectedTimes.count),
        ("actual", track.actual.count, curves.actualTimes.count),
      ]
      // A side without this reading has no values.
      for (name, count, times) in sides where count != 0 {
        try require(
          count == times, "\(place).tracks[\(index)].\(name)", is: "a list of \(count)",
          not: "one of \(times), as many as its times, or an empty one")
      }
    }
  }

  private static func check(_ film: SceneReport.PageClip, at place: String) throws(ReportJSONError)
  {
    try list(film.size, count: 2, at: place + ".size", minimum: 1, most: maxSide)
    try require(
      film.reduction >= 1 && film.reduction.isFinite, place + ".reduction",
      is: "\(film.reduction)", not: "1 or more")
    for (index, name) in film.pictures.enumerated() {
      try path(name, at: "\(place).pictures[\(index)]")
    }
    for (index, frame) in film.frames.enumerated() {
      let place = "\(place).frames[\(index)]"
      try times(["time": frame.time, "playback": frame.playback], of: place)
      try counts(
        ["expectedFrame": frame.expectedFrame, "actualFrame": frame.actualFrame], of: place)
      try counts(
        ["expected": frame.expected, "actual": frame.actual, "difference": frame.difference],
        of: place, most: film.pictures.count - 1)
    }
  }

  private static func check(
    _ stills: SceneReport.Stills, at place: String
  ) throws(ReportJSONError) {
    try times(["start": stills.start, "end": stills.end], of: place)
    try times(["slit.place": stills.slit.place], of: place, most: 1)
    guard let onion = stills.onion else { return }
    let place = place + ".onion"
    for time in onion.times { try times(["": time], of: place) }
    try require(
      onion.ghosts.count == onion.times.count, place + ".ghosts",
      is: "a list of \(onion.ghosts.count)",
      not: "one of \(onion.times.count), as many as its times")
    let lists = [
      ("ghosts", 4, onion.ghosts), ("expected", 2, onion.expected), ("actual", 2, onion.actual),
    ]
    for (name, count, lists) in lists {
      for (index, numbers) in lists.enumerated() {
        // A moving item may be far outside the frame.
        try require(
          numbers.count == count && numbers.allSatisfy { $0.magnitude <= maxTime },
          "\(place).\(name)[\(index)]", is: "\(numbers)", not: "a list of \(count) numbers")
      }
    }
  }

  // MARK: Kinds of values

  private static func require(
    _ holds: Bool, _ place: @autoclosure () -> String, is found: @autoclosure () -> String,
    not allowed: @autoclosure () -> String
  ) throws(ReportJSONError) {
    if !holds { throw .range(place: place(), found: found(), allowed: allowed()) }
  }

  private static func counts(
    _ numbers: KeyValuePairs<String, Int?>, of place: String, minimum: Int = 0, most: Int = most
  ) throws(ReportJSONError) {
    for (key, number) in numbers {
      guard let number else { continue }
      try require(
        minimum <= number && number <= most, key.isEmpty ? place : "\(place).\(key)",
        is: "\(number)",
        not: most < minimum ? "there, for want of pictures" : "within \(minimum) … \(most)")
    }
  }

  private static func times(
    _ numbers: KeyValuePairs<String, Double?>, of place: String, most: Double = maxTime
  ) throws(ReportJSONError) {
    for (key, number) in numbers {
      guard let number else { continue }
      try require(
        (0...most).contains(number), key.isEmpty ? "a time of \(place)" : "\(place).\(key)",
        is: "\(number)", not: "within 0 … \(most)")
    }
  }

  private static func list(
    _ numbers: [Int], count: Int, at place: String, minimum: Int, most: Int = most
  ) throws(ReportJSONError) {
    try require(
      numbers.count == count, place, is: "a list of \(numbers.count)", not: "one of \(count)")
    for (index, number) in numbers.enumerated() {
      try counts(["": number], of: "\(place)[\(index)]", minimum: minimum, most: most)
    }
  }

  private static func path(_ name: String, at place: String) throws(ReportJSONError) {
    try require(
      name.isPlainPath, place, is: "'\(name)'", not: "a path of plain names within the report")
  }
}

extension String {
  /// Whether the text is a safe file name.
  ///
  /// A safe name has 1 to 255 ASCII letters, digits, `.`, `_`, and `-`. It does not begin with `.`
  /// or `-`.
  var isPlainName: Bool {
    (1...255).contains(utf8.count) && !hasPrefix(".") && !hasPrefix("-") && isPortableName
  }

  /// Whether the text is a relative path of one to eight plain names.
  var isPlainPath: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 8 && parts.allSatisfy { String($0).isPlainName }
  }
}
