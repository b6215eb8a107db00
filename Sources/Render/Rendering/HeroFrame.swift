import Display
import Pixels
import Platform
import SceneModel
import Simulation

/// Finds the most representative frame of a scene: the one that differs most from its first and
/// last frames.
///
/// It draws the frames small and without overlays. A frame's score is the smaller of two sums of
/// absolute channel differences: from the first frame and from the last. The earliest frame with
/// the highest score wins.
struct HeroFrame {
  /// The length of the longer side of the compared pictures, px.
  private static let side = 96.0

  let plan: ScenePlan
  let options: RenderOptions
  let timings: PhaseTimings

  /// Returns the scene time of the frame.
  ///
  /// - Throws: As `SceneProjector.init` and `show`.
  func time(photoFolder: ProjectFolder, photos: PhotoStore) throws(RenderError) -> SceneTime {
    let size = plan.scene.layout.size
    let scale = max(
      Screen.scales.minimum, min(plan.scene.screen.scale, Self.side / max(size.width, size.height)))
    let small = try plan.scaled(to: scale, overlays: [])
    let projector = try SceneProjector(
      small, photoFolder: photoFolder, store: photos, jobs: options.jobs, timings: timings)
    let ends = try self.ends(of: projector)
    var best = (difference: -1, frame: small.selection.range.lowerBound)
    try projector.show(
      encode: { drawn in
        drawn.isRepeat ? 0 : ends.map { Self.difference($0, drawn.pixels) }.min() ?? 0
      },
      emit: { packed, difference in
        if difference > best.difference { best = (difference, packed.frame.index) }
      })
    return small.selection.clock.sceneTime(of: best.frame)
  }

  /// Returns the bytes of the first and last frames.
  private func ends(of projector: SceneProjector) throws(RenderError) -> [[UInt8]] {
    var frames = projector.frames
    let range = projector.plan.selection.range
    var ends: [SceneFrame] = []
    try RenderError.simulated { () throws(SimulationError) in
      for number in [range.lowerBound, range.upperBound - 1] {
        frames.skip(to: number)
        if let frame = try frames.nextFrame() { ends.append(frame) }
      }
    }
    return try projector.pictures(of: ends).map { Array($0.bytes) }
  }

  /// Returns the sum of the absolute differences of all channels; the pictures are opaque.
  private static func difference(_ bytes: [UInt8], _ picture: Pixmap<PremultipliedRGBA8>) -> Int {
    zip(bytes, picture.bytes).reduce(0) { $0 + Int((Int16($1.0) - Int16($1.1)).magnitude) }
  }
}
