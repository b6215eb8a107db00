import ArgumentParser
import Display
import SceneModel

// Each error lists the allowed values, which the parser's own messages do not.

extension OptionValue {
  /// Parses a range of frames, such as `10..<20`.
  static func frames(_ argument: String) throws -> Range<Int> {
    let bounds = argument.split(separator: "..<", omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = Int(bounds[0]), let end = Int(bounds[1]), first >= 0,
      first < end
    else { throw ValidationError("expected frames such as 10..<20, lower number first") }
    return first..<end
  }

  /// Parses a time of a clip, in seconds.
  static func clipTime(_ argument: String) throws -> SceneTime {
    guard case .time(let time)? = try? OutputSetting("poster", argument).settings.poster else {
      throw ValidationError("expected a time in seconds")
    }
    return time
  }
}

extension ValidationError {
  /// Throws an error if two options are given that cannot be combined.
  static func exclude(_ option: String, _ other: String, ifBoth areGiven: Bool) throws {
    if areGiven { throw ValidationError("\(option) and \(other) cannot be combined.") }
  }

  /// Throws an error if a number is not in an option's range.
  static func check(
    _ number: Int?, _ option: String, in range: ClosedRange<Int>, _ kind: String = "number"
  ) throws {
    guard let number, !range.contains(number) else { return }
    throw ValidationError(
      "\(option) is \(number); expected a \(kind) from \(range.lowerBound) to \(range.upperBound).")
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The names of all values.
  static var names: [String] { allCases.map(\.rawValue) }

  /// Parses the value of an option; an error lists all names after the text `expected`.
  init(option argument: String, _ expected: String) throws {
    guard let value = Self(rawValue: argument) else {
      let nearest = NearestWord.match(for: argument, among: Self.names)
      throw ValidationError(
        "'\(argument)' is not \(expected) \(Self.names.joined(separator: ", "))"
          + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    self = value
  }
}

/// A name from a list that is known only at run time.
protocol ListedName: ExpressibleByArgument {
  var name: String { get }

  init(name: String)
}

extension ListedName {
  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(name: argument)
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// The name of a viewer style.
struct ViewerName: ListedName {
  let name: String

  static var allValueStrings: [String] { SceneReader.viewerStyles }
}

/// The option for viewers that replace the scene's.
struct ViewerOptions: ParsableArguments {
  @Option(name: .customLong("viewer"), help: .row("viewers.viewers"))
  private var viewers: [ViewerName] = []

  /// The styles of the viewers; none for the scene's own.
  var names: [String] { viewers.map(\.name) }

  func validate() throws {
    guard viewers.count > OptionValue.comparedViewers else { return }
    throw ValidationError(
      "--viewer is repeated \(viewers.count) times; at most \(OptionValue.comparedViewers) are allowed."
    )
  }
}

/// The format of a table on the standard output.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case csv
  case json
}

/// The value of `--readings`: comma-separated names, with or without their screens' names.
struct ReadingNames {
  let names: [String]

  init(_ argument: String) throws {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    guard names.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("expected names separated by commas, such as hero.y,hero.width")
    }
  }

  /// Returns the indices of the readings in `keys`, in the order of their names in the option.
  ///
  /// - Throws: `ExitStatus.failure` after reporting the names that match no reading.
  func indices(in keys: [ReadingKey], of scene: String) throws -> [Int] {
    var indices: [Int] = []
    var isValid = true
    for name in names {
      let found = keys.indices.filter { keys[$0].name == name || keys[$0].nameOnScreen == name }
      indices += found.filter { !indices.contains($0) }
      guard found.isEmpty else { continue }
      isValid = false
      var known: [String] = []
      for key in keys where !known.contains(key.nameOnScreen) { known.append(key.nameOnScreen) }
      let nearest = NearestWord.match(for: name, among: known).map { "; did you mean \"\($0)\"?" }
      Console.error(
        "--readings: \(scene) has no reading \"\(name)\""
          + (nearest ?? "; it has \(known.joined(separator: ", "))"))
    }
    guard isValid else { throw ExitStatus.failure }
    return indices
  }
}
