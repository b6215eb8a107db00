import Display
import Geometry
import Motion
import SceneModel

extension ZoomTransitionViewer {
  /// Returns the current picture at a time; for nil when settled.
  func hero(at time: SceneTime?) -> Hero {
    hero(of: index(at: time), at: shown(at: time))
  }

  /// Returns the frame of a settled picture, in points of the screen.
  func fitted(_ index: Int) -> Rect { source.grid.fitRect(of: index, in: settledFrame) }

  /// Returns the frame of the whole picture at a placement, in points of the screen.
  func picture(of index: Int, at placement: ZoomPlacement) -> Rect {
    let size = source.grid.photos[index].size
    // A spring that overshoots must not invert the picture.
    let scale = max(placement.extent, 1) / size.longerSide
    return Rect(center: placement.center, size: size * scale)
  }

  /// Returns the card at a placement; a slide's is the screen that slides.
  func card(of index: Int, at placement: ZoomPlacement) -> ClipShape {
    guard !isSlide else {
      let offset = isDetached ? placement.center.x - settledFrame.center.x : 0
      return ClipShape(rect: settledFrame).translated(by: Vector(dx: offset, dy: 0))
    }
    return ZoomCard(viewer: self).shape(of: index, at: placement)
  }

  /// Returns a picture at a placement, clipped by its card; a sliding one is not clipped.
  func hero(of index: Int, at placement: ZoomPlacement) -> Hero {
    let thumbnail = source.grid.thumbnails[index]
    var hero = Hero(
      picture: picture(of: index, at: placement), crop: 0, thumbnail: thumbnail)
    guard !isSlide, isDetached else { return hero }
    let card = card(of: index, at: placement)
    hero.clip =
      hero.picture.intersection(card.rect)
      ?? Rect(center: card.rect.center, size: Size(width: 0, height: 0))
    return hero.rounded(within: card.rect, card.cornerRadii.clockwise.max() ?? 0)
  }

  /// Returns the size of a picture as a fraction of its settled size.
  func scale(of index: Int, at placement: ZoomPlacement) -> Double {
    max(placement.extent, 0) / rest(of: index).extent
  }

  /// Returns the frame in which touches hit the displayed card.
  func flyingFrame(at time: SceneTime) -> Rect {
    card(of: index(at: time), at: shown(at: time)).rect
  }

  /// Returns the opacity of the page's contents on the card, 0 to 1, without a cross-fade.
  func contentOpacity(at placement: ZoomPlacement) -> Double {
    isSlide ? placement.openness : min(placement.openness / parameters.contentFade, 1)
  }
}

extension ZoomPlacement {
  /// The flight's progress, 0 to 1 even where its spring overshoots.
  var openness: Double { min(max(progress, 0), 1) }
}
