import Glibc
import Platform

/// The abilities of the terminal behind the standard error stream.
enum Terminal {
  /// True if a line may be redrawn: a person is looking, and not through a log.
  static var redraws: Bool {
    StandardError.isTerminal && !isService && environment("TERM") != "dumb"
  }

  /// True if a person is there to look at what is recorded.
  static var isInteractive: Bool { StandardError.isTerminal && !isService }

  /// True if a service of continuous integration runs the command; `CI=false` and `CI=0` say no.
  private static var isService: Bool {
    isSet("CI") && !["false", "0"].contains(environment("CI")?.lowercased())
  }

  /// True if words may be coloured.
  static var usesColor: Bool { redraws && !isSet("NO_COLOR") }

  /// True if a variable is there and not empty.
  private static func isSet(_ name: String) -> Bool {
    environment(name).map { !$0.isEmpty } ?? false
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
