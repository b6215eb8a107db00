import Display
package import Measurement
import Pixels
package import Platform
import Raster
package import Rendering
package import SceneModel
import Simulation

/// The photos, layout and screen of a scene, by which a recording of an app is measured.
///
/// Neither its touches nor its motion are used.
package struct MeasuredScene {
  /// The grid before anything moves.
  package let layout: RecordedScreen.Layout
  /// The photos, and last the whole screen before anything moves.
  package let templates: PhotoTemplates

  /// Loads the photos for frames of a width, px.
  ///
  /// - Throws: `simulation`, `memory`, `file`, `photo`, `photoChanged`, `interrupted`.
  package init(
    _ scene: Scene, photoFolder: ProjectFolder, store: PhotoStore, width: Int, jobs: Int
  ) throws(RenderError) {
    let still = Self.settled(scene, [])
    let list = try rethrowing(
      as: RenderError.simulation, Timeline(still, through: .zero).states(at: .zero)[0].displayList()
    )
    let photos = ScreenItems(list, belowViewer: nil).thumbnails
    layout = RecordedScreen.Layout(
      size: scene.screens[0].size,
      thumbnails: photos.compactMap { item in
        item.photo.map { ($0, item.frame, item.crop) }
      }, background: scene.screen.background.luma, backdrop: Self.backdrop(scene))
    var demand = PhotoDemand(count: scene.photos.count)
    let scale = 1.5 * Double(width)
    demand.add(scene.photos.map { min(1, scale / $0.size.width) })
    let library = try PhotoLibrary(
      scene.photos, demand: demand, folder: photoFolder, store: store, jobs: jobs)
    let renderer = FrameRenderer()
    let screen = scene.screens[0]
    templates = PhotoTemplates(sizes: scene.photos.map(\.size) + [screen.size]) {
      photo, width, height in
      let pixels = PixelSize(width: width, height: height)
      if photo < scene.photos.count {
        return LumaPlane(
          renderer.picture(
            of: photo, scene.photos[photo].size, in: library.pyramids, stretchedTo: pixels,
            over: .black))
      }
      let canvas = Pixmap<PremultipliedRGBA8>(size: pixels)
      renderer.draw(
        list, scale: Double(width) / screen.size.width, photos: library.pyramids,
        background: screen.background, into: canvas)
      return LumaPlane(canvas.straight())
    }
  }

  /// Returns a scene with one screen and other touches.
  private static func settled(_ scene: Scene, _ touches: [TouchStep]) -> Scene {
    var still = scene
    still.panels = [scene.panels[0]]
    still.touches = touches
    still.duration = .settled
    still.tail = .zero
    return still
  }

  /// Returns the luma and opacity of the largest fill behind an opened picture; nil if there is none.
  private static func backdrop(_ scene: Scene) -> (luma: Float, opacity: Double)? {
    let tap = TouchStep(
      start: .at(.zero),
      action: .tap(
        anchor: .thumbnail(0), hold: SceneTime(nanoseconds: 50_000_000), count: 1,
        interval: SceneTime(nanoseconds: 100_000_000)), line: 0)
    guard let timeline = try? Timeline(settled(scene, [tap])),
      let state = try? timeline.states(at: timeline.duration)[0],
      let below = state.itemsBelowViewer
    else { return nil }
    let fills = ScreenItems(state.displayList(), belowViewer: below).viewer
    let largest = fills.filter { item in
      if case .fill = item.key.kind { true } else { false }
    }.max { $0.clip.width * $0.clip.height < $1.clip.width * $1.clip.height }
    guard let largest, case .fill(let color) = largest.key.kind, largest.opacity > 0 else {
      return nil
    }
    return (color.luma, largest.opacity)
  }
}

extension Color {
  /// The luma, 0 to 255.
  ///
  /// Source: ITU-R BT.601.
  fileprivate var luma: Float { 0.299 * Float(red) + 0.587 * Float(green) + 0.114 * Float(blue) }
}
