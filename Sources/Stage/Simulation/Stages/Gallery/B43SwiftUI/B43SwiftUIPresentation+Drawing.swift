package import Display
import Geometry
package import Motion
import SceneModel

extension B43SwiftUIPresentation {
  struct Appearance {
    /// The pager's offset, pt.
    var pagerOffset: Vector
    /// The offset of each page's picture, unscaled pt.
    var offsets: [Vector]
    /// The animating picture's progress toward its thumbnail: 1 there, 0 at its page.
    var nearness: Double
    /// The backdrop's opacity, 0 to 1.
    var backdrop: Double
    /// The opacity of the whole screen, 0 to 1.
    var opacity: Double
  }

  /// Returns the displayed state at a time; for nil the one that the original's code has set.
  func appearance(at time: SceneTime?) -> Appearance {
    Appearance(
      pagerOffset: viewer.pager.offset.value(at: time),
      offsets: viewer.pages.map { $0.offset.value(at: time) },
      nearness: cover.nearness.value(at: time), backdrop: cover.backdrop.value(at: time),
      opacity: cover.opacity.value(at: time))
  }

  /// Returns the index of the animating picture, or else of the current page.
  func heroIndex(_ appearance: Appearance) -> Int {
    appearance.nearness == 0 ? viewer.pager.index : cover.flyingIndex
  }

  /// Returns the backdrop and the visible pages, grouped while the screen fades.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let appearance = appearance(at: time)
    guard appearance.opacity > 0 else { return [] }
    let hero = heroIndex(appearance)
    let bounds = grid.screen.bounds
    var items = [
      DisplayItem.fill(bounds, color: viewer.parameters.backdrop, opacity: appearance.backdrop)
    ]
    items += viewer.pages.indices.filter { $0 != hero }.compactMap { page($0, appearance) }
    let shown = self.hero(appearance)
    if shown.clip.intersection(bounds) != nil { items.append(grid.image(hero, shown)) }
    return items.dissolved(appearance.opacity)
  }

  /// Returns the animating or current picture at a time.
  package func hero(at time: SceneTime) -> Hero {
    hero(appearance(at: time))
  }

  /// Returns the animating or current picture.
  func hero(_ appearance: Appearance) -> Hero {
    let index = heroIndex(appearance)
    let frame = frame(of: index, offset: appearance.pagerOffset)
    let picture = picture(of: index, appearance, in: frame)
    let thumbnail = grid.thumbnails[index]
    let nearness = appearance.nearness
    return Hero(
      picture: picture.interpolated(to: thumbnail.picture, nearness), crop: nearness,
      thumbnail: thumbnail
    ).clipped(
      toPage: frame, nearness: nearness, thumbnail: thumbnail, screen: grid.screen.bounds)
  }

  /// Returns the visible rectangles of the loaded pictures, in points of the screen.
  func shownPictures(at time: SceneTime) -> [Rect] {
    let appearance = appearance(at: time)
    let hero = heroIndex(appearance)
    let loaded = viewer.pages.indices.filter { !unloadedPhotos.contains($0) }
    return loaded.compactMap { index in
      guard index != hero else { return self.hero(appearance).clip }
      let frame = frame(of: index, offset: appearance.pagerOffset)
      return picture(of: index, appearance, in: frame).intersection(frame)
    }
  }

  private func page(_ index: Int, _ appearance: Appearance) -> DisplayItem? {
    let frame = frame(of: index, offset: appearance.pagerOffset)
    guard frame.intersection(grid.screen.bounds) != nil else { return nil }
    let picture = picture(of: index, appearance, in: frame)
    guard let clip = picture.intersection(frame) else { return nil }
    return grid.image(index, picture, ClipShape(rect: clip), opacity: appearance.backdrop)
  }

  /// The original's `content.offset(offset).scaleEffect(scale)`.
  ///
  /// It maps p to `scale · (p + offset − center) + center`.
  private func picture(of index: Int, _ appearance: Appearance, in frame: Rect) -> Rect {
    let page = viewer.pages[index]
    return Rect(
      center: frame.center + appearance.offsets[index] * page.scale,
      size: page.fitSize * page.scale)
  }
}
