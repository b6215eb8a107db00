package import Geometry

/// A gesture that SwiftUI recognised, as the viewer's closures receive it.
package enum RecognizedGesture: Hashable, Sendable {
  /// `onChanged` of the drag.
  case dragChanged(DragValue)
  /// `onEnded` of the drag.
  case dragEnded(DragValue)
  /// `onChanged` of the pinch.
  case magnifyChanged(MagnifyValue)
  /// `onEnded` of the pinch.
  case magnifyEnded(MagnifyValue)
  /// `onEnded` of the tap, with its location in points of the screen.
  case tap(Point)
}
