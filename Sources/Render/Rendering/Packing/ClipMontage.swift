import Display
import Pixels
import Platform
import Raster
import SceneModel
import Simulation

/// The layout of a montage: one clip fills it, several are side by side with labels above.
///
/// The other clips are scaled to fit the size of the first, or are shown at a common scale. An
/// optional caption and clock for all clips are below them.
struct ClipMontage: Sendable {
  /// The max width, px, of a clip without a scale that is assumed to have one pixel per point.
  ///
  /// Source: ours; phones are 360 to 440 pt wide.
  private static let widest = 600.0

  /// The pixels per point of the montage at its full scale.
  let scale: Double
  private let layout: PanelLayout
  private let transforms: [AffineTransform]
  private let sizes: [PixelSize]
  /// The labels and the caption.
  private let texts: [DisplayItem]
  /// The clock with its seconds per second of the clips; nil for none.
  private let clock: (strip: CaptionStrip, rate: Double)?
  /// The height of the strip of caption and clock, pt; 0 without them.
  private let footer: Double

  /// The height of that strip if there is one, pt.
  ///
  /// Source: ours.
  private static let footerHeight = 30.0

  /// The min size of texts, px.
  ///
  /// Source: ours; smaller letters cannot be read.
  private static let smallestText = 11.0

  /// Lays out one or more clips.
  ///
  /// - Throws: `text` if the labels' font is missing.
  init(_ clips: [Clip], _ request: PackRequest) throws(RenderError) {
    let first = clips[0].size
    let width = Double(first.width)
    let density =
      clips.count == 1
      ? 1 : clips[0].scale ?? max(1, (width / Self.widest).rounded(.up))
    let densities = clips.map { request.isToScale ? $0.scale ?? density : density }
    let points = zip(clips, densities).map { clip, density in
      Size(width: Double(clip.size.width) / density, height: Double(clip.size.height) / density)
    }
    let shown = request.isToScale ? points : [points[0]]
    let layout = PanelLayout(
      screenSize: Size(
        width: shown.map(\.width).max() ?? 1, height: shown.map(\.height).max() ?? 1),
      count: clips.count)
    self.layout = layout
    scale = request.width.map { layout.scale(width: $0) } ?? density * request.scale
    sizes = clips.map(\.size)
    transforms = zip(clips.indices, sizes).map { index, size in
      Self.transform(
        size, in: layout.frame(index), factor: request.isToScale ? 1 / densities[index] : nil)
    }
    let minSize = Self.smallestText / scale
    let captionSize = max(CaptionStrip.size, minSize)
    footer =
      request.caption == nil && request.clock == nil
      ? 0 : Self.footerHeight * captionSize / CaptionStrip.size
    guard layout.isComparison || footer > 0 else {
      (texts, clock) = ([], nil)
      return
    }
    let lettering = try rethrowing(as: RenderError.text, Lettering(family: request.settings.font))
    var texts: [DisplayItem] = []
    for (index, clip) in clips.enumerated() {
      guard let strip = layout.labelFrame(index) else { continue }
      let text = index < request.labels.count ? request.labels[index] : Self.name(of: clip)
      texts += PanelLabel(text: text, frame: strip, minSize: max(PanelLabel.smallest, minSize))
        .items(lettering)
    }
    let strip = CaptionStrip(
      request.caption,
      at: Point(x: PanelLayout.gap, y: layout.size.height + 8 * captionSize / CaptionStrip.size),
      width: layout.size.width - 2 * PanelLayout.gap, lettering, size: captionSize)
    clock = request.clock.map { (strip, $0) }
    self.texts = texts + strip.caption
  }

  /// Returns the transform of a picture in a frame: horizontally centered, at the top.
  ///
  /// It is scaled by `factor`, or to fit the frame if that is nil.
  private static func transform(
    _ size: PixelSize, in frame: Rect, factor: Double?
  ) -> AffineTransform {
    let (width, height) = (Double(size.width), Double(size.height))
    let factor = factor ?? min(frame.width / width, frame.height / height)
    let left = frame.minX + (frame.width - width * factor) / 2
    return AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: left, ty: frame.minY)
  }

  /// The background color.
  var background: Color { layout.isComparison ? PanelLayout.canvasColor : .white }

  /// Whether frames at different times look different even if the clips' pictures are equal.
  var hasClock: Bool { clock != nil }

  /// Returns the frame size of the montage, px, at a fraction of its full scale.
  func size(factor: Double) -> PixelSize {
    let scale = scale * factor
    let size = layout.size
    return PixelSize(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int(((size.height + footer) * scale).rounded())))
  }

  /// Returns the first clip's picture, as it is drawn at `scale` pixels per point.
  func changingPhoto(scale: Double) -> ChangingPhoto {
    let transform = transforms[0]
    return ChangingPhoto(
      size: sizes[0], scale: transform.a * scale,
      offset: (x: transform.tx * scale, y: transform.ty * scale))
  }

  /// Returns the display list for a time on the clips' clock, s, in points.
  ///
  /// Image items refer to the clips' pictures by clip index.
  func list(at time: Double) -> DisplayList {
    let pictures = zip(sizes, transforms).enumerated().map { index, picture in
      DisplayItem.image(
        ImageItem(
          photo: index,
          source: Rect(
            x: 0, y: 0, width: Double(picture.0.width), height: Double(picture.0.height)),
          transform: picture.1))
    }
    return DisplayList(
      items: pictures + texts + (clock.map { [$0.strip.clock(at: time * $0.rate)] } ?? []))
  }

  private static func name(of clip: Clip) -> String {
    let name = clip.path.split(separator: "/").last.map(String.init) ?? clip.path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
