/// The initial page of an image pager.
package enum InitialPage: String, CaseIterable, Sendable {
  /// The page of the tapped picture.
  case index
  /// The first page, as in B/43's pagers, which may be the wrong one.
  case zero
}

/// The fixed point of a zoom.
package enum ZoomAnchor: String, CaseIterable, Sendable {
  /// The center of the page, as in B/43's pagers.
  case center
  /// The point of the picture between the fingers.
  case fingers
}
