package import Touch

/// Something that happened in a viewer with the zoom transition, for the trace.
package enum ZoomHappening: Hashable, Sendable {
  /// A gesture went on or ended.
  case gesture(RecognizedGesture)
  /// The controller was told something.
  case callback(ZoomLifecycle.Callback)
  /// Fingers let go, and the picture flies to its thumbnail.
  case dismissing
  /// Fingers let go, and the picture flies back.
  case cancelled
  /// Fingers let go of the row of pictures, which goes to a page.
  case paging(to: Int)
  /// The picture has landed.
  case closed
}
