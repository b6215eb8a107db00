import Codecs
import Compare
import Files
import Films
import Glibc
import Pixels
import Production
import Simulation

/// Writes a scene's golden: its pictures first, its text last.
struct GoldenStore {
  private let goldens: GoldenFolder
  private let name: OutputName
  private let keep: Golden.Pictures?
  private let force: Bool

  /// Takes the place of a golden.
  ///
  /// - Parameters:
  ///   - goldens: the folder, which is made where it does not exist.
  ///   - name: the name of the scene's results.
  ///   - keep: what is kept of its pictures; nil for what the golden there is says.
  ///   - force: whether pictures that no golden states may be overwritten.
  init(_ goldens: GoldenFolder, name: OutputName, keep: Golden.Pictures?, force: Bool) {
    self.goldens = goldens
    self.name = name
    self.keep = keep
    self.force = force
  }

  /// Records a golden.
  ///
  /// - Parameters:
  ///   - recording: what the scene shows.
  ///   - projector: draws its pictures again, where they are kept.
  ///   - old: the golden that is there; nil for none that can be read.
  /// - Returns: what is not, byte for byte, as it was.
  /// - Throws: `file`, `encoding`, and what showing the scene throws.
  func record(
    _ recording: Recording, _ projector: SceneProjector, replacing old: Golden?
  ) throws(ProductionError) -> Change {
    let golden = Golden(recording, pictures: keep ?? old?.pictures ?? .none)
    // What a golden that cannot be read any more states of its pictures is still known.
    let kept = old?.pictures ?? goldens.statedPictures(name.text)
    let folder = try files { () throws(FileError) in
      let folder = try OutputFolder(creating: goldens.path)
      try folder.lock(wait: true)
      try folder.removeStaleTemporaries()
      return folder
    }
    let stated = old?.pictures == .frames ? old?.keptFrames.firsts.map(\.file) ?? [] : []
    var written: Set<String> = []
    var change = Change()
    switch golden.pictures {
    case .none: break
    case .frames:
      let pictures = try files { () throws(FileError) in
        let pictures = try folder.subfolder(name.text)
        try pictures.removeStaleTemporaries()
        return pictures
      }
      if kept != .frames { try refuseForeign(in: pictures) }
      written = try write(golden, projector, into: pictures, &change)
    case .apng:
      if kept != .apng, !force,
        try files({ () throws(FileError) in try folder.contains("\(name.text).apng") })
      {
        throw .foreignFile(path: "\(folder.path)/\(name.text).apng")
      }
      try writeAnimation(golden, projector, into: folder, &change)
    }
    try files { () throws(FileError) in
      if golden.pictures == .frames || !stated.isEmpty {
        let pictures = try folder.subfolder(name.text)
        // Beside what is stated, what looks like a frame would make the next run differ.
        let extra =
          golden.pictures == .frames
          ? try pictures.names().filter { FrameFileName.index(of: $0) != nil } : []
        for file in Set(stated + extra).sorted() where !written.contains(file) {
          try pictures.remove(file)
          change.pictures = true
        }
      }
      if old?.pictures == .apng, golden.pictures != .apng {
        try folder.remove("\(name.text).apng")
        change.pictures = true
      }
      let (text, file) = (golden.text, Golden.fileName(of: name.text))
      change.text = try !Self.holds(folder, file, text)
      try folder.write(text, as: file, isDurable: true)
    }
    // What else is in it keeps it.
    if golden.pictures != .frames, !stated.isEmpty { rmdir("\(goldens.path)/\(name.text)") }
    return change
  }

  /// Throws where a folder holds frames that no golden states, such as those of a render.
  private func refuseForeign(in folder: OutputFolder) throws(ProductionError) {
    guard !force else { return }
    let names = try files { () throws(FileError) in try folder.names() }
    if let frame = names.first(where: { FrameFileName.index(of: $0) != nil }) {
      throw .foreignFile(path: "\(folder.path)/\(frame)")
    }
  }

  /// The most bytes of an animation that are compared: 2 GiB.
  private static let animationLimit = 2 << 30

  /// What recording changed.
  struct Change {
    /// The text is another one, or is new.
    var text = false
    /// Pictures are others, are new or are gone.
    var pictures = false
  }

  /// Whether a file is there and holds these bytes.
  private static func holds(
    _ folder: OutputFolder, _ file: String, _ bytes: [UInt8]
  ) throws(FileError) -> Bool {
    guard try folder.contains(file) else { return false }
    // What cannot be read or is larger is not the same.
    return (try? folder.read(file, limit: bytes.count)) == bytes
  }

  private func write(
    _ golden: Golden, _ projector: SceneProjector, into folder: OutputFolder,
    _ change: inout Change
  ) throws(ProductionError) -> Set<String> {
    let firsts = Dictionary(
      golden.keptFrames.firsts.map { ($0.frame, $0.file) }, uniquingKeysWith: { one, _ in one })
    try projector.showPictures(
      encode: { (drawn) throws(ProductionError) -> [UInt8] in
        guard firsts[drawn.frame.index] != nil else { return [] }
        do {
          return try PNGEncoder.encode(drawn.pixels)
        } catch {
          throw .encoding("frame \(drawn.frame.index) is \(error)")
        }
      },
      emit: { (drawn, bytes) throws(ProductionError) in
        guard let file = firsts[drawn.frame.index] else { return }
        try files { () throws(FileError) in
          if try !Self.holds(folder, file, bytes) { change.pictures = true }
          try folder.write(bytes, as: file)
        }
      })
    return Set(firsts.values)
  }

  private func writeAnimation(
    _ golden: Golden, _ projector: SceneProjector, into folder: OutputFolder,
    _ change: inout Change
  ) throws(ProductionError) {
    let old = try? folder.read("\(name.text).apng", limit: Self.animationLimit)
    // A frame that looks as the one before it only prolongs that.
    var firsts: [Int] = []
    var before: String?
    for (place, frame) in golden.recording.frames.enumerated() where frame.digest != before {
      firsts.append(place)
      before = frame.digest
    }
    let rate = Int((golden.recording.fps * 1000).rounded())
    let (file, writer) = try animation {
      let file = try AtomicFile(creating: "\(name.text).apng", in: folder)
      let writer = try APNGWriter(
        size: golden.recording.size, hasAlpha: false, frameCount: firsts.count
      ) { try file.write($0) }
      return (file, writer)
    }
    var next = 0
    try projector.showPictures(
      encode: { (drawn) throws(ProductionError) -> APNGFrame? in
        guard !drawn.isRepeat else { return nil }
        do {
          return try APNGFrameEncoder(hasAlpha: false).frame(drawn.pixels, after: drawn.previous)
        } catch {
          throw .encoding("frame \(drawn.frame.index) is \(error)")
        }
      },
      emit: { (_, frame) throws(ProductionError) in
        guard let frame, next < firsts.count else { return }
        let end = next + 1 < firsts.count ? firsts[next + 1] : golden.recording.frames.count
        // Thrown at once, so that no more frames are drawn for a file that will not be.
        try animation {
          try writer.append(
            frame, delay: APNGDelay(nearestTo: (end - firsts[next]) * 1000, over: max(rate, 1)))
        }
        next += 1
      })
    try animation {
      try writer.finish()
      try file.commit(isDurable: true)
      let new = try folder.read("\(name.text).apng", limit: Self.animationLimit)
      if old != new { change.pictures = true }
    }
  }

  private func animation<Result>(_ body: () throws -> Result) throws(ProductionError) -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .encoding("the animated PNG is \(error)")
    }
  }

  private func files<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(ProductionError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
