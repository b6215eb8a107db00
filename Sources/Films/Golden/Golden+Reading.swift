import Compare
import Files
import Foundation
import Pixels
import Readings

extension Golden {
  /// Reads a golden's text; line ends may have become CR LF on the way.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: `GoldenError`.
  package init(text bytes: [UInt8]) throws(GoldenError) {
    var lines = try GoldenLines(bytes)
    let scene = try lines.text(of: "scene")
    let size = try lines.numbers(of: "size", count: 2)
    let scale = try lines.numbers(of: "scale", count: 1)[0]
    let fps = try lines.numbers(of: "fps", count: 1)[0]
    let speed = try lines.numbers(of: "speed", count: 1)[0]
    guard let pictures = Pictures(rawValue: try lines.word(of: "pictures")) else {
      throw lines.damage("does not say none, frames or apng")
    }
    guard let width = Int(exactly: size[0]), let height = Int(exactly: size[1]),
      (1...65_536).contains(width), (1...65_536).contains(height), fps > 0, speed > 0, scale > 0
    else { throw lines.damage("or one before it states an impossible size, scale, fps or speed") }

    var motion = MotionRecording()
    for _ in 0..<(try lines.count(of: "readings")) {
      motion.tracks.append(Track(name: try lines.quotedLine()))
    }
    for _ in 0..<(try lines.count(of: "marks")) { motion.marks.append(try lines.mark()) }
    let written = try lines.constants(of: "written")
    let constants = try lines.constants(of: "constants")
    var frames: [Recording.Frame] = []
    var values: [ReadingValue] = []
    for index in 0..<(try lines.count(of: "frames")) {
      let frame = try lines.frame(
        index, after: frames.last, values: &values, readings: motion.tracks.count)
      frames.append(frame)
      motion.times.append(frame.time)
      for (track, value) in values.enumerated() { motion.tracks[track].values.append(value) }
    }
    try lines.expectEnd()
    guard !frames.isEmpty else { throw lines.damage("states no frame") }
    recording = Recording(
      scene: scene, size: PixelSize(width: width, height: height), scale: scale, fps: fps,
      speed: speed, frames: frames, motion: motion, written: written, constants: constants)
    self.pictures = pictures
  }
}

/// The lines of a golden, read one after another.
private struct GoldenLines {
  private let lines: [Substring]
  private var next = 0

