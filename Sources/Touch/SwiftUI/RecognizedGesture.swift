package import Geometry

/// A gesture that SwiftUI recognised, as the viewer's closures hear of it.
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

/// A recognised gesture, and for a tap which of a view's taps it is.
package struct HeardGesture: Hashable, Sendable {
  /// What was recognised.
  package var gesture: RecognizedGesture
  /// How many taps made it; 0 where it is no tap.
  package var tapCount: Int

  /// Makes a recognised gesture.
  ///
  /// - Parameters:
  ///   - gesture: what was recognised.
  ///   - tapCount: how many taps made it; 0 where it is no tap.
  package init(_ gesture: RecognizedGesture, tapCount: Int = 0) {
    self.gesture = gesture
    self.tapCount = tapCount
  }
}
