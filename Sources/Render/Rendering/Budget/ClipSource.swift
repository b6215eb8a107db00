import Display
import SceneModel
import Simulation

/// A source of frames that can be drawn repeatedly, at different rates and scales.
protocol ClipSource: AnyObject {
  /// Returns the pass of a format at a level with some settings.
  func pass(
    _ format: OutputSettings.Format, _ level: ReductionLevel, _ settings: OutputSettings
  ) -> ClipPass

  /// Draws the frames of a pass.
  ///
  /// - Parameters:
  ///   - pass: The frames to draw.
  ///   - encode: Called once per frame, on any thread.
  ///   - emit: Called with the frame indices, in order, on the calling thread.
  /// - Throws: `RenderError`, and errors of `encode` and `emit`.
  func show<Product: Sendable>(
    _ pass: ClipPass,
    encode: @Sendable (DrawnFrame) throws(RenderError) -> Product,
    emit: (Int, Product) throws(RenderError) -> Void
  ) throws(RenderError)
}

extension ClipSource {
  /// Draws the frames of a pass and writes them as a clip in the only format of the pass.
  ///
  /// The clip is a single file. `advance` is called on this thread after each frame.
  ///
  /// - Throws: `RenderError`.
  func write(
    _ pass: ClipPass, in destination: any ClipDestination, _ advance: () -> Void
  ) throws(RenderError) -> WrittenClip {
    let writer = try ClipWriter(pass, in: destination)
    try show(
      pass, encode: { (drawn) throws(RenderError) in try writer.pack(drawn) },
      emit: { (index, _) throws(RenderError) in
        try writer.append(index)
        advance()
      })
    guard let clip = try writer.finish().first else {
      preconditionFailure("an animation or a video must be a file")
    }
    return clip
  }
}

/// The frames of a scene.
final class SceneClipSource: ClipSource {
  private let plan: ScenePlan
  private let poster: SceneTime?
  private let makeProjector: (ClipPass) throws(RenderError) -> SceneProjector
  /// The most recent projector, and the scale of its pass.
  private var last: (scale: Double, projector: SceneProjector)?

  /// The warnings about the photos of the most recent pass.
  var warnings: [(path: String, text: String)] { last?.projector.warnings ?? [] }

  /// Creates the source; `makeProjector` loads the photos for a pass.
  init(
    _ plan: ScenePlan, poster: SceneTime?,
    _ makeProjector: @escaping (ClipPass) throws(RenderError) -> SceneProjector
  ) {
    self.plan = plan
    self.poster = poster
    self.makeProjector = makeProjector
  }

  func pass(
    _ format: OutputSettings.Format, _ level: ReductionLevel, _ settings: OutputSettings
  ) -> ClipPass {
    plan.pass(format, level, settings, poster: poster)
  }

  func show<Product: Sendable>(
    _ pass: ClipPass,
    encode: @Sendable (DrawnFrame) throws(RenderError) -> Product,
    emit: (Int, Product) throws(RenderError) -> Void
  ) throws(RenderError) {
    try projector(pass).show(
      pass, encode: encode,
      emit: { (packed, product) throws(RenderError) in
        try emit(packed.frame.index, product)
      })
  }

  private func projector(_ pass: ClipPass) throws(RenderError) -> SceneProjector {
    if let last, last.scale == pass.scale { return last.projector }
    // Release the photos of one scale before loading those of the next.
    last = nil
    let projector = try makeProjector(pass)
    last = (pass.scale, projector)
    return projector
  }
}
