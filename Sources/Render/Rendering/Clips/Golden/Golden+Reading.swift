import Display
import FoundationEssentials
import Pixels
import Platform
import SceneModel

extension Golden {
  /// The valid range of a scale, frame rate, or speed; wider than that of scenes.
  private static let factors = 0.001...1000.0
  /// The range of a frame's times, s, and indices.
  fileprivate static let times = 0...1e6
  fileprivate static let numbers = 0...1_000_000_000

  /// Parses a golden's text; line ends may have been converted to CR LF.
  package init(text bytes: [UInt8]) throws(GoldenError) {
    var lines = try GoldenLines(bytes)
    let scene = try lines.text(of: "scene")
    let size = try lines.numbers(of: "size", count: 2)
    let scale = try lines.numbers(of: "scale", count: 1)[0]
    let fps = try lines.numbers(of: "fps", count: 1)[0]
    let speed = try lines.numbers(of: "speed", count: 1)[0]
    guard let pictures = Pictures(rawValue: try lines.word(of: "pictures")),
      let width = Int(exactly: size[0]), let height = Int(exactly: size[1]),
      (1...65_536).contains(width), (1...65_536).contains(height),
      [scale, fps, speed].allSatisfy(Self.factors.contains)
    else { throw lines.fault }

    let isMeasured = lines.version > 2
    let made = isMeasured ? try lines.constants(of: "made") : []
    let options = isMeasured ? try lines.constants(of: "options") : []
    var expectations: [String] = []
    for _ in 0..<(isMeasured ? try lines.count(of: "expectations") : 0) {
      expectations.append(try lines.quotedLine())
    }
    var motion = MotionRecording()
    for _ in 0..<(try lines.count(of: "readings")) {
      motion.tracks.append(
        isMeasured ? try lines.measuredTrack() : Track(name: try lines.quotedLine()))
    }
    for _ in 0..<(try lines.count(of: "marks")) { motion.marks.append(try lines.mark()) }
    let written = try lines.constants(of: "written")
    var constants = try lines.constants(of: "constants")
    if lines.version < 4 { constants.nameAsWritten() }
    var momentsLeft = try lines.count(of: "moments")
    var moments: [ReadingMoment] = []
    var frames: [Recording.Frame] = []
    var values: [ReadingValue] = []
    for _ in 0..<(try lines.count(of: "frames")) {
      while momentsLeft > 0, let before = frames.last,
        let moment = try lines.moment(
          after: moments.last, before, values: &values, readings: motion.tracks.count)
      {
        momentsLeft -= 1
        moments.append(moment)
        for (track, value) in values.enumerated() { motion.tracks[track].between.append(value) }
      }
      let frame = try lines.frame(
        after: frames.last, moments.last, values: &values, readings: motion.tracks.count)
      frames.append(frame)
      motion.times.append(frame.time)
      for (track, value) in values.enumerated() { motion.tracks[track].values.append(value) }
    }
    guard momentsLeft == 0, !frames.isEmpty else { throw lines.fault }
    motion.moments = moments
    try lines.expectEnd()
    recording = Recording(
      scene: scene, size: PixelSize(width: width, height: height), scale: scale, fps: fps,
      speed: speed, frames: frames, motion: motion, written: written, constants: constants)
    recording.expectations = expectations
    (recording.options, recording.made) = (options, made)
    self.pictures = pictures
  }
}

extension [SceneConstant] {
  /// Renames the constants of a single screen, which versions 2 and 3 name by its viewer.
  fileprivate mutating func nameAsWritten() {
    guard let viewer = first(where: { $0.name == Recording.screens })?.text,
      !ConstantSets.stages.contains(where: { $0.name == viewer })
    else { return }
    for index in indices where self[index].name.isWithin(viewer) {
      let key = self[index].name.list.dropFirst(viewer.count)
      self[index].name = ConstantName(key: "viewer\(key)")
    }
  }
}

/// The lines of a golden, read in order.
///
/// They are bytes, because the first character of a text could combine with the quote before it.
private struct GoldenLines {
  private typealias Line = ArraySlice<UInt8>

  private let lines: [Line]
  private var next = 0

