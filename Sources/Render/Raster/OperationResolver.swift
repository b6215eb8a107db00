import Display
import Pixels

/// Converts display lists to operations on the pixels of a canvas.
///
/// Items that change no pixel are omitted. So are items below the last fill that covers everything,
/// such as those below the backdrop of an open viewer.
struct OperationResolver {
  /// Pixels per point.
  let scale: Double
  let photos: [PhotoPyramid?]
  /// The screen or the clip that cuts off what reaches its edges; nil for several screens.
  var container: DeviceShape?

  /// Returns the operations of items on pixels of the canvas, from bottom to top.
  func operations(of items: [DisplayItem], within bounds: PixelRect) -> [DrawOperation] {
    var operations: [DrawOperation] = []
    add(items, within: bounds, to: &operations)
    return operations
  }

  private func add(
    _ items: [DisplayItem], within bounds: PixelRect, to operations: inout [DrawOperation]
  ) {
    let first = items.lastIndex { coversAll($0, bounds) } ?? 0
    let drawn = items[first...]
    let pictures = drawn.map { picture(of: $0) }
    // Threads that need the same levels divide the work instead of waiting for one another.
    for picture in pictures {
      guard let picture, !picture.shape.pixels(within: bounds).isEmpty else { continue }
      picture.photo.prepareLevels(forScale: picture.levelScale)
    }
    let sharedEdges = SharedEdges(pictures.map { $0.flatMap { $0.sharesEdges ? $0.shape : nil } })
    for (index, item) in drawn.enumerated() {
      switch item {
      case .image(let image):
        guard let picture = pictures[index] else { continue }
        for shape in sharedEdges.shapes(of: index, picture.shape) {
          add(image, picture, shape.filling(container), within: bounds, to: &operations)
        }
      case .fill(let fill): add(fill, within: bounds, to: &operations)
      case .path(let path): add(path, within: bounds, to: &operations)
      case .shadow(let shadow): add(shadow, within: bounds, to: &operations)
      case .group(let group): add(group, within: bounds, to: &operations)
      }
    }
  }

  /// Returns the shape of a rounded rectangle in points, or nil if it has no area.
  private func shape(_ rect: Rect, _ cornerRadii: CornerRadii) -> DeviceShape? {
    DeviceShape(rect: rect, cornerRadii: cornerRadii, scale: scale)?.filling(container)
  }

  // MARK: Fills and outlines

  /// Whether an item is a fill that replaces every pixel.
  private func coversAll(_ item: DisplayItem, _ bounds: PixelRect) -> Bool {
    guard case .fill(let fill) = item, fill.color.alpha == 255, fill.opacity >= 1,
      let shape = shape(fill.rect, fill.cornerRadii)
    else { return false }
    return shape.covers(bounds)
  }

  private func add(
    _ fill: FillItem, within bounds: PixelRect, to operations: inout [DrawOperation]
  ) {
    guard fill.opacity > 0, fill.color.alpha > 0, let shape = shape(fill.rect, fill.cornerRadii)
    else { return }
    let content = DrawOperation.Fill(
      shape: shape, color: fill.color, opacity: min(fill.opacity, 1), sigma: 0)
    operations.append(.fill(content), on: shape.pixels(within: bounds))
  }

  private func add(
    _ item: PathItem, within bounds: PixelRect, to operations: inout [DrawOperation]
  ) {
    guard item.opacity > 0, item.color.alpha > 0 else { return }
    let content = DrawOperation.Outline(
      path: item.path, scale: scale, color: item.color, opacity: min(item.opacity, 1))
    operations.append(
      .outline(content), on: PathEdges.pixels(of: item.path, scale: scale, within: bounds))
  }

