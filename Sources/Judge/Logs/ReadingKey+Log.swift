package import Display

extension ReadingKey {
  /// Returns the declaration of a log's column that no scene declares.
  ///
  /// Source: the log format, in which components of rectangles and corner radii are in points.
  fileprivate static func column(_ name: String) -> ReadingKey {
    switch name.split(separator: ".").last {
    case "x", "y", "width", "height": ReadingKey(name, .undeclared, .points)
    case "cornerRadius": ReadingKey(name, .corners, .points)
    default: ReadingKey(name, .undeclared)
    }
  }

  /// The beginning of its name that it shares with the other components of a rectangle; the name for others.
  var item: Substring {
    guard unit == .points, role != .corners else { return name[...] }
    return name.lastIndex(of: ".").map { name[...$0] } ?? "."
  }
}

extension MotionRecording {
  /// The recording with undeclared readings declared as the columns of a log.
  package var declaredAsLog: MotionRecording {
    declared(as: [ReadingKey](), otherwise: ReadingKey.column)
  }
}