  /// The prefixes of merge conflict markers.
  private static let conflictMarks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]

  /// Parses the first line and checks the closing digest.
  init(_ bytes: [UInt8]) throws(GoldenError) {
    var unix = bytes.filter { $0 != UInt8(ascii: "\r") }
    // An editor may have added a newline.
    while unix.suffix(2).elementsEqual([0x0A, 0x0A]) { unix.removeLast() }
    let lines = unix.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let line = lines.firstIndex(where: Self.isConflictMark) { throw .conflict(line: line + 1) }
    guard !unix.isEmpty else { throw .empty }
    let start = Array("zoetrope golden ".utf8)
    guard lines[0].starts(with: start) else {
      // The text may be truncated within its first line.
      guard lines.count == 1, start.starts(with: unix) else { throw .notGolden }
      throw .truncated(afterLine: 1)
    }
    let stated = lines[0].dropFirst(start.count)
    let version = Golden.versions.first { stated.elementsEqual("\($0)".utf8) }
    guard let version else {
      guard lines.count > 1 || !stated.isEmpty else { throw .truncated(afterLine: 1) }
      throw .unsupportedVersion(String(decoding: stated.prefix(40), as: UTF8.self))
    }
    // A complete golden ends with its closing line and a newline.
    guard lines.count >= 3, lines[lines.count - 1].isEmpty,
      lines[lines.count - 2].starts(with: "end ".utf8)
    else { throw .truncated(afterLine: max(1, lines.count - 1)) }
    self.version = version
    self.lines = lines.dropLast()
    let closing = lines[lines.count - 2]
    let body = unix.prefix(unix.count - closing.count - 1)
    guard closing.elementsEqual("end \(PixelDigest(of: Array(body)))".utf8) else { throw .changed }
    next = 1
  }

  private static func isConflictMark(_ line: Line) -> Bool {
    guard let first = line.first, "<|=>".utf8.contains(first) else { return false }
    return conflictMarks.contains { line.starts(with: $0.utf8) }
  }

  /// The format version.
  let version: Int

  /// The fault of the line that was read last.
  var fault: GoldenError { .invalid(line: next) }

  /// Returns the remainder of the next line, after a key.
  private mutating func remainder(of key: String) throws(GoldenError) -> Line {
    let line = try nextLine()
    guard line.starts(with: (key + " ").utf8) else { throw fault }
    return line.dropFirst(key.utf8.count + 1)
  }

  mutating func word(of key: String) throws(GoldenError) -> String {
    String(decoding: try remainder(of: key), as: UTF8.self)
  }

  mutating func text(of key: String) throws(GoldenError) -> String {
    try unquoted(try remainder(of: key))
  }

  mutating func quotedLine() throws(GoldenError) -> String { try unquoted(try nextLine()) }

  mutating func numbers(of key: String, count: Int) throws(GoldenError) -> [Double] {
    let fields = try remainder(of: key)
      .split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count == count else { throw fault }
    return try fields.map { (word) throws(GoldenError) in try number(word) }
  }

  mutating func count(of key: String) throws(GoldenError) -> Int {
    let text = try word(of: key)
    // Each item is one line.
    guard let count = Int(text), (0...(lines.count - next)).contains(count) else { throw fault }
    return count
  }

  mutating func constants(of key: String) throws(GoldenError) -> [SceneConstant] {
    var constants: [SceneConstant] = []
    for _ in 0..<(try count(of: key)) {
      let fields = try fields(of: nextLine())
      guard fields.count == 2 else { throw fault }
      constants.append(
        SceneConstant(name: ConstantName(try unquoted(fields[0])), text: try unquoted(fields[1])))
    }
    return constants
  }

  /// Parses a reading's name and its measured motion.
  mutating func measuredTrack() throws(GoldenError) -> Track {
    let fields = try fields(of: nextLine())
    var track = Track(name: try unquoted(fields[0]))
    guard fields.count > 1 else { return track }
    let texts = fields.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 3, let kind = TrackMotion.Kind(rawValue: texts[0]),
      let movements = Int(texts[1]), let changes = Int(texts[2]), movements >= 0, changes >= 0,
      movements <= lines.count, changes <= lines.count
    else { throw fault }
    var measured = MeasuredMotion(kind)
    for _ in 0..<movements {
      let fields = try self.fields(of: nextLine())
      if version > 3 { measured.movements.append(try movement(fields, of: track.key)) }
    }
    for _ in 0..<changes {
      let fields = try self.fields(of: nextLine())
      let time = try number(fields[0])
      guard fields.count == 2, Golden.times.contains(time) else { throw fault }
      let value = try value(fields[1])
      measured.changes.append(
        TrackMotion.StateChange(time: time, value: value == .absent ? nil : value))
    }
    track.measured = version > 3 ? measured : nil
    return track
  }

  private func movement(
    _ fields: [ArraySlice<UInt8>], of key: ReadingKey
  ) throws(GoldenError) -> Movement {
    let count = Movement.statedNumbers.count
    guard fields.count == count + 1 else { throw fault }
    let zero = Movement.Moment(time: 0, value: 0)
    var movement = Movement(key, from: zero, to: zero)
    for (path, word) in zip(Movement.statedNumbers, fields) {
      movement[keyPath: path] = try number(word)
    }
    let letters = String(decoding: fields[count], as: UTF8.self)
    for flag in Movement.statedFlags {
      movement[keyPath: flag.path] = letters.contains(flag.letter)
    }
    movement.causes = Movement.statedCauses.filter { letters.contains($0.letter) }.map(\.cause)
    let times = [movement.start, movement.end, movement.settlesAt]
    guard times.allSatisfy(Golden.times.contains), movement.start <= movement.end else {
      throw fault
    }
    return movement
  }

  mutating func mark() throws(GoldenError) -> TimedMark {
    let fields = try nextLine().split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard fields.count >= 2,
      let kind = TimedMark.Kind(rawValue: String(decoding: fields[1], as: UTF8.self))
    else { throw fault }
    let group = fields.count > 2 ? try unquoted(fields[2]) : nil
    return TimedMark(kind, time: try number(fields[0]), group: group)
  }

  /// Parses the line of a moment next to the frames; nil if the next line is another kind.
  ///
  /// `values` are the readings of the previous line, and are updated to those of this line.
  mutating func moment(
    after before: ReadingMoment?, _ frame: Recording.Frame, values: inout [ReadingValue],
    readings: Int
  ) throws(GoldenError) -> ReadingMoment? {
    guard next < lines.count - 1 else { return nil }
    let word = lines[next].prefix { $0 != UInt8(ascii: " ") }
    guard let phase = ReadingMoment.Phase(rawValue: String(decoding: word, as: UTF8.self)) else {
      return nil
    }
    let fields = try self.fields(of: nextLine())
    guard fields.count == 3 + readings else { throw fault }
    let drawing =
      fields[2].elementsEqual(Golden.same.utf8)
      ? before?.drawing : String(decoding: fields[2], as: UTF8.self)
    let moment = ReadingMoment(phase, time: try number(fields[1]), drawing: drawing ?? "")
    let earliest = max(frame.time, before?.time ?? 0)
    guard drawing != nil, (earliest...Golden.times.upperBound).contains(moment.time) else {
      throw fault
    }
    try take(fields.dropFirst(3), into: &values)
    return moment
  }

  /// Parses the readings of a line; those marked as unchanged keep their value.
  private func take(
    _ fields: ArraySlice<Line>, into values: inout [ReadingValue]
  ) throws(GoldenError) {
    let isFirst = values.isEmpty
    for (index, word) in fields.enumerated() {
      if word.elementsEqual(Golden.same.utf8) {
        guard !isFirst else { throw fault }
      } else {
        let value = try self.value(word)
        if isFirst { values.append(value) } else { values[index] = value }
      }
    }
  }

  /// Parses the line of a frame.
  ///
  /// `values` are the readings of the previous line, and are updated to those of this line.
  mutating func frame(
    after before: Recording.Frame?, _ moment: ReadingMoment?, values: inout [ReadingValue],
    readings: Int
  ) throws(GoldenError) -> Recording.Frame {
    let fields = try self.fields(of: nextLine())
    guard fields.count == 4 + readings,
      let number = Int(String(decoding: fields[0], as: UTF8.self)),
      Golden.numbers.contains(number)
    else { throw fault }
    let (time, playback) = (try self.number(fields[1]), try self.number(fields[2]))
    guard Golden.times.contains(time), Golden.times.contains(playback),
      time >= moment?.time ?? 0,
      before.map({ time > $0.time && playback > $0.playback && number > $0.index }) ?? true
    else { throw fault }
    var digest = String(decoding: fields[3], as: UTF8.self)
    if digest == Golden.same {
      guard let before else { throw fault }
      digest = before.digest ?? Golden.absent
    }
    try take(fields.dropFirst(4), into: &values)
    return Recording.Frame(index: number, time: time, playback: playback, digest: digest)
  }

  func expectEnd() throws(GoldenError) {
    guard next == lines.count - 1 else { throw .invalid(line: next + 1) }
  }

  private mutating func nextLine() throws(GoldenError) -> Line {
    guard next < lines.count - 1 else { throw .truncated(afterLine: lines.count) }
    next += 1
    return lines[next - 1]
  }

  /// Splits a line at spaces; a quoted text may contain spaces.
  private func fields(of line: Line) throws(GoldenError) -> [Line] {
    var fields: [Line] = []
    var start = line.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in line.indices {
      let byte = line[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: " "), !isQuoted {
        fields.append(line[start..<index])
        start = index + 1
      }
    }
    guard !isQuoted else { throw fault }
    fields.append(line[start...])
    return fields
  }

  private func value(_ word: Line) throws(GoldenError) -> ReadingValue {
    if word.first == UInt8(ascii: "\"") { return .word(try unquoted(word)) }
    switch String(decoding: word, as: UTF8.self) {
    case Golden.absent: return .absent
    case "true": return .flag(true)
    case "false": return .flag(false)
    default: return .number(try number(word))
    }
  }

  private func number(_ word: Line) throws(GoldenError) -> Double {
    guard let number = Double(String(decoding: word, as: UTF8.self)), number.isFinite else {
      throw fault
    }
    return number
  }

  private func unquoted(_ word: Line) throws(GoldenError) -> String {
    guard word.first == UInt8(ascii: "\""),
      let text = try? JSONDecoder().decode(String.self, from: Data(word))
    else { throw fault }
    return text
  }
}
