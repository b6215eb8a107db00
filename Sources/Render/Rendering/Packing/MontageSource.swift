import Display
import Pixels
import Platform
import Raster
import SceneModel

/// The frames of clips side by side, at different times and sizes.
final class MontageSource: ClipSource {
  private let clips: [Clip]
  private let montage: ClipMontage
  private let times: ClipTimes
  private let poster: SceneTime?
  private let jobs: Int

  /// Prepares the frames of one or more clips that have pictures.
  ///
  /// - Throws: `noSuchTime`, `simulation`, `text`.
  init(_ clips: [Clip], _ request: PackRequest, jobs: Int) throws(RenderError) {
    self.clips = clips
    self.jobs = jobs
    montage = try ClipMontage(clips, request)
    times = try ClipTimes(clips, request)
    if case .time(let time) = request.settings.poster { poster = time } else { poster = nil }
  }

  func pass(
    _ format: OutputSettings.Format, _ level: ReductionLevel, _ settings: OutputSettings
  ) -> ClipPass {
    let facts = format.facts
    let limits = [facts.rateLimit(settings), level.rate].compactMap { $0 }
    let selection = times.selection(facts, limit: limits.min { $0.thousandths < $1.thousandths })
    var pass = ClipPass(
      selection: selection, scale: montage.scale * level.factor,
      size: montage.size(factor: level.factor),
      formats: [format], settings: settings, background: montage.background)
    if facts.isLooped { pass.poster = poster.map { frame(showing: $0, of: selection) } }
    return pass
  }

  /// Returns the index of the frame that shows a time on the clips' clock.
  private func frame(showing time: SceneTime, of selection: FrameSelection) -> Int {
    let playback = (time.seconds - times.start) / times.speed
    let after = selection.range.firstIndex { selection.start(of: $0).seconds > playback + 1e-9 }
    return max((after ?? selection.range.upperBound) - 1, 0)
  }

  func show<Product: Sendable>(
    _ pass: ClipPass,
    encode: @Sendable (DrawnFrame) throws(RenderError) -> Product,
    emit: (Int, Product) throws(RenderError) -> Void
  ) throws(RenderError) {
    let plan = try memory(pass)
    let pool = ParallelMap(threads: plan.jobs) { FrameRenderer() }
    let source = ClipFrames(clips, times, pass, montage)
    let (montage, clips, scale) = (montage, clips, pass.scale)
    try pool.inOrder(
      depth: plan.depth,
      take: { () throws(RenderError) in try source.next() },
      make: { frame, renderer -> Result<ClipFrames.Frame, RenderError> in
        do throws(RenderError) {
          if !frame.isDuplicate {
            try frame.draw(
              montage.list(at: frame.time), of: clips, scale: scale, pass.background, with: renderer
            )
          }
          return .success(frame)
        } catch {
          return .failure(error)
        }
      },
      pack: { (before, made, _) throws(RenderError) in
        let frame = try made.get()
        let previous = try before?.get().picture
        return try withExtendedLifetime((before, frame)) { () throws(RenderError) in
          let drawn = DrawnFrame(
            index: frame.index, pixels: frame.picture.canvas.pixels,
            previous: previous?.canvas.pixels, changes: frame.changes, digest: frame.picture.digest,
            isRepeat: previous?.digest == frame.picture.digest)
          return (frame.index, try encode(drawn))
        }
      },
      emit: { (packed) throws(RenderError) in try emit(packed.0, packed.1) })
  }

  private func memory(_ pass: ClipPass) throws(RenderError) -> MemoryPlan {
    var demand = MemoryPlan.Demand()
    demand.passes = [MemoryPlan.Pass(pixels: pass.size.count, formats: pass.formats)]
    // For each frame in flight, a picture of each clip and its levels.
    demand.photos = clips.reduce(0) { $0 + $1.size.count * 4 } * (jobs + 2) * 2
    return try MemoryPlan(demand, jobs: jobs, memory: MemoryPlan.memory(jobs: jobs))
  }
}
