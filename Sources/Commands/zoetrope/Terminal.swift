import Glibc
import Platform

/// The capabilities of the terminal at the standard error stream.
enum Terminal {
  /// Whether a line can be redrawn, because a person watches the terminal itself and not a log.
  static var redraws: Bool {
    StandardError.isTerminal && !isCI && environment("TERM") != "dumb"
  }

  /// Whether a person is present to check recordings.
  static var isInteractive: Bool { StandardError.isTerminal && !isCI }

  /// Whether a continuous integration service runs the command; false for `CI=false` and `CI=0`.
  private static var isCI: Bool {
    isSet("CI") && !["false", "0"].contains(environment("CI")?.lowercased())
  }

  /// Whether text can be colored.
  static var usesColor: Bool { redraws && !isSet("NO_COLOR") }

  /// Returns whether a variable is set and not empty.
  private static func isSet(_ name: String) -> Bool {
    environment(name).map { !$0.isEmpty } ?? false
  }

  /// Returns the value of an environment variable; nil if it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
