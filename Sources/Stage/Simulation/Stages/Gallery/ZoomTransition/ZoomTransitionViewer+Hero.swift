import Display
import Geometry
import Motion
import SceneModel

extension ZoomTransitionViewer {
  /// Returns the current picture at a time; for nil when settled.
  func hero(at time: SceneTime?) -> Hero {
    hero(of: index(at: time), at: shown(at: time))
  }

  /// Returns a picture at a placement, with the corner radii of its transition.
  ///
  /// The radii change from the source's through the screen's, scaled with the picture, to 0.
  func hero(of index: Int, at placement: ZoomPlacement) -> Hero {
    let size = source.grid.photos[index].size
    // A spring that overshoots must not invert the picture.
    let scale = max(placement.extent, 1) / size.longerSide
    let picture = Rect(center: placement.center, size: size * scale)
    let thumbnail =
      isDetached ? source.thumbnail(of: index) : source.grid.thumbnails[index]
    let crop = min(max(placement.crop, 0), 1)
    var hero = Hero(picture: picture, crop: crop, thumbnail: thumbnail)
    let corners =
      parameters.sourceCornerRadius.map {
        CornerRadii($0, curve: thumbnail.cornerRadii.curve)
      } ?? thumbnail.cornerRadii
    // A picture that slides or is in a sheet does not represent the screen.
    let takesCorners = !isSlide && parameters.presentation != .sheet
    let screenRadius =
      takesCorners
      ? parameters.screenCornerRadius * self.scale(of: index, at: placement)
        * placement.screenCornerFraction : 0
    hero.cornerRadii = corners.map { $0 * crop + screenRadius }.clamped(to: hero.clip.size)
    return hero
  }

  /// Returns the size of a picture as a fraction of its settled size.
  func scale(of index: Int, at placement: ZoomPlacement) -> Double {
    max(placement.extent, 0) / rest(of: index).extent
  }

  /// Returns the frame in which touches hit the displayed picture: the picture's or its sheet's.
  func flyingFrame(at time: SceneTime) -> Rect {
    let (index, placement) = (index(at: time), shown(at: time))
    let hero = hero(of: index, at: placement)
    return parameters.presentation == .sheet
      ? ZoomSheet(viewer: self).card(of: index, at: placement, hero).rect : hero.clip
  }
}

extension ZoomPlacement {
  /// The opacity of the background behind the picture, 0 to 1.
  var backdropOpacity: Double { min(max(progress, 0), 1) }
}
