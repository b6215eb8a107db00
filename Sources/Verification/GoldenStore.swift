import Clips
import Compare
import Rendering
import SceneModel
import System

/// Records a scene's golden.
struct GoldenStore {
  private let recorder: GoldenRecorder
  private let goldens: GoldenFolder
  private let name: OutputName
  private let keep: Golden.Pictures?
  private let force: Bool

  /// Creates the store; `keep` nil keeps the kind of pictures of the existing golden, and `force`
  /// overwrites pictures that no golden states.
  init(
    _ goldens: GoldenFolder, _ recorder: GoldenRecorder, name: OutputName, keep: Golden.Pictures?,
    force: Bool
  ) {
    self.goldens = goldens
    self.recorder = recorder
    self.name = name
    self.keep = keep
    self.force = force
  }

  /// Records a golden, its text and its pictures, or nothing; returns what changed, byte for byte.
  ///
  /// `old` is the golden as read with the lock held, nil for none that can be read.
  /// - Throws: `file`, `encoding`, and what showing the scene throws.
  func record(
    _ recording: Recording, _ projector: SceneProjector, replacing old: Golden?
  ) throws(ProductionError) -> GoldenTransaction.Change {
    let golden = Golden(recording, pictures: keep ?? old?.pictures ?? .none)
    // The pictures stated by a golden that can no longer be read are still known.
    let kept = old?.pictures ?? goldens.statedPictures(name.text)
    let transaction = try ProductionError.files { () throws(FileError) in
      try GoldenTransaction(name.text, in: recorder.folder)
    }
    // Not left to the last holder of the transaction: an error must find the folder as it was.
    defer { transaction.discard() }
    if !force { try refuseForeign(transaction, kept: kept, wanted: golden.pictures) }
    var written: Set<String> = []
    switch golden.pictures {
    case .none: break
    case .frames: written = try stage(golden, projector, transaction)
    case .apng: try stage(.apng, projector, transaction)
    }
    return try ProductionError.files { () throws(FileError) in
      var stale = old?.pictures == .frames ? old?.keptFrames.firsts.map(\.file) ?? [] : []
      // Stray files that look like frames would make the next run differ.
      if golden.pictures == .frames { stale += try transaction.frames() }
      for file in Set(stale).subtracting(written).sorted() { try transaction.remove(frame: file) }
      if kept == .apng, golden.pictures != .apng { try transaction.removeAnimation() }
      return try transaction.commit(text: golden.text)
    }
  }

  /// Throws if pictures are in the way that no golden states, such as those of a render.
  private func refuseForeign(
    _ transaction: GoldenTransaction, kept: Golden.Pictures?, wanted: Golden.Pictures
  ) throws(ProductionError) {
    guard kept != wanted else { return }
    let file = try ProductionError.files { () throws(FileError) -> String? in
      switch wanted {
      case .none: nil
      case .frames: try transaction.frames().first.map { "\(name.text)/\($0)" }
      case .apng: try transaction.hasAnimation() ? "\(name.text).apng" : nil
      }
    }
    if let file { throw .file(FileError(.write, "\(goldens.path)/\(file)", .notOurs)) }
  }

  private func stage(
    _ golden: Golden, _ projector: SceneProjector, _ transaction: GoldenTransaction
  ) throws(ProductionError) -> Set<String> {
    let files = golden.keptFrames.firsts
    let firsts = Set(files.map(\.frame))
    try stage(.png, projector, transaction) { firsts.contains($0) }
    return Set(files.map(\.file))
  }

  private func stage(
    _ format: OutputSettings.Format, _ projector: SceneProjector,
    _ transaction: GoldenTransaction, wants: (@Sendable (Int) -> Bool)? = nil
  ) throws(ProductionError) {
    var pass = projector.plan.pictures(for: [format])
    // Goldens are written seldom and kept for long.
    pass.settings.pngPacking = .small
    _ = try projector.write(pass, in: GoldenPlace(transaction), wants: wants) { _ in }
  }
}

private final class GoldenPlace: ClipPlace {
  private let transaction: GoldenTransaction

  init(_ transaction: GoldenTransaction) {
    self.transaction = transaction
  }

  func makeFile(_ fileExtension: String) throws(ProductionError) -> AtomicFile {
    try ProductionError.files { () throws(FileError) in try transaction.makeAnimation() }
  }

  func take(_ file: AtomicFile, _ fileExtension: String) throws(ProductionError) {
    try ProductionError.files { () throws(FileError) in try transaction.stageAnimation(file) }
  }

  func write(_ bytes: [UInt8], frame index: Int) throws(ProductionError) {
    try ProductionError.files { () throws(FileError) in
      try transaction.stage(bytes, asFrame: FrameFileName.name(of: index))
    }
  }

  /// A golden keeps equal frames once.
  func repeatFrame(as index: Int) {}
}
