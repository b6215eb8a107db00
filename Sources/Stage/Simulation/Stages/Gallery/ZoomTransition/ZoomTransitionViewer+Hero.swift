import Display
import Geometry
import Motion
import SceneModel

extension ZoomTransitionViewer {
  /// The current picture, at a time; nil for once everything rests.
  func hero(at time: SceneTime?) -> Hero {
    hero(of: index(at: time), at: shown(at: time))
  }

  /// The corners go from the source's over the screen's, which shrink with the picture, to none.
  func hero(of index: Int, at placement: ZoomPlacement) -> Hero {
    let size = source.grid.photos[index].size
    // A spring that overshoots must not turn the picture inside out.
    let scale = max(placement.extent, 1) / size.longerSide
    let picture = Rect(center: placement.center, size: size * scale)
    let thumbnail =
      isLifted ? source.thumbnail(of: index) : source.grid.thumbnails[index]
    let crop = min(max(placement.crop, 0), 1)
    var hero = Hero(picture: picture, crop: crop, thumbnail: thumbnail)
    let corners =
      parameters.sourceCornerRadius.map {
        CornerRadii($0, curve: thumbnail.cornerRadii.curve)
      } ?? thumbnail.cornerRadii
    // A picture that slides, or lies in a sheet, is not the screen.
    let takesCorners = !isSlide && parameters.presentation != .sheet
    let screenRadius =
      takesCorners
      ? parameters.screenCornerRadius * self.scale(of: index, at: placement) * placement.lift : 0
    hero.cornerRadii = corners.map { $0 * crop + screenRadius }.clamped(to: hero.clip.size)
    return hero
  }

  /// The size of a picture as a part of that at rest.
  func scale(of index: Int, at placement: ZoomPlacement) -> Double {
    max(placement.extent, 0) / rest(of: index).extent
  }

  /// The part of the shown picture's screen that touches are heard on: its picture, or its sheet.
  func flyingFrame(at time: SceneTime) -> Rect {
    let (index, placement) = (index(at: time), shown(at: time))
    let hero = hero(of: index, at: placement)
    return parameters.presentation == .sheet
      ? ZoomSheet(self).card(of: index, at: placement, hero).rect : hero.clip
  }
}

extension ZoomPlacement {
  /// The opacity of what lies behind the picture: 0 … 1.
  var backdropOpacity: Double { min(max(progress, 0), 1) }
}
