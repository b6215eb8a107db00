package import Display
package import Geometry
package import Touch

extension EventMark {
  /// What a recogniser said, as in `drag.changed(translation: [0, 12], predictedEnd: [0, 39])`.
  ///
  /// - Parameters:
  ///   - gesture: what was recognised.
  ///   - origin: the local space's origin in points of the screen.
  ///   - size: the local space's extents, of which `startAnchor` is a fraction, pt.
  package init(_ gesture: RecognizedGesture, origin: Point, size: Size) {
    switch gesture {
    case .dragChanged(let value):
      self.init("drag.changed(\(Self.words(of: value)))")
    case .dragEnded(let value):
      self.init("drag.ended(\(Self.words(of: value)))")
    case .magnifyChanged(let value):
      self.init("magnify.changed(\(Self.words(of: value, origin, size)))")
    case .magnifyEnded(let value):
      self.init("magnify.ended(\(Self.words(of: value, origin, size)))")
    case .tap(let location):
      let local = location - origin
      self.init("tap(location: \(Self.pair(local.dx, local.dy)))")
    }
  }

  private static func words(of drag: DragValue) -> String {
    let translation = drag.translation
    let end = drag.predictedEndTranslation
    return "translation: \(pair(translation.dx, translation.dy)), "
      + "predictedEnd: \(pair(end.dx, end.dy))"
  }

  private static func words(of value: MagnifyValue, _ origin: Point, _ size: Size) -> String {
    let anchor = value.startAnchor(origin: origin, size: size)
    return
      "magnification: \(value.magnification.shortestText), startAnchor: \(pair(anchor.x, anchor.y))"
  }

  private static func pair(_ x: Double, _ y: Double) -> String {
    "[\(x.shortestText), \(y.shortestText)]"
  }
}

extension MagnifyValue {
  /// The start location as fractions of a view.
  ///
  /// - Parameters:
  ///   - origin: the view's top-left corner in points of the screen.
  ///   - size: the view's extents, pt.
  /// - Returns: the fractions; outside 0…1 where the fingers were beside the view.
  package func startAnchor(origin: Point, size: Size) -> UnitPoint {
    UnitPoint(
      x: (startLocation.x - origin.x) / size.width, y: (startLocation.y - origin.y) / size.height)
  }
}
