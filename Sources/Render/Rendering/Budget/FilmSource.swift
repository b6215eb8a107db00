import Simulation
import Motion
import SceneModel

/// Frames that can be shown again, at other rates and scales.
protocol FilmSource: AnyObject {
  /// The pass of a format.
  func pass(
    _ format: OutputSettings.Format, _ level: FilmLevel, _ settings: OutputSettings
  ) -> ClipPass

  /// Shows the frames of a pass.
  ///
  /// - Parameters:
  ///   - pass: the frames.
  ///   - encode: called on any thread, once for each frame.
  ///   - emit: called with the numbers of the frames, in order, on the calling thread.
  /// - Throws: `ProductionError`, and what `encode` and `emit` throw.
  func show<Product: Sendable>(
    _ pass: ClipPass,
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (Int, Product) throws(ProductionError) -> Void
  ) throws(ProductionError)
}

extension FilmSource {
  /// Shows the frames of a pass and writes the clips that its formats make of them; `advance` is called on
  /// this thread after each frame.
  ///
  /// - Throws: `ProductionError`; `overBudget` where a file grows over the pass's limit.
  func write(
    _ pass: ClipPass, in place: any ClipPlace, _ advance: () -> Void
  ) throws(ProductionError) -> [WrittenClip] {
    let writer = try ClipWriter(pass, in: place)
    try show(
      pass, encode: { (drawn) throws(ProductionError) in try writer.pack(drawn) },
      emit: { (index, _) throws(ProductionError) in
        try writer.append(index)
        advance()
      })
    return try writer.finish()
  }
}

/// The frames of a scene.
final class SceneFilm: FilmSource {
  private let plan: ScenePlan
  private let poster: SceneTime?
  private let makeProjector: (ClipPass) throws(ProductionError) -> SceneProjector
  /// The projector of the scale that was shown last.
  private var last: (scale: Double, projector: SceneProjector)?

  /// The oddities of the photos, as far as they were loaded.
  var warnings: [(path: String, text: String)] { last?.projector.warnings ?? [] }

  /// Prepares the frames; `makeProjector` loads the photos for a pass.
  init(
    _ plan: ScenePlan, poster: SceneTime?,
    _ makeProjector: @escaping (ClipPass) throws(ProductionError) -> SceneProjector
  ) {
    self.plan = plan
    self.poster = poster
    self.makeProjector = makeProjector
  }

  func pass(
    _ format: OutputSettings.Format, _ level: FilmLevel, _ settings: OutputSettings
  ) -> ClipPass {
    plan.pass(format, level, settings, poster: poster)
  }

  func show<Product: Sendable>(
    _ pass: ClipPass,
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (Int, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    try projector(pass).show(
      pass, encode: encode,
      emit: { (packed, product) throws(ProductionError) in
        try emit(packed.frame.index, product)
      })
  }

  private func projector(_ pass: ClipPass) throws(ProductionError) -> SceneProjector {
    if let last, last.scale == pass.scale { return last.projector }
    // The photos of one scale are let go of before those of the next are loaded.
    last = nil
    let projector = try makeProjector(pass)
    last = (pass.scale, projector)
    return projector
  }
}