  /// Takes the text, checks its first line and its closing digest.
  init(_ bytes: [UInt8]) throws(GoldenError) {
    let unix = bytes.filter { $0 != UInt8(ascii: "\r") }
    guard let text = String(validating: unix, as: UTF8.self) else {
      guard unix.starts(with: "zoetrope golden ".utf8) else { throw .notGolden }
      throw .damaged(line: 1, "or one after it is not UTF-8")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let head = lines[0].split(separator: " ")
    guard head.count == 3, head[0] == "zoetrope", head[1] == "golden" else { throw .notGolden }
    guard head[2] == "\(Golden.version)" else { throw .unsupportedVersion(String(head[2])) }
    if let line = lines.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }) {
      throw .damaged(
        line: line + 1, "is the mark of a merge conflict; take one side and record the scene again")
    }
    // Whole, a golden ends with its closing line and a line end.
    guard lines.count >= 3, lines[lines.count - 1].isEmpty,
      lines[lines.count - 2].hasPrefix("end ")
    else { throw .truncated(afterLine: max(1, lines.count - 1)) }
    self.lines = lines.dropLast()
    let closing = lines[lines.count - 2]
    let body = unix.prefix(unix.count - closing.utf8.count - 1)
    isWhole = closing == "end \(PixelDigest(of: Array(body)))"
    next = 1
  }

  /// Whether the closing digest is that of the lines before it.
  private let isWhole: Bool

  /// The error of the line that was read last.
  func damage(_ words: String) -> GoldenError { .damaged(line: max(next, 1), words) }

  /// The rest of the next line, which begins with a key.
  mutating func rest(of key: String) throws(GoldenError) -> Substring {
    let line = try nextLine()
    guard line.hasPrefix(key + " ") else { throw damage("does not begin with \"\(key)\"") }
    return line.dropFirst(key.count + 1)
  }

  mutating func word(of key: String) throws(GoldenError) -> String { String(try rest(of: key)) }

  mutating func text(of key: String) throws(GoldenError) -> String {
    try unquoted(try rest(of: key))
  }

  mutating func quotedLine() throws(GoldenError) -> String { try unquoted(try nextLine()) }

  mutating func numbers(of key: String, count: Int) throws(GoldenError) -> [Double] {
    let words = try rest(of: key).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == count else { throw damage("does not hold \(count) numbers") }
    var numbers: [Double] = []
    for word in words { numbers.append(try number(word)) }
    return numbers
  }

  mutating func count(of key: String) throws(GoldenError) -> Int {
    let text = try rest(of: key)
    guard let count = Int(text), count >= 0 else { throw damage("does not hold a count") }
    // One line each follows.
    guard count <= lines.count - next else { throw damage("states more \(key) than there are") }
    return count
  }

  mutating func constants(of key: String) throws(GoldenError) -> [Recording.Constant] {
    var constants: [Recording.Constant] = []
    for _ in 0..<(try count(of: key)) {
      let words = try words(of: nextLine())
      guard words.count == 2 else { throw damage("is no constant") }
      constants.append(
        Recording.Constant(name: try unquoted(words[0]), value: try unquoted(words[1])))
    }
    return constants
  }

  mutating func mark() throws(GoldenError) -> TimedMark {
    let parts = try nextLine().split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, let kind = TimedMark.Kind(rawValue: String(parts[1])) else {
      throw damage("is no mark")
    }
    let group = parts.count > 2 ? try unquoted(parts[2]) : nil
    return TimedMark(kind, time: try number(parts[0]), group: group)
  }

  /// Reads the line of a frame.
  ///
  /// - Parameters:
  ///   - index: the frame's place among all.
  ///   - before: the frame before it.
  ///   - values: the readings of the frame before; becomes those of this one.
  ///   - readings: how many there are.
  /// - Returns: the frame.
  /// - Throws: `GoldenError`.
  mutating func frame(
    _ index: Int, after before: Recording.Frame?, values: inout [ReadingValue], readings: Int
  ) throws(GoldenError) -> Recording.Frame {
    let words = try self.words(of: nextLine())
    guard words.count == 4 + readings else {
      throw damage("does not hold a frame with \(readings) readings")
    }
    guard let number = Int(words[0]), number >= 0 else { throw damage("has no frame's number") }
    let (time, playback) = (try self.number(words[1]), try self.number(words[2]))
    if let before, time <= before.time || number <= before.index {
      throw damage("is of a frame that does not follow the one before")
    }
    var digest = String(words[3])
    if digest == Golden.same {
      guard let before else { throw damage("repeats a digest that there is not") }
      digest = before.digest
    }
    for (place, word) in words.dropFirst(4).enumerated() {
      if word == Golden.same {
        guard index > 0 else { throw damage("repeats a reading that there is not") }
      } else {
        let value = try self.value(word)
        if index == 0 { values.append(value) } else { values[place] = value }
      }
    }
    return Recording.Frame(index: number, time: time, playback: playback, digest: digest)
  }

  mutating func expectEnd() throws(GoldenError) {
    guard next == lines.count - 1 else {
      next += 1
      throw damage("does not belong there")
    }
    guard isWhole else {
      next = lines.count
      throw damage("is not the digest of the lines before it: one of them was changed")
    }
  }

  private mutating func nextLine() throws(GoldenError) -> Substring {
    guard next < lines.count - 1 else { throw .truncated(afterLine: lines.count) }
    next += 1
    return lines[next - 1]
  }

  /// The words of a line; a quoted one may hold spaces.
  private func words(of line: Substring) throws(GoldenError) -> [Substring] {
    var words: [Substring] = []
    var start = line.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in line.indices {
      let character = line[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append(line[start..<index])
        start = line.index(after: index)
      }
    }
    guard !isQuoted else { throw damage("holds a quote that does not end") }
    words.append(line[start...])
    return words
  }

  private func value(_ word: Substring) throws(GoldenError) -> ReadingValue {
    switch word {
    case "-": return .absent
    case "true": return .flag(true)
    case "false": return .flag(false)
    case _ where word.hasPrefix("\""): return .word(try unquoted(word))
    default: return .number(try number(word))
    }
  }

  private func number(_ word: Substring) throws(GoldenError) -> Double {
    guard let number = Double(word), number.isFinite else {
      throw damage("holds \"\(word.prefix(40))\" where a number belongs")
    }
    return number
  }

  private func unquoted(_ word: Substring) throws(GoldenError) -> String {
    guard word.hasPrefix("\""),
      let text = try? JSONDecoder().decode(String.self, from: Data(word.utf8))
    else { throw damage("holds \"\(word.prefix(40))\" where a quoted text belongs") }
    return text
  }
}
