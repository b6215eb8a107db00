import Display
import SceneModel

extension ZoomTransitionViewer {
  /// Returns the current picture at a time; for nil when settled.
  ///
  /// It is clipped by its card where the row has settled; a sliding one is not clipped.
  func hero(at time: SceneTime?) -> Hero {
    let index = index(at: time)
    var hero = Hero(
      picture: picture(of: index, at: picturePlacement(at: time)), crop: 0,
      thumbnail: source.grid.thumbnails[index])
    guard !isSlide, isDetached else { return hero }
    let card = card(at: time).translated(by: Vector(dx: pageOffset(at: time), dy: 0))
    hero.clip = hero.picture.intersection(card.rect) ?? Rect(center: card.rect.center, radius: 0)
    return hero.rounded(within: card.rect, card.cornerRadii.clockwise.max() ?? 0)
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

  /// Returns the card at a time; for a slide, the sliding screen.
  func card(at time: SceneTime?) -> ClipShape {
    let placement = shown(at: time)
    guard !isSlide else {
      let offset = isDetached ? placement.center.x - settledFrame.center.x : 0
      return ClipShape(rect: settledFrame).translated(by: Vector(dx: offset, dy: 0))
    }
    return ZoomCard(viewer: self).shape(of: index(at: time), at: placement)
  }

  /// Returns the size of a picture as a fraction of its settled size.
  func scale(of index: Int, at placement: ZoomPlacement) -> Double {
    max(placement.extent, 0) / settled(of: index).extent
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
