import ArgumentParser
import SceneFormat

// Each value says what is allowed, which the parser's own words for a wrong value do not.

/// Frames `A..<B` of a scene.
struct FrameRange {
  var range: Range<Int>

  init(_ argument: String) throws {
    let parts = argument.split(separator: "..<", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let end = Int(parts[1]), first >= 0,
      first < end
    else { throw ValidationError("expected frames such as 10..<20, the second number greater") }
    range = first..<end
  }
}

/// A style of viewer.
struct ViewerName: ExpressibleByArgument {
  var name: String

  init?(argument: String) {
    guard SceneReader.viewerStyles.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { SceneReader.viewerStyles }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// Refuses more viewers than a scene may compare.
  static func check(_ viewers: [ViewerName]) throws {
    guard viewers.count > OptionValue.comparedViewers else { return }
    throw ValidationError(
      "--viewer is there \(viewers.count) times; at most \(OptionValue.comparedViewers) viewers "
        + "are shown side by side.")
  }
}
