import Glibc
import System

/// What the terminal behind the standard error stream can show.
enum Terminal {
  /// Whether a line may be redrawn: a person is looking, and not through a log.
  static var redraws: Bool {
    StandardError.isTerminal && !isService && environment("TERM") != "dumb"
  }

  /// Whether a person is there to look at what is recorded.
  static var isInteractive: Bool { StandardError.isTerminal && !isService }

  /// Whether a service of continuous integration runs the command; `CI=false` and `CI=0` say no.
  private static var isService: Bool {
    isSet("CI") && !["false", "0"].contains(environment("CI")?.lowercased())
  }

  /// Whether words may be coloured.
  static var usesColor: Bool { redraws && !isSet("NO_COLOR") }

  /// Whether a variable is there and not empty.
  private static func isSet(_ name: String) -> Bool {
    environment(name).map { !$0.isEmpty } ?? false
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
