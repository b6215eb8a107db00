import Platform

/// Words for people, on the standard error stream; nothing in them can act on a terminal.
enum Console {
  static func error(_ message: String) {
    StandardError.write("zoetrope: error: \(message.inert)\n")
  }

  /// Says that something is wrong with a scene, at a file with line and column where there are some.
  static func error(_ message: String, at place: String) {
    StandardError.write("\(place.inertAtLineStart): error: \(message.inert)\n")
  }

  /// Says that something is unusual but did not stop the work.
  static func warning(_ message: String) {
    StandardError.write("zoetrope: warning: \(message.inert)\n")
  }

  /// Says something that is good to know.
  static func note(_ message: String) {
    StandardError.write("\(message.inertAtLineStart)\n")
  }
}
