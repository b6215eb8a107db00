import ArgumentParser
import Motion
import SceneModel
import SceneFormat

// Each value says what is allowed, which the parser's own words for a wrong value do not.

extension OptionValue {
  /// Frames `A..<B` of a scene.
  static func frames(_ argument: String) throws -> Range<Int> {
    let parts = argument.split(separator: "..<", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let end = Int(parts[1]), first >= 0,
      first < end
    else { throw ValidationError("expected frames such as 10..<20, the second number greater") }
    return first..<end
  }

  /// A time of a clip, s.
  static func instant(_ argument: String) throws -> SceneTime {
    guard case .time(let time)? = try? OutputSetting("poster", argument).settings.poster else {
      throw ValidationError("expected a time in seconds")
    }
    return time
  }
}

extension ValidationError {
  /// Refuses a number that an option does not take.
  static func check(
    _ number: Int?, _ option: String, in range: ClosedRange<Int>, _ kind: String = "number"
  ) throws {
    guard let number, !range.contains(number) else { return }
    throw ValidationError(
      "\(option) is \(number); it is a \(kind) from \(range.lowerBound) to \(range.upperBound).")
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
