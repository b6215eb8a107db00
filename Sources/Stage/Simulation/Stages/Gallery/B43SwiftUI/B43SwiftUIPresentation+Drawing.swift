import Display
import Geometry
package import Motion
import SceneModel

extension B43SwiftUIPresentation {
  /// Returns the flying picture, or else that of the current page, in the shell.
  package func look(at time: SceneTime?) -> ViewerLook {
    shell.look(hero(at: time), over: viewer.parameters.backdrop, at: time)
  }

  /// Returns the pictures of the visible pages, each clipped to its page.
  package func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    let (offset, screen) = (viewer.pager.offset.value(at: time), grid.screen.bounds)
    let pages = viewer.pages.indices.compactMap { index -> ViewerPicture? in
      let frame = frame(of: index, offset: offset)
      guard index != look.hero.index, frame.intersection(screen) != nil else { return nil }
      let picture = picture(of: index, in: frame, at: time)
      return picture.intersection(frame).map {
        ViewerPicture(index, picture, clip: ClipShape(rect: $0), opacity: look.backdrop.opacity)
      }
    }
    return look.hero.clip.intersection(screen) == nil ? pages : pages + [ViewerPicture(look.hero)]
  }

  /// Returns the flying or current picture.
  private func hero(at time: SceneTime?) -> Hero {
    let nearness = shell.nearness(at: time)
    let index = nearness == 0 ? viewer.pager.index : shell.flyingIndex
    let frame = frame(of: index, offset: viewer.pager.offset.value(at: time))
    return shell.hero(index, from: picture(of: index, in: frame, at: time), at: time).clipped(
      toPage: frame, nearness: nearness, thumbnail: grid.thumbnails[index],
      screen: grid.screen.bounds)
  }

  /// Returns the visible rectangles of the loaded pictures, in points of the screen.
  func shownPictures(at time: SceneTime) -> [Rect] {
    let (hero, offset) = (hero(at: time), viewer.pager.offset.value(at: time))
    return viewer.pages.indices.filter { !unloadedPhotos.contains($0) }.compactMap { index in
      guard index != hero.index else { return hero.clip }
      let frame = frame(of: index, offset: offset)
      return picture(of: index, in: frame, at: time).intersection(frame)
    }
  }

  /// The original's `content.offset(offset).scaleEffect(scale)`.
  ///
  /// It maps p to `scale · (p + offset − center) + center`.
  private func picture(of index: Int, in frame: Rect, at time: SceneTime?) -> Rect {
    let page = viewer.pages[index]
    return Rect(
      center: frame.center + page.offset.value(at: time) * page.scale,
      size: page.fitSize * page.scale)
  }
}
