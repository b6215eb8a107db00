import Platform

/// Messages for people on the standard error stream, escaped so as not to control a terminal.
enum Console {
  /// Prints an error; the `location` of one in a scene is a file, with line and column if known.
  static func error(_ message: String, at location: String? = nil) {
    let origin = location?.inertAtLineStart ?? "zoetrope"
    StandardError.write("\(origin): error: \(message.inert)\n")
  }

  /// Prints a warning, which does not stop the command.
  static func warning(_ message: String) {
    StandardError.write("zoetrope: warning: \(message.inert)\n")
  }

  /// Prints a message that is only informative.
  static func note(_ message: String) { StandardError.write("\(message.inertAtLineStart)\n") }
}
