import Display
import Platform
import Rendering
import SceneModel

/// Records the golden of a scene.
struct GoldenStore {
  let goldens: GoldenFolder
  let recorder: GoldenRecorder
  let name: OutputName
  /// The kind of pictures to keep, or nil to keep that of the existing golden.
  let keep: Golden.Pictures?
  /// Whether to overwrite pictures that no golden states.
  let force: Bool

  /// Records the text and the pictures of a golden in one transaction.
  ///
  /// `old` is the golden as read while the lock is held, or nil if none can be read. Returns
  /// whether the bytes of the text and of the pictures changed.
  ///
  /// - Throws: `file`, `encoding`, and errors of rendering the scene.
  func record(
    _ recording: Recording, _ projector: SceneProjector, replacing old: Golden?
  ) throws(RenderError) -> (text: Bool, pictures: Bool) {
    var golden = Golden(recording, pictures: keep ?? old?.pictures ?? .none)
    if let old {
      // A difference of only the versions is no change.
      var same = golden
      same.recording.made = old.recording.made
      if same.text == old.text { golden = same }
    }
    // The first lines of an unreadable golden may still state its pictures.
    let kept = old?.pictures ?? goldens.statedPictures(name.text)
    let transaction = try rethrowing(
      as: RenderError.file, GoldenTransaction(name.text, in: recorder.folder))
    defer { transaction.discard() }
    try rejectForeignPictures(transaction, kept: kept, wanted: golden.pictures)
    let written = Set(try stage(golden, projector, transaction))
    let stated = Set(old?.pictures == .frames ? old?.storedFrames.files ?? [] : [])
    return try RenderError.files { () throws(FileError) in
      for file in try transaction.pictures() where !written.contains(file) {
        // Stray files that look like frames would make the next run differ.
        let isRemoved =
          file == animation
          ? kept == .apng : golden.pictures == .frames || stated.contains(file)
        if isRemoved { try transaction.remove(file) }
      }
      return try transaction.commit(text: golden.text)
    }
  }

  private var animation: String { Golden.animationName(of: name.text) }

  /// Throws if pictures that no golden states, such as those of a render, would be overwritten.
  private func rejectForeignPictures(
    _ transaction: GoldenTransaction, kept: Golden.Pictures?, wanted: Golden.Pictures
  ) throws(RenderError) {
    guard !force, kept != wanted, wanted != .none else { return }
    let present = try rethrowing(as: RenderError.file, transaction.pictures())
    let isAnimation = wanted == .apng
    if let file = present.first(where: { ($0 == animation) == isAnimation }) {
      throw .file(
        FileError(.write, "\(goldens.path)/\(isAnimation ? "" : "\(name.text)/")\(file)", .notOurs))
    }
  }

  /// Stages the pictures that a golden keeps, and returns their names.
  private func stage(
    _ golden: Golden, _ projector: SceneProjector, _ transaction: GoldenTransaction
  ) throws(RenderError) -> [String] {
    guard golden.pictures != .none else { return [] }
    let isAnimation = golden.pictures == .apng
    var pass = projector.plan.pictures(for: [isAnimation ? .apng : .png])
    // Goldens are rarely written and kept for a long time, so small files pay off.
    pass.settings.pngPacking = .small
    let kept = golden.storedFrames.firsts
    let firsts = Set(kept.map(\.frame))
    // An animation only stores changes between frames, so all frames are written to it.
    let includes: (@Sendable (Int) -> Bool)? =
      isAnimation ? nil : { @Sendable in firsts.contains($0) }
    let destination = GoldenDestination(transaction: transaction)
    _ = try projector.write(pass, in: destination, includes: includes) { _ in }
    return isAnimation ? [animation] : kept.map(\.file)
  }
}

private struct GoldenDestination: ClipDestination {
  let transaction: GoldenTransaction

  func makeFile(_ fileExtension: String) throws(RenderError) -> AtomicFile {
    try rethrowing(as: RenderError.file, transaction.makeAnimation())
  }

  func commit(_ file: AtomicFile, _ fileExtension: String) throws(RenderError) {
    try rethrowing(as: RenderError.file, transaction.stageAnimation(file))
  }

  func write(_ bytes: [UInt8], frame index: Int) throws(RenderError) {
    try rethrowing(
      as: RenderError.file, transaction.stage(bytes, asFrame: FrameFileName.name(of: index)))
  }

  /// Does nothing, because a golden keeps equal frames once.
  func repeatFrame(as index: Int) {}
}
