import Codecs
import Compare
import Files
import Films
import Pixels
import Production
import Simulation

/// Writes a scene's golden: its pictures first, its text last.
struct GoldenStore {
  private let goldens: GoldenFolder
  private let name: OutputName
  private let keep: Golden.Pictures?

  /// Takes the place of a golden.
  ///
  /// - Parameters:
  ///   - goldens: the folder, which is made where it does not exist.
  ///   - name: the name of the scene's results.
  ///   - keep: what is kept of its pictures; nil for what the golden there is says.
  init(_ goldens: GoldenFolder, name: OutputName, keep: Golden.Pictures?) {
    self.goldens = goldens
    self.name = name
    self.keep = keep
  }

  /// Records a golden.
  ///
  /// - Parameters:
  ///   - recording: what the scene shows.
  ///   - projector: draws its pictures again, where they are kept.
  ///   - old: the golden that is there; nil for none that can be read.
  /// - Throws: `file`, `encoding`, and what showing the scene throws.
  func record(
    _ recording: Recording, _ projector: SceneProjector, replacing old: Golden?
  ) throws(ProductionError) {
    let golden = Golden(recording, pictures: keep ?? old?.pictures ?? .none)
    let folder = try files { () throws(FileError) in try OutputFolder(creating: goldens.path) }
    let stated = old?.pictures == .frames ? old?.keptFrames.firsts.map(\.file) ?? [] : []
    var written: Set<String> = []
    switch golden.pictures {
    case .none: break
    case .frames:
      let pictures = try files { () throws(FileError) in try folder.subfolder(name.text) }
      written = try write(golden, projector, into: pictures)
    case .apng:
      try writeAnimation(golden, projector, into: folder)
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
        }
      }
      if old?.pictures == .apng, golden.pictures != .apng {
        try folder.remove("\(name.text).apng")
      }
      try folder.write(golden.text, as: Golden.fileName(of: name.text), isDurable: true)
    }
  }

  private func write(
    _ golden: Golden, _ projector: SceneProjector, into folder: OutputFolder
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
        try files { () throws(FileError) in try folder.write(bytes, as: file) }
      })
    return Set(firsts.values)
  }

  private func writeAnimation(
    _ golden: Golden, _ projector: SceneProjector, into folder: OutputFolder
  ) throws(ProductionError) {
    // A frame that looks as the one before it only prolongs that.
    var firsts: [Int] = []
    var before: String?
    for (place, frame) in golden.recording.frames.enumerated() where frame.digest != before {
      firsts.append(place)
      before = frame.digest
    }
    let rate = Int((golden.recording.fps * 1000).rounded())
    do {
      let file = try AtomicFile(creating: "\(name.text).apng", in: folder)
      let writer = try APNGWriter(
        size: golden.recording.size, hasAlpha: false, frameCount: firsts.count
      ) { try file.write($0) }
      var next = 0
      var failure: (any Error)?
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
          guard let frame, failure == nil, next < firsts.count else { return }
          let end = next + 1 < firsts.count ? firsts[next + 1] : golden.recording.frames.count
          do {
            try writer.append(
              frame,
              delay: APNGDelay(nearestTo: (end - firsts[next]) * 1000, over: max(rate, 1)))
          } catch {
            failure = error
          }
          next += 1
        })
      if let failure { throw failure }
      try writer.finish()
      try file.commit(isDurable: true)
    } catch let error as ProductionError {
      throw error
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
