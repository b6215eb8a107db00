import Compare
import Display
import Pixels
import Platform
import Rendering
import SceneModel
import Simulation
import TestSupport
import Verification

/// Golden files: read, rewritten, and compared with another golden up to the report.
struct GoldenTarget: FuzzTarget {
  let byteLimit = 8192

  let mutatesRefusedInputs = false

  let terms = [
    "zoetrope golden 4", "made 1", "options 1", "expectations 1", "movements 1 1", "moments",
    "before", "after", "still", "scene",
    "size", "scale", "fps", "speed", "pictures", "none", "frames",
    "apng", "readings", "marks", "written", "constants", "end", "touchDown", "touchUp", "handOff",
    "retarget", "settled", "true", "false", "-", ".", "\"a\"", "\"\\u0000\"", "hero.x",
    "hero.width",
  ]

  func seeds() throws -> [[UInt8]] {
    let wanted = [0, 4, 9, 10, 20, 22, 27, 30]
    let scenes = SampleScenes.scenes
    return try wanted.filter(scenes.indices.contains).map {
      Golden(try GoldenSeeds.recording(of: scenes[$0]), pictures: .none).text
    }
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var body = input
    // Drops the last line; a new one with a correct digest is appended below.
    if let end = GoldenSeeds.endOfBody(input) { body.removeSubrange(end...) }
    if dice.once(in: 3) {
      body = plain(body)
    } else {
      body = TextMutation(terms: terms, others: [input])
        .mutated(body, &dice, gently: dice.once(in: 2))
    }
    guard !dice.once(in: 50) else { return body }
    if body.last != UInt8(ascii: "\n") { body.append(UInt8(ascii: "\n")) }
    return body + Array("end \(PixelDigest(of: body))\n".utf8)
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let golden: Golden
    do throws(GoldenError) {
      golden = try Golden(text: input)
    } catch {
      try BrokenPromise.unless(!"\(error)".isEmpty, "what is wrong with a golden is said")
      return false
    }
    let again = try? Golden(text: golden.text)
    try BrokenPromise.unless(again == golden, "a golden that is written again is the same")
    guard golden.recording.frames.count <= 200, golden.recording.motion.tracks.count <= 100,
      let known = GoldenSeeds.known
    else { return true }
    for (expected, actual) in [(known, golden), (golden, known)] {
      let report = try compare(expected, actual)
      try ReportCheck.check(Report(tool: "zoetrope", kind: .diff, scenes: [report]))
    }
    return true
  }

  private func compare(_ expected: Golden, _ actual: Golden) throws(BrokenPromise) -> SceneReport {
    try BrokenPromise.unlessDone("two goldens without pictures are compared") {
      let clips = try [expected, actual].map { golden in
        var golden = golden
        golden.pictures = .none
        return try golden.clip(path: "a.golden", folder: ".", name: "a")
      }
      let pair = ClipPair(expected: clips[0], actual: clips[1], name: "a")
      return try pair.diff(jobs: 1).report
    }
  }
}

/// Goldens of sample scenes, made without drawing: digests are of display lists.
enum GoldenSeeds {
  /// A golden to compare others with.
  static let known: Golden? = SampleScenes.scenes.last.flatMap { scene in
    (try? recording(of: scene)).map { Golden($0, pictures: .none) }
  }

  /// Records a few frames of a scene.
  ///
  /// - Throws: The error that stops the simulation.
  static func recording(of scene: Scene) throws(SimulationError) -> Recording {
    let timeline = try Timeline(scene)
    var frames = SceneFrames(
      timeline,
      clock: FrameClock(
        fps: .sixty, speed: scene.output.speed, duration: timeline.duration))
    var recording = Recording(
      scene: "sample", size: PixelSize(width: 393, height: 852), scale: 1, fps: 60,
      speed: scene.output.speed.factor,
      written: [SceneConstant(name: "viewer.style", text: "zozo")],
      constants: [SceneConstant(name: "zozo.openDuration", text: "0.2 s")])
    var tracks: [Track] = []
    var last: SceneTime?
    while let frame = try frames.nextFrame() {
      recording.motion.marks += timeline.marks(after: last, through: frame.time)
      last = frame.time
      guard frame.index.isMultiple(of: 12), recording.frames.count < 9 else { continue }
      let drawn = Array("\(frame.displayList)".utf8)
      recording.frames.append(
        Recording.Frame(
          index: frame.index, time: frame.time.seconds, playback: frame.playback.seconds,
          digest: PixelDigest(of: drawn).description))
      recording.motion.times.append(frame.time.seconds)
      // The first readings are enough.
      let readings = frame.readings.prefix(16)
      if tracks.isEmpty { tracks = readings.map { Track($0.key) } }
      for (index, reading) in readings.enumerated() { tracks[index].values.append(reading.value) }
    }
    recording.motion.tracks = tracks
    return recording
  }

  /// Returns the index at which the last line of a golden begins; nil if there is none.
  static func endOfBody(_ text: [UInt8]) -> Int? {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    return lines.last { $0.starts(with: "end ".utf8) }?.startIndex
  }
}
