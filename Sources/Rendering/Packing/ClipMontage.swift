import Simulation
import Clips
import Display
import Geometry
import Pixels
import Raster
import SceneModel
import Text

/// The places of clips in a film: one fills it, several stand side by side under labels.
///
/// Others are made to fit the size of the first one.
struct ClipMontage: Sendable {
  /// The width from which a clip without a scale is taken to have several pixels per point.
  ///
  /// Source: ours; phones are 360 to 440 pt wide.
  private static let widest = 600.0

  /// The pixels per point of the film at its full scale.
  let scale: Double
  private let layout: PanelLayout
  private let sizes: [PixelSize]
  private let labels: [DisplayItem]

  /// Lays clips out, at least one.
  ///
  /// - Throws: `text` where the labels' font is missing.
  init(_ clips: [Clip], _ request: PackRequest) throws(ProductionError) {
    let first = clips[0].size
    let width = Double(first.width)
    let density =
      clips.count == 1
      ? 1 : clips[0].scale ?? max(1, (width / Self.widest).rounded(.up))
    let layout = PanelLayout(
      screenSize: Size(width: width / density, height: Double(first.height) / density),
      count: clips.count)
    self.layout = layout
    scale = request.width.map { layout.scale(width: $0) } ?? density * request.scale
    sizes = clips.map(\.size)
    var labels: [DisplayItem] = []
    if layout.isComparison {
      let lettering: Lettering
      do {
        lettering = try Lettering(family: request.settings.font)
      } catch {
        throw .text(error)
      }
      for (index, clip) in clips.enumerated() {
        guard let strip = layout.labelFrame(index) else { continue }
        let text = index < request.labels.count ? request.labels[index] : Self.name(of: clip)
        labels += PanelLabel(text, frame: strip).items(lettering)
      }
    }
    self.labels = labels
  }

  /// The colour under the clips.
  var ground: Color { layout.isComparison ? PanelLayout.canvasColor : .white }

  /// The size of the film's frames at a factor of its full scale.
  func size(factor: Double) -> PixelSize {
    let canvas = layout.canvas(scale: scale * factor)
    return PixelSize(width: max(1, Int(canvas.width)), height: max(1, Int(canvas.height)))
  }

  /// A frame, in points: the clips' pictures by their order.
  var list: DisplayList {
    var items: [DisplayItem] = []
    for (index, size) in sizes.enumerated() {
      let frame = layout.frame(index)
      let (width, height) = (Double(size.width), Double(size.height))
      let factor = min(frame.width / width, frame.height / height)
      let left = frame.minX + (frame.width - width * factor) / 2
      items.append(
        .image(
          ImageItem(
            photo: index, source: Rect(x: 0, y: 0, width: width, height: height),
            transform: AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: left, ty: frame.minY)))
      )
    }
    return DisplayList(items: items + labels)
  }

  private static func name(of clip: Clip) -> String {
    let name = clip.path.split(separator: "/").last.map(String.init) ?? clip.path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
