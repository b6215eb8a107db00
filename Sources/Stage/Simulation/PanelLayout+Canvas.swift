package import Display
package import SceneModel

extension PanelLayout {
  /// The background color of a canvas with several screens.
  ///
  /// It is darker than the background of lists, so that the edges of the screens are visible.
  ///
  /// Source: `systemGray4` of iOS in light appearances.
  package static let canvasColor = Color(0xD1D1D6)

  /// Returns the display list of the whole canvas, in points of the canvas.
  ///
  /// Without a frame, this is the display list of the only screen. Otherwise each screen is
  /// translated to its frame and clipped to it.
  package func canvas(of screens: [DisplayList]) -> DisplayList {
    guard isFramed else { return screens.first ?? DisplayList() }
    var items = [DisplayItem.fill(Rect(origin: .zero, size: size), color: Self.canvasColor)]
    for (index, screen) in screens.enumerated() {
      let frame = frame(index)
      if hasBorder {
        // A black backing, so that the canvas does not show through the antialiased edges.
        items.append(.fill(frame.outset(by: 1), color: .black))
      }
      let moved = screen.items.map { $0.translated(by: frame.origin - .zero) }
      items.append(.group(moved, clip: ClipShape(rect: frame)))
    }
    return DisplayList(items: items)
  }
}
