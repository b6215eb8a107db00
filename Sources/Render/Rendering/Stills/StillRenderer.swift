import Codecs
import Display
import Pixels
package import Platform
import Raster
package import SceneModel
package import Simulation

/// Renders the stills of one scene.
package struct StillRenderer: Sendable {
  /// The max side length and max number of pixels of a still.
  ///
  /// Source: limits of browsers and of our own readers, as for triptychs.
  private static let limits = (side: 16_384.0, pixels: 40_000_000.0)

  private let maker: StillMaker
  private let photoFolder: ProjectFolder
  private let photos: PhotoStore
  private let jobs: Int

  /// Samples the scene.
  ///
  /// - Throws: `simulation`, `text` if the font is missing.
  package init(
    scene: Scene, name: OutputName, photoFolder: ProjectFolder, photos: PhotoStore,
    options: StillOptions, jobs: Int
  ) throws(RenderError) {
    let lettering = try rethrowing(as: RenderError.text, Lettering(family: scene.output.font))
    maker = try rethrowing(
      as: RenderError.simulation,
      StillMaker(
        SampledScene(Timeline(scene)), name: name.text, lettering: lettering, options: options))
    self.photoFolder = photoFolder
    self.photos = photos
    self.jobs = jobs
  }

  /// Returns the file name of a still.
  package static func fileName(
    of kind: StillKind, _ name: OutputName, isVector: Bool = false
  ) -> String {
    "\(name.text)-\(kind.rawValue).\(isVector ? "svg" : "png")"
  }

  /// Returns an SVG file of a still of a kind without photos.
  ///
  /// - Throws: `simulation`.
  package func svg(_ kind: StillKind) throws(RenderError) -> [UInt8] {
    let drawing = try drawing(kind, isVector: true)
    return VectorPicture.svg(drawing.list, size: drawing.size)
  }

  /// Returns an SVG file of what the declared viewers of a scene decide, without its motions.
  ///
  /// - Throws: `noReleaseRows`, `text` if the font is missing.
  package static func decisions(
    of timeline: Timeline, appearance: StillOptions.Appearance
  ) throws(RenderError) -> [UInt8] {
    let font = timeline.scene.output.font
    let lettering = try rethrowing(as: RenderError.text, Lettering(family: font))
    let drawing = try DecisionStill(timeline, name: "preview")
      .drawing(lettering, appearance.theme, isVector: true)
    return VectorPicture.svg(drawing.list, size: drawing.size)
  }

  /// Returns a PNG file of a still.
  ///
  /// - Throws: `simulation`, `memory`, `file`, `photo`, `photoChanged`, `interrupted`, `encoding`.
  package func png(_ kind: StillKind) throws(RenderError) -> [UInt8] {
    let drawing = try drawing(kind)
    let scale = Self.scale(maker.options.scale, of: drawing)
    let size = PixelSize(
      width: max(1, Int((drawing.size.width * scale).rounded())),
      height: max(1, Int((drawing.size.height * scale).rounded())))
    let photos = maker.scene.photos
    var demand = PhotoDemand(count: photos.count)
    try rethrowing(as: RenderError.simulation, drawing.forEachList { demand.add($1, scale: scale) })
    var memory = demand.memory(of: photos)
    memory.passes = [MemoryPlan.Pass(pixels: size.count, formats: [.png])]
    let memoryPlan = try MemoryPlan(memory, jobs: jobs, store: self.photos)
    let library = try PhotoLibrary(
      photos, demand: demand, folder: photoFolder, store: self.photos, jobs: memoryPlan.jobs)
    let canvas = Pixmap<PremultipliedRGBA8>(size: size)
    let renderer = FrameRenderer()
    try RenderError.simulated { () throws(SimulationError) in
      try drawing.forEachList { rect, list in
        if Interruption.isRequested { return }
        renderer.draw(
          list, scale: scale, photos: library.pyramids, background: theme.background,
          in: Self.pixels(of: rect, scale: scale).intersection(PixelRect(size)), into: canvas)
      }
    }
    if Interruption.isRequested { throw .interrupted }
    return try rethrowing(
      as: { (error: PictureEncodingError) in RenderError.encoding("the still is \(error)") },
      PNGEncoder.encode(opaque: canvas, .small))
  }

  private var theme: StillTheme { maker.options.appearance.theme }

  private func drawing(
    _ kind: StillKind, isVector: Bool = false
  ) throws(RenderError) -> StillPage.Drawing {
    let still: any Still =
      kind == .decisions
      ? try DecisionStill(maker.sampled.timeline, name: maker.name)
      : try rethrowing(as: RenderError.simulation, maker.still(kind))
    return still.drawing(maker.lettering, theme, isVector: isVector)
  }

  /// Returns the pixels that a rectangle of the canvas covers, pt; edges between pixels may be inexact.
  private static func pixels(of rect: Rect, scale: Double) -> PixelRect {
    let low = [rect.minX, rect.minY].map { Int(($0 * scale + 1e-6).rounded(.down)) }
    let high = [rect.maxX, rect.maxY].map { Int(($0 * scale - 1e-6).rounded(.up)) }
    return PixelRect(minX: low[0], minY: low[1], maxX: high[0], maxY: high[1])
  }

  /// Returns the pixels per point: `scale`, or less if the picture would be too large.
  private static func scale(_ scale: Double, of drawing: StillPage.Drawing) -> Double {
    let (width, height) = (max(drawing.size.width, 1), max(drawing.size.height, 1))
    return min(
      scale, limits.side / width, limits.side / height,
      (limits.pixels / (width * height)).squareRoot())
  }
}
