import Display
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
      nearness: shell.nearness(at: time), backdrop: shell.backdrop.value(at: time),
      opacity: shell.opacity.value(at: time))
  }

  /// Returns the index of the animating picture, or else of the current page.
  func heroIndex(_ appearance: Appearance) -> Int {
    appearance.nearness == 0 ? viewer.pager.index : shell.flyingIndex
  }

  /// Returns the animating picture, or else that of the current page, in the shell.
  package func look(at time: SceneTime?) -> ViewerLook {
    shell.look(hero(appearance(at: time)), over: viewer.parameters.backdrop, at: time)
  }

  /// Returns the pictures of the visible pages, each clipped to its page.
  package func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    let appearance = appearance(at: time)
    let pages = viewer.pages.indices.filter { $0 != look.hero.index }.compactMap {
      page($0, appearance)
    }
    let isVisible = look.hero.clip.intersection(grid.screen.bounds) != nil
    return pages + (isVisible ? [ViewerPicture(look.hero)] : [])
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

  private func page(_ index: Int, _ appearance: Appearance) -> ViewerPicture? {
    let frame = frame(of: index, offset: appearance.pagerOffset)
    guard frame.intersection(grid.screen.bounds) != nil else { return nil }
    let picture = picture(of: index, appearance, in: frame)
    guard let clip = picture.intersection(frame) else { return nil }
    return ViewerPicture(index, picture, clip: ClipShape(rect: clip), opacity: appearance.backdrop)
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
