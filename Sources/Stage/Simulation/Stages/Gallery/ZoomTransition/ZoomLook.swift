import Display
import SceneModel

/// Draws a controller: the dim, the card with its shadow, and the page's contents on it.
struct ZoomLook {
  let viewer: ZoomTransitionViewer

  private var parameters: ZoomTransitionParameters { viewer.parameters }
  private var grid: GalleryGrid { viewer.source.grid }

  /// Returns the items at a time in z-order.
  func items(at time: SceneTime) -> [DisplayItem] {
    let (placement, hero) = (viewer.shown(at: time), viewer.hero(at: time))
    let card = viewer.card(at: time)
    let neighbors = neighbors(of: hero.index, on: placement, at: time)
    if viewer.isSlide {
      let pictures = shown(neighbors, on: card.rect, opacity: 1) + [grid.image(hero.index, hero)]
      let isMoved = viewer.pageOffset(at: time) != 0
      return slide(
        placement.openness, isMoved ? [.group(pictures, clip: card)] : pictures, on: card.rect)
    }
    let isSheet = parameters.presentation == .sheet
    if !viewer.isDetached, !isSheet {
      let bounds = grid.screen.bounds
      return [.fill(bounds, color: parameters.backdrop)] + shown(neighbors, on: bounds, opacity: 1)
        + [grid.image(hero.index, hero)] + bar(opacity: 1)
    }
    let dimming = (isSheet ? SheetLook.dimming : parameters.dimming) * placement.openness
    return [dim(dimming)] + (isSheet ? [] : [shadow(of: card, placement.openness)])
      + [.group(page(placement, hero, neighbors, on: card), clip: card)]
  }

  /// Returns the pictures of the pages next to a page of a card.
  private func neighbors(
    of index: Int, on card: ZoomPlacement, at time: SceneTime
  ) -> [(index: Int, picture: Rect)] {
    // Pages are as wide as the screen, so at most one page next to the hero's is visible.
    [index - 1, index + 1].filter(grid.photos.indices.contains).map { page in
      var picture = viewer.fitted(page)
      picture.origin.x += viewer.row.shift(of: page, at: time)
      guard viewer.isDetached else { return (index: page, picture: picture) }
      let scale = viewer.scale(of: index, at: card)
      let center = card.center + (picture.center - viewer.settledFrame.center) * scale
      return (index: page, picture: Rect(center: center, size: picture.size * scale))
    }
  }

  /// Returns the page's contents, as large as the card's page, over the source view's picture.
  private func page(
    _ placement: ZoomPlacement, _ hero: Hero, _ neighbors: [(index: Int, picture: Rect)],
    on card: ClipShape
  ) -> [DisplayItem] {
    let opacity = viewer.contentOpacity(at: placement)
    // The bar is at the card's top, where its edges never crop it.
    let scale = card.rect.width / grid.screen.size.width
    return [.fill(card.rect, color: parameters.backdrop, opacity: opacity)]
      + shown(neighbors, on: card.rect, opacity: opacity)
      + [grid.image(hero.index, hero.picture, ClipShape(rect: hero.picture))]
      + bar(opacity: opacity).map { $0.scaled(by: scale, movedBy: card.rect.origin - .zero) }
  }

  private func bar(opacity: Double) -> [DisplayItem] {
    guard parameters.presentation == .push, parameters.backButton else { return [] }
    return PushedBar(screen: grid.screen).items(opacity: opacity)
  }

  private func dim(_ opacity: Double) -> DisplayItem {
    .fill(grid.screen.bounds, color: .black, opacity: opacity)
  }

  /// The distance of the card's shadow below the card, pt, and the fraction of the flight, from the
  /// thumbnail, in which the shadow appears.
  ///
  /// Source: swift_transitions, as `ZoomTransitionParameters`.
  private static let shadow = (offset: 4.0, fade: 0.1)

  private func shadow(of card: ClipShape, _ progress: Double) -> DisplayItem {
    let shape = card.translated(by: Vector(dx: 0, dy: Self.shadow.offset))
    let fill = FillItem(
      rect: shape.rect, cornerRadii: shape.cornerRadii, color: .black,
      opacity: parameters.shadowOpacity * min(progress / Self.shadow.fade, 1))
    return .shadow(ShadowItem(fill, sigma: parameters.shadowBlur))
  }

  private func shown(
    _ neighbors: [(index: Int, picture: Rect)], on card: Rect, opacity: Double
  ) -> [DisplayItem] {
    neighbors.filter { $0.picture.intersection(card) != nil }.map {
      grid.image($0.index, $0.picture, ClipShape(rect: $0.picture), opacity: opacity)
    }
  }

  /// Returns a screen that slides in or out on the right, over the dimmed grid.
  private func slide(
    _ fraction: Double, _ pictures: [DisplayItem], on frame: Rect
  ) -> [DisplayItem] {
    [dim(PushLook.dimming * fraction)]
      + PushLook.shadow(leftOf: frame.minX, height: frame.height, fraction: fraction)
      + [.fill(frame, color: parameters.backdrop)] + pictures
      + bar(opacity: 1).map { $0.translated(by: frame.origin - .zero) }
  }
}
