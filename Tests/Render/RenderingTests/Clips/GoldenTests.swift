import Compare
import Display
import Foundation
import Pixels
import Platform
import Testing

@testable import Rendering

@Suite struct GoldenTests {
  /// Texts that a careless parser could misread.
  private static let hostile = [
    "", " ", "\"", "\\", "\\\"", "a b", "-", ".", "true", "0", "end 1", "<<<<<<< HEAD", "a\nb",
    "\r\n", "\t",
    "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}gnp", "\u{301}", "\u{FE0F}", "\u{200D}x",
    "\u{1F3AC}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}", "\"\u{301}", "e\u{301} ",
    "\u{FEFF}",
    String(repeating: "n", count: 3000),
  ]

  private static let recording = {
    let numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 1e-6, -1e-6, 4e-7, 1.0 / 3, 123_456.789012, 8_589_934_591.5, 1e15, 1e16,
      1e308,
      -1.7976931348623157e308, 2.3e-308, .infinity, .nan, 2.5, 2.5,
    ]
    let times = numbers.indices.map { Double($0) / 60 }
    var tracks = [
      Track(name: "number", values: numbers.map(ReadingValue.number)),
      Track(name: "flag", values: numbers.indices.map { .flag($0.isMultiple(of: 3)) }),
      Track(name: "absent", values: numbers.indices.map { $0 == 4 ? .number(1) : .absent }),
    ]
    tracks += hostile.map { word in
      Track(
        name: word,
        values: numbers.indices.map { .word($0.isMultiple(of: 2) ? word : "\($0) \(word)") })
    }
    return Recording(
      scene: "\u{301}a \"b\"", size: PixelSize(width: 1, height: 65_536), scale: 0.05, fps: 59.94,
      speed: 0.01,
      frames: times.enumerated().map { index, time in
        Recording.Frame(
          index: index * 3, time: time, playback: time * 100, digest: "xxh128:\(index / 2)")
      },
      motion: MotionRecording(
        times: times, tracks: tracks,
        marks: [TimedMark(.touchDown, time: 0.1)]
          + hostile.map { TimedMark(.handOff, time: 1e-9, group: $0) }),
      written: hostile.map { SceneConstant(name: ConstantName($0), text: $0) },
      constants: [SceneConstant(name: "a b", text: "\"")])
  }()

  private static let small = Golden(
    Recording(
      scene: "a", size: PixelSize(width: 98, height: 213), scale: 1, fps: 30, speed: 1,
      frames: (0..<3).map {
        Recording.Frame(
          index: $0, time: Double($0) / 30, playback: Double($0) / 30, digest: "xxh128:\($0 / 2)")
      },
      motion: MotionRecording(
        times: (0..<3).map { Double($0) / 30 },
        tracks: [Track(name: "hero.x", values: [.absent, .number(1.5), .word("é b")])],
        marks: [TimedMark(.touchUp, time: 0.05, group: "zozo")]),
      written: [SceneConstant(name: "viewer.style", text: "zozo")]),
    pictures: .apng)

  private func message(_ text: [UInt8]) -> String? {
    do throws(GoldenError) {
      _ = try Golden(text: text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns the error message for a golden with `found` replaced and the closing line corrected.
  private func message(
    of golden: Golden, replacing found: String, by replacement: String
  ) -> String? {
    let text = String(decoding: golden.text, as: UTF8.self)
    let body = text.prefix(upTo: text.range(of: "end xxh128")?.lowerBound ?? text.endIndex)
    let changed = body.replacingOccurrences(of: found, with: replacement)
    #expect(changed != body)
    return message(Golden.sealed(changed))
  }

  @Test("Any names, texts, and numbers read back the same")
  func roundTrip() throws {
    for pictures in Golden.Pictures.allCases {
      let golden = Golden(Self.recording, pictures: pictures)
      let text = golden.text
      let read = try Golden(text: text)
      #expect(read == golden)
      #expect(read.text == text)
    }
  }

  @Test("Keeps numbers to six decimals, and non-finite numbers as absent")
  func numbers() throws {
    let values = try Golden(text: Golden(Self.recording, pictures: .none).text)
      .recording.motion.tracks[0].values
    #expect(values[5] == .number(1e-6))
    #expect(values[7] == .number(0))
    #expect(values[8] == .number(0.333333))
    #expect(values[10] == .number(8_589_934_591.5))
    #expect(values[13] == .number(1e308))
    #expect(values[15] == .number(0))
    #expect(values[16] == .absent)
    #expect(values[17] == .absent)
  }

  @Test("Reports a golden truncated anywhere as truncated, or as damaged within a line")
  func truncation() {
    for text in [Self.small.text, Golden(Self.recording, pictures: .none).text] {
      // Without optimization a full test takes ten times as long.
      let step = max(1, text.count / (_isDebugAssertConfiguration() ? 600 : 3000))
      for count in stride(from: 1, to: text.count, by: step) {
        let reason = message(Array(text.prefix(count)))
        #expect(
          reason?.contains("is truncated") == true || reason?.contains("is damaged") == true,
          "\(count)")
      }
    }
  }

  @Test("Detects a change of any byte")
  func changes() {
    let text = Self.small.text
    for index in text.indices {
      for change: UInt8 in [1, 0x20, 0x80] {
        var changed = text
        changed[index] ^= change
        #expect(message(changed) != nil, "byte \(index)")
      }
      var shorter = text
      shorter.remove(at: index)
      #expect(message(shorter) != nil, "byte \(index)")
    }
  }

  @Test("Detects a line that is missing, repeated, or moved")
  func lines() {
    let lines = Self.small.text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for index in 0..<(lines.count - 1) {
      var fewer = lines
      fewer.remove(at: index)
      var more = lines
      more.insert(lines[index], at: index)
      for changed in [fewer, more] {
        #expect(message(Array(changed.joined(separator: [0x0A]))) != nil, "line \(index + 1)")
      }
    }
  }

  @Test("Reads CR LF line endings")
  func lineEnds() throws {
    let text = Self.small.text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    #expect(try Golden(text: text) == Self.small)
  }

  @Test("Names merge conflict markers with their line")
  func conflicts() {
    let lines = Self.small.text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for mark in ["<<<<<<< HEAD", "||||||| base", "=======", ">>>>>>> theirs"] {
      for index in 0..<lines.count {
        var changed = lines
        changed.insert(Array(mark.utf8)[...], at: index)
        let reason = message(Array(changed.joined(separator: [0x0A])))
        #expect(
          reason?.contains("is damaged: line \(index + 1) is a merge conflict marker") == true)
      }
    }
  }

  /// A golden with two frames, moments between them and at the second, and a reading that changes
  /// there.
  private static let withMoments: Golden = {
    var golden = small
    golden.recording.motion.moments = [
      ReadingMoment(.still, time: 1.0 / 60, drawing: "0123456789abcdef"),
      ReadingMoment(.before, time: 0.02, drawing: "0123456789abcdef"),
      ReadingMoment(.after, time: 0.02, drawing: "00000000000000ff"),
      ReadingMoment(.before, time: 2.0 / 30, drawing: "0123456789abcdef"),
    ]
    golden.recording.motion.tracks[0].between = [
      .absent, .number(1), .number(1e-7 + 0.5), .number(.nan),
    ]
    golden.recording.roundReadings()
    return golden
  }()

  @Test("Readings between frames read back the same, at their positions among the frames")
  func moments() throws {
    let golden = Self.withMoments
    #expect(try Golden(text: golden.text) == golden)
    let lines = String(decoding: golden.text, as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "zoetrope golden 4" && lines.contains("moments 4"))
    #expect(
      lines.suffix(8).dropLast().map { $0.prefix { $0 != " " } } == [
        "0", "still", "before", "after", "1", "before", "2",
      ])
  }

  @Test(
    "Rejects moments out of order, and a wrong number of them",
    arguments: [
      ("after 0.02", "after 0.01"), ("moments 4", "moments 5"), ("moments 4", "moments 3"),
      ("before 0.02 . 1", "before 0.02 ."),
      ("still 0.0166", "still 1.0166"), ("still", "later"),
    ])
  func brokenMoments(found: String, replacement: String) {
    let reason = message(of: Self.withMoments, replacing: found, by: replacement)
    #expect(reason?.contains("is damaged") == true)
  }

  private static let still = Movement(
    small.recording.motion.tracks[0].key, from: Movement.Moment(time: 0, value: 0),
    to: Movement.Moment(time: 0, value: 0))

  @Test("Measured motion, expectations, options and versions read back the same")
  func measured() throws {
    var golden = Self.small
    var movement = Self.still
    for (index, path) in Movement.statedNumbers.enumerated() {
      movement[keyPath: path] = 1.5 + Double(index) / 8
    }
    movement.causes = [.fingers, .jump]
    golden.recording.motion.tracks[0].measured = MeasuredMotion(
      .movements, movements: [Self.still, movement],
      changes: [
        TrackMotion.StateChange(time: 0.25, value: .word("a \"b\"")),
        TrackMotion.StateChange(time: 0.5, value: nil),
      ])
    golden.recording.expectations = ["settles by 2 s", "hero.y \"x\""]
    golden.recording.options = [SceneConstant(name: "output.fps", .text("--set"))]
    golden.recording.made = [SceneConstant(name: "zoetrope", .text("0.1.0"))]
    let text = golden.text
    #expect(try Golden(text: text) == golden)
    for (found, other) in [
      (" 2 2\n", " 2 3\n"), (" 2 2\n", " 1 2\n"), ("0.25 ", "x "), ("1.5 ", "1e9 "),
    ] {
      let changed = String(decoding: text, as: UTF8.self).replacing(found, with: other)
      #expect(message(Array(changed.utf8))?.contains("is damaged") == true)
    }
  }

  /// Returns a golden's text as an older version states it, without lines that begin with a key.
  private static func text(
    of golden: Golden, version: Int, without keys: [String] = []
  ) -> [UInt8] {
    var lines = String(decoding: golden.text, as: UTF8.self).split(separator: "\n")
      .filter { line in !(keys + ["end"]).contains { line.hasPrefix($0) } }
    lines[0] = "zoetrope golden \(version)"
    return Golden.sealed(lines.joined(separator: "\n") + "\n")
  }

  @Test("Reads version 3 without its movements, which samples measured")
  func measuredBySamples() throws {
    var golden = Self.small
    golden.recording.motion.tracks[0].measured = MeasuredMotion(.movements, movements: [Self.still])
    #expect(try Golden(text: Self.text(of: golden, version: 3)) == Self.small)
  }

  @Test("Names the constants of version 3 as scenes do, by its only screen")
  func formerNames() throws {
    for (screens, name) in [
      ("photos", "viewer.closeBounce"), ("photos, zozo", "photos.closeBounce"),
      ("list", "photos.closeBounce"),
    ] {
      var golden = Self.small
      golden.recording.constants = [
        SceneConstant(name: Recording.screens, .text(screens)),
        SceneConstant(name: "photos.closeBounce", .number(0.2)),
      ]
      let read = try Golden(text: Self.text(of: golden, version: 3))
      #expect(read.recording.constants.last?.name.description == name)
    }
  }

  @Test("Reads version 2, which has no measured motion")
  func older() throws {
    let new = ["made 0", "options 0", "expectations 0"]
    let golden = try Golden(text: Self.text(of: Self.small, version: 2, without: new))
    #expect(golden == Self.small && !golden.recording.motion.isMeasured)
  }

  @Test("Reports other files, and goldens of other versions")
  func versions() {
    for (version, addition) in [
      ("1", "; only versions 2 to 4 are supported"),
      ("x", "; only versions 2 to 4 are supported"),
      ("5", ", from a newer zoetrope; update zoetrope"),
      ("20", ", from a newer zoetrope; update zoetrope"),
    ] {
      let text = Array("zoetrope golden \(version)\nend 1\n".utf8)
      #expect(message(text) == "is a golden of version \(version)\(addition)")
    }
    for other in ["{}", "zoetrope: 1\n", "\u{FEFF}zoetrope golden 2\n", "zoetropegolden 2\n"] {
      #expect(message(Array(other.utf8))?.contains("is not a golden") == true)
    }
    #expect(message([]) == "is empty")
    #expect(GoldenError.truncated(afterLine: 0).line == 1)
  }

  @Test(
    "Rejects invalid values even if the closing line is right",
    arguments: [
      ("size 98 213", "size 0 213"), ("size 98 213", "size 98 65537"),
      ("size 98 213", "size 98.5 213"),
      ("size 98 213", "size 1e300 213"), ("size 98 213", "size 98"), ("scale 1", "scale 0"),
      ("scale 1", "scale nan"),
      ("fps 30", "fps 1e300"), ("fps 30", "fps 1e-300"), ("fps 30", "fps -30"),
      ("fps 30", "fps inf"), ("speed 1", "speed 0"),
      ("pictures apng", "pictures gif"), ("readings 1", "readings 2"),
      ("readings 1", "readings -1"),
      ("readings 1", "readings 9999999999999999999999"), ("marks 1", "marks 1000000000"),
      ("frames 3", "frames 2"),
      ("frames 3", "frames 4"), ("frames 3", "frames 0"), ("\n2 ", "\n1 "),
      ("\n2 ", "\n9000000000000000000 "),
      ("\n2 ", "\n-2 "), ("\n0 0 0 ", "\n0 -1 0 "), ("\n0 0 0 ", "\n0 0 -1e300 "),
      ("\n0 0 0 ", "\n0 1e308 0 "),
      ("\n0 0 0 ", "\n0 0 5 "), ("\n0 0 0 ", "\n0 . 0 "), ("touchUp", "touchAway"),
      ("\"hero.x\"", "hero.x"), ("xxh128:0 -", ". -"),
    ])
  func impossible(found: String, replacement: String) {
    let reason = message(of: Self.small, replacing: found, by: replacement)
    #expect(
      reason?.contains("is damaged: line ") == true || reason?.contains("is truncated") == true,
      "\(reason ?? "taken")")
  }

  @Test("Recognizes file names of goldens")
  func names() {
    #expect(Golden.fileName(of: "a.b") == "a.b.golden")
    #expect(Golden.scene(ofFileName: "a.b.golden") == "a.b")
    #expect(Golden.scene(ofFileName: ".golden") == nil)
    #expect(Golden.scene(ofFileName: "a.goldens") == nil)
  }

  @Test("Keeps each picture once, under the number of its first frame")
  func storedFrames() {
    let kept = Self.small.storedFrames
    #expect(kept.files == ["frame-0000.png", "frame-0000.png", "frame-0002.png"])
    #expect(kept.firsts.map(\.frame) == [0, 2])
  }
}

extension Golden {
  /// Returns a golden's text with the right closing line.
  fileprivate static func sealed(_ body: String) -> [UInt8] {
    let bytes = Array(body.utf8)
    return bytes + Array("end \(PixelDigest(of: bytes))\n".utf8)
  }
}