  private func add(
    _ shadow: ShadowItem, within bounds: PixelRect, to operations: inout [DrawOperation]
  ) {
    let (fill, sigma) = (shadow.shape, shadow.sigma * scale)
    guard sigma >= ShadowRows.sigmas.lowerBound || sigma.isNaN else {
      return add(fill, within: bounds, to: &operations)
    }
    guard fill.opacity > 0, fill.color.alpha > 0,
      let shape = DeviceShape(rect: fill.rect, cornerRadii: fill.cornerRadii, scale: scale),
      let blurred = DeviceShape(rect: shadow.bounds, cornerRadii: .zero, scale: scale)
    else { return }
    let content = DrawOperation.Fill(
      shape: shape, color: fill.color, opacity: min(fill.opacity, 1),
      sigma: min(sigma, ShadowRows.sigmas.upperBound))
    operations.append(.fill(content), on: blurred.pixels(within: bounds))
  }

  // MARK: Pictures

  /// A picture that has pixels to draw.
  private struct ResolvedPicture {
    let photo: PhotoPyramid
    let placement: PicturePlacement
    /// The shape that it covers on the canvas.
    let shape: DeviceShape
    /// Whether it fills the pixels that shared edges divide, because it is opaque.
    let sharesEdges: Bool

    /// Device pixels per photo pixel on the larger axis.
    private var scale: Double { max(placement.x.scale.magnitude, placement.y.scale.magnitude) }

    /// The number of available pixels of the photo's longer side, or nil for all.
    let detail: Double?

    /// The scale that selects the level.
    ///
    /// It is smaller than the drawing's if less detail is available.
    var levelScale: Double {
      guard let detail else { return scale }
      let longerSide = Double(max(photo.size.width, photo.size.height))
      return min(scale, detail / longerSide / PhotoPyramid.minFootprint(ofStep: 0))
    }
  }

  private func picture(of item: DisplayItem) -> ResolvedPicture? {
    guard case .image(let image) = item, image.opacity > 0, photos.indices.contains(image.photo),
      let photo = photos[image.photo],
      let placement = PicturePlacement(image, of: photo.size, scale: scale),
      let shape = placement.shape(clip: image.clip, scale: scale)
    else { return nil }
    return ResolvedPicture(
      photo: photo, placement: placement, shape: shape,
      sharesEdges: photo.isOpaque && image.opacity >= SharedEdges.minOpacity, detail: image.detail)
  }

  private func add(
    _ image: ImageItem, _ picture: ResolvedPicture, _ shape: DeviceShape,
    within bounds: PixelRect, to operations: inout [DrawOperation]
  ) {
    let pixels = shape.pixels(within: bounds)
    guard !pixels.isEmpty else { return }
    let content = DrawOperation.Picture(
      source: picture.photo.source(forScale: picture.levelScale), isOpaque: picture.photo.isOpaque,
      placement: picture.placement, shape: shape, opacity: min(image.opacity, 1))
    operations.append(.picture(content), on: pixels)
  }

  // MARK: Groups

  private func add(
    _ group: GroupItem, within bounds: PixelRect, to operations: inout [DrawOperation]
  ) {
    guard group.opacity > 0 else { return }
    if group.opacity >= 1, group.clip == nil {
      // Source-over is associative, so a separate layer would give the same result.
      return add(group.items, within: bounds, to: &operations)
    }
    let bound =
      if let clip = group.clip {
        shape(clip.rect, clip.cornerRadii)
      } else {
        DeviceShape(bounds)
      }
    guard let bound else { return }
    let pixels = bound.pixels(within: bounds)
    guard !pixels.isEmpty else { return }
    if group.opacity >= 1, bound.covers(pixels) {
      // A clip along whole pixels does not need a layer.
      return add(group.items, within: pixels, to: &operations)
    }
    var resolver = self
    if group.clip != nil { resolver.container = bound }
    let inner = resolver.operations(of: group.items, within: pixels)
    guard let first = inner.first else { return }
    let content = DrawOperation.Layer(
      shape: bound, opacity: min(group.opacity, 1), operations: inner)
    // A layer changes nothing outside of its operations, because it is transparent there.
    operations.append(
      .layer(content), on: inner.dropFirst().reduce(first.bounds) { $0.union($1.bounds) })
  }
}

extension [DrawOperation] {
  fileprivate mutating func append(_ content: DrawOperation.Content, on bounds: PixelRect) {
    if !bounds.isEmpty { append(DrawOperation(bounds: bounds, content: content)) }
  }
}
