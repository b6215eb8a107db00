import Codecs
import Compare
import Display
import Foundation
import Pixels
import Platform
import Rendering
import SceneModel
import TestSupport

@testable import Verification

/// An error in the scene file of a test.
struct BrokenScene: Error {
  var diagnostics: String
}

/// A scene with two tiny photos and a folder of goldens, verified in this process.
struct SceneGate {
  /// The keys of the scene before a test changes them.
  private static let usual: [(key: String, value: String)] = [
    ("zoetrope", "1"), ("screen", "{size: [40, 86], scale: 1}"), ("photos", "[a.png, b.png]"),
    ("grid", "{columns: 2, margins: {leading: 2, trailing: 2}, cornerRadius: 3}"),
    ("viewer", "zozo"),
    ("touches", "[{at: 0.05, tap: {thumbnail: 0}}]"), ("duration", "0.2"), ("output", "{fps: 30}"),
  ]

  /// Finds a photo of 8 × 6 px for each entry.
  private struct TinyPhotos: PhotoProbe {
    func photos(matching entry: String) throws(ProbeFault) -> [Photo] {
      [Photo(path: entry, size: Size(width: 8, height: 6))]
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (index, name) in ["a.png", "b.png"].enumerated() { try writePhoto(name, seed: index) }
  }

  var goldens: String { folder.path(of: "goldens") }

  /// Writes a photo of 8 × 6 px.
  func writePhoto(_ name: String, seed: Int) throws {
    let picture = Pixmap<StraightRGBA8>.made(PixelSize(width: 8, height: 6), seed: seed)
    try folder.write(name, bytes: PNGEncoder.encode(picture))
  }

  /// Verifies the scene with some keys replaced.
  ///
  /// An empty value removes its key.
  func verify(
    _ changes: [String: String] = [:], update: GoldenUpdate = .none, keep: Golden.Pictures? = nil,
    pictures: PictureOptions = PictureOptions(), jobs: Int = 2, name: String = "a",
    strict: Bool = false
  ) throws -> ComparisonOutcome {
    try verification(
      changes, update: update, keep: keep, pictures: pictures, jobs: jobs, name: name,
      strict: strict
    ).run()
  }

  /// Returns the pending verification of the scene with some keys replaced.
  func verification(
    _ changes: [String: String] = [:], update: GoldenUpdate = .none, keep: Golden.Pictures? = nil,
    pictures: PictureOptions = PictureOptions(), jobs: Int = 2, name: String = "a",
    photos: PhotoStore = PhotoStore(), strict: Bool = false
  ) throws -> SceneVerification {
    var lines = Self.usual.map { ($0.key, changes[$0.key] ?? $0.value) }
    lines += changes.filter { change in !Self.usual.contains { $0.key == change.key } }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let text = lines.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)\n" }.joined()
    let reading = SceneReader.read(
      bytes: Array(text.utf8), name: "\(name).yaml", probe: TinyPhotos())
    guard let scene = reading.scene else { throw BrokenScene(diagnostics: reading.rendered()) }
    let goldenFolder = GoldenFolder(path: goldens)
    var options = VerificationOptions()
    (options.update, options.keep, options.strict) = (update, keep, strict)
    (options.pictures, options.photos, options.jobs) = (pictures, photos, jobs)
    options.goldens = goldenFolder
    options.recorder = try update == .none ? nil : GoldenRecorder(goldenFolder, within: 0)
    return try SceneVerification(
      SceneContents(
        scene, path: "\(name).yaml", written: reading.written,
        photoFolder: ProjectFolder(path: folder.path)),
      name: OutputName(scenePath: "\(name).yaml"), options: options)
  }

  func record(_ changes: [String: String] = [:], keep: Golden.Pictures = .none) throws {
    _ = try verify(changes, update: .all, keep: keep)
  }

  /// Replaces the values of a reading in the golden.
  func rewrite(_ reading: String, _ change: (ReadingValue) -> ReadingValue) throws {
    let bytes = FileManager.default.contents(atPath: "\(goldens)/a.golden") ?? Data()
    var golden = try Golden(text: Array(bytes))
    for index in golden.recording.motion.tracks.indices
    where golden.recording.motion.tracks[index].name == reading {
      let values = golden.recording.motion.tracks[index].values
      golden.recording.motion.tracks[index].values = values.map(change)
    }
    try write("a.golden", golden.text)
  }

  /// The files in the folder of goldens, by relative path.
  var files: [String: Data] {
    var all: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: goldens) ?? .init() {
      all[name] = FileManager.default.contents(atPath: "\(goldens)/\(name)")
    }
    return all
  }

  /// Replaces a file in the folder of goldens.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try folder.write("goldens/\(name)", bytes: Array(bytes))
  }

  /// Removes an item from the folder of goldens.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(goldens)/\(name)")
  }
}

extension ComparisonOutcome {
  /// The messages of all problems, one per line.
  var text: String { report.problems.map(\.text).joined(separator: "\n") }
}

extension Pixmap where Format == StraightRGBA8 {
  /// Returns an opaque picture that depends on the seed.
  static func made(_ size: PixelSize, seed: Int) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: size)
    for index in picture.bytes.indices {
      picture.bytes[index] =
        index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: (index + 1) * (seed * 14 + 23))
    }
    return picture
  }
}
