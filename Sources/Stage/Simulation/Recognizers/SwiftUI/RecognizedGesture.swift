import Display

/// A call of one of a viewer's gesture closures.
enum RecognizedGesture: Hashable, Sendable {
  /// A call of `onChanged` of the drag.
  case dragChanged(DragValue)
  /// A call of `onEnded` of the drag.
  case dragEnded(DragValue)
  /// A call of `onChanged` of the pinch.
  case magnifyChanged(MagnifyValue)
  /// A call of `onEnded` of the pinch.
  case magnifyEnded(MagnifyValue)
  /// A call of `onEnded` of the tap, with its location in points of the screen.
  case tap(Point)
}
