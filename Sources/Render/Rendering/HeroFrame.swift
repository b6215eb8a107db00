import Geometry
import Motion
import Pixels
import SceneModel
import Simulation
import Platform

/// The frame of a scene that tells most of it: the one least like the first and the last.
///
/// Frames are drawn small for it, without overlays. Its unlikeness is the smaller of the sums of the
/// differences of all channels from the first frame and from the last; of equals the earliest is taken.
struct HeroFrame {
  /// The longer side of the pictures that are compared, px.
  private static let side = 96.0

  let plan: ScenePlan
  let options: RenderOptions
  let timings: PhaseTimings

  /// Finds the scene time of the frame.
  ///
  /// - Throws: as a projector.
  func time(
    photoFolder: ProjectFolder, photos: PhotoStore
  ) throws(ProductionError) -> SceneTime {
    let size = plan.scene.layout.size
    let scale = max(
      Screen.scales.minimum,
      min(plan.scene.screen.scale, Self.side / max(size.width, size.height)))
    let small = try plan.scaled(to: scale, overlays: [])
    let projector = try SceneProjector(
      small, photoFolder: photoFolder, store: photos, jobs: options.jobs, timings: timings)
    let ends = try self.ends(of: projector)
    var best = (difference: -1, frame: small.selection.range.lowerBound)
    try projector.showPictures(
      encode: { drawn in
        drawn.isRepeat ? 0 : ends.map { Self.difference($0, drawn.pixels) }.min() ?? 0
      },
      emit: { packed, difference in
        if difference > best.difference { best = (difference, packed.frame.index) }
      })
    return small.selection.clock.sceneTime(of: best.frame)
  }

  /// The bytes of the first and the last frame.
  private func ends(of projector: SceneProjector) throws(ProductionError) -> [[UInt8]] {
    var frames = projector.frames
    let range = projector.plan.selection.range
    var ends: [SceneFrame] = []
    try ProductionError.simulated { () throws(SimulationError) in
      for number in [range.lowerBound, range.upperBound - 1] {
        frames.skip(to: number)
        if let frame = try frames.nextFrame() { ends.append(frame) }
      }
    }
    return try projector.pictures(of: ends).map { Array($0.bytes) }
  }

  /// The sum of the differences of all channels; pictures are opaque.
  private static func difference(_ bytes: [UInt8], _ picture: Pixmap<PremultipliedRGBA8>) -> Int {
    var sum = 0
    for (one, other) in zip(bytes, picture.bytes) {
      sum += Int((Int16(one) - Int16(other)).magnitude)
    }
    return sum
  }
}
