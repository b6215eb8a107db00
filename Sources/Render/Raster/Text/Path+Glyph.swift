import CFreeType
import Display

extension Path {
  /// Creates a path with y down from a FreeType outline with y up.
  ///
  /// Ends early if the outline is damaged.
  init(glyph outline: inout FT_Outline) {
    var functions = FT_Outline_Funcs(
      move_to: { end, path in
        Path.add(to: path) { path in
          // FreeType does not close contours.
          if !path.isEmpty { path.elements.append(.close) }
          path.elements.append(.move(Path.point(end)))
        }
      },
      line_to: { end, path in
        Path.add(to: path) { $0.elements.append(.line(Path.point(end))) }
      },
      conic_to: { control, end, path in
        Path.add(to: path) {
          $0.elements.append(.quadratic(control: Path.point(control), end: Path.point(end)))
        }
      },
      cubic_to: { control1, control2, end, path in
        Path.add(to: path) {
          $0.elements.append(
            .cubic(
              control1: Path.point(control1), control2: Path.point(control2), end: Path.point(end)))
        }
      }, shift: 0, delta: 0)
    var path = Path()
    withUnsafeMutablePointer(to: &path) { path in
      _ = FT_Outline_Decompose(&outline, &functions, path)
    }
    if !path.isEmpty { path.elements.append(.close) }
    self = path
  }

  /// Appends to the path from a FreeType callback.
  ///
  /// Returns 0, which makes FreeType continue.
  private static func add(to path: UnsafeMutableRawPointer?, _ body: (inout Path) -> Void) -> Int32
  {
    guard let path else { return 1 }
    body(&path.assumingMemoryBound(to: Path.self).pointee)
    return 0
  }

  private static func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector else { return .zero }
    return Point(x: Double(vector.pointee.x), y: -Double(vector.pointee.y))
  }
}
