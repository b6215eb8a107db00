import Codecs
import Compare
import Display
import FileFaults
import Foundation
import Pixels
import Platform
import Rendering
import TestSupport
import Testing

/// A golden of the scene `a` that a test records, with small frames of one level each.
struct GoldenTake: Equatable, CustomTestStringConvertible {
  var pictures: Golden.Pictures
  var levels: [UInt8]

  var testDescription: String { "\(pictures) \(levels)" }

  init(_ pictures: Golden.Pictures, _ levels: [UInt8]) {
    self.pictures = pictures
    self.levels = levels
  }

  private static let size = PixelSize(width: 4, height: 3)

  private static func picture(_ level: UInt8) -> Pixmap<StraightRGBA8> {
    let pixels = Pixmap<StraightRGBA8>(size: size)
    for index in pixels.bytes.indices { pixels.bytes[index] = index % 4 == 3 ? 255 : level }
    return pixels
  }

  /// Makes writes of this thread skip waiting for the disk until `file_faults_end`.
  ///
  /// No operation fails.
  static func spareDisk() { file_faults_begin(.max, .max, 0) }

  var golden: Golden {
    let times = levels.indices.map { Double($0) / 30 }
    return Golden(
      Recording(
        scene: "a", size: Self.size, scale: 1, fps: 30, speed: 1,
        frames: zip(levels.indices, times).map { index, time in
          Recording.Frame(
            index: index, time: time, playback: time, digest: Self.picture(levels[index]).digest)
        },
        motion: MotionRecording(times: times, tracks: [], marks: []), written: []),
      pictures: pictures)
  }

  /// Records the golden.
  ///
  /// `meanwhile` runs after its pictures are staged, in place of another process.
  func record(in folder: OutputFolder, meanwhile: () throws -> Void = {}) throws {
    let transaction = try GoldenTransaction("a", in: folder)
    defer { transaction.discard() }
    let golden = golden
    var written: Set<String> = []
    switch pictures {
    case .none: break
    case .frames:
      for (frame, file) in golden.storedFrames.firsts {
        try transaction.stage(PNGEncoder.encode(Self.picture(levels[frame])), asFrame: file)
        written.insert(file)
      }
    case .apng:
      let file = try transaction.makeAnimation()
      let writer = try APNGWriter(size: Self.size) { try file.write($0, at: $1) }
      for level in levels {
        let frame = try APNGFrameEncoder().frame(Self.picture(level), after: nil)
        try writer.append(frame, delay: APNGDelay(nearestTo: 1, over: 30))
      }
      try writer.finish()
      try transaction.stageAnimation(file)
      written = [Golden.animationName(of: "a")]
    }
    for file in try transaction.pictures() where !written.contains(file) {
      try transaction.remove(file)
    }
    try meanwhile()
    _ = try transaction.commit(text: golden.text)
  }
}

/// A folder of goldens on disk.
struct GoldenTarget {
  private let folder: TemporaryFolder
  let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path(of: "goldens"))
  }

  var path: String { output.path }

  /// Opens the folder again, as the next run does.
  func reopened() throws -> OutputFolder { try OutputFolder(creating: path) }

  /// The contents of the folder by path: bytes of files, and nil for folders.
  var everything: [String: Data?] {
    var all: [String: Data?] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      all[name] = .some(FileManager.default.contents(atPath: "\(path)/\(name)"))
    }
    return all
  }

  /// Restores the contents of the folder.
  func restore(_ all: [String: Data?]) throws {
    for name in everything.keys where all[name] == nil && !name.hasPrefix(".") {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    for case (let name, let data?) in all {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }

  func write(_ name: String, _ text: String) throws { try folder.write("goldens/" + name, text) }

  func write(_ name: String, _ data: Data) throws {
    try folder.write("goldens/" + name, bytes: Array(data))
  }

  /// Returns the golden that a reader sees, or nil if there is none.
  ///
  /// - Throws: `Mixed` if pictures and text do not match, or `Unsteady` if the golden changed.
  func shown() throws -> Golden? {
    let opened: OpenedGolden
    do throws(ClipError) {
      opened = try OpenedGolden(of: "a", in: path)
    } catch {
      if case .file(let failure) = error, failure.isMissing { return nil }
      throw error
    }
    var fault: String?
    if !opened.clip.issues.isEmpty { fault = "\(opened.clip.issues)" }
    do {
      for index in 0..<opened.clip.count where opened.golden.pictures != .none {
        let picture = try opened.clip.pictures?.picture(at: index)
        if picture?.digest != opened.clip.digests[index] { fault = fault ?? "frame \(index)" }
      }
    } catch {
      fault = "\(error)"
    }
    guard opened.isCurrent else { throw Unsteady() }
    if let fault { throw Mixed(text: fault) }
    return opened.golden
  }

  /// An error: text and pictures are of different recordings.
  struct Mixed: Error {
    var text: String
  }

  /// An error: the golden was recorded while it was read.
  struct Unsteady: Error {}
}
