import Display
import Platform

extension ConstantDifference {
  /// The differences and other possible changes, one sentence each.
  package var sentences: [String] {
    var sentences: [String] = []
    func add(_ words: String, _ changes: [String]) {
      if !changes.isEmpty { sentences.append("\(words): \(Self.list(changes)).") }
    }
    add("The scene file has changed", file.map(\.words))
    add("Changed too, but the motion is the same without", idle.map(\.words))
    let options = optionSentences
    sentences += options.map(\.sentence)
    addPhotos(add)
    if written.isEmpty, !options.contains(where: { $0.option == "--viewer" }) {
      add("Constants of zoetrope have changed", defaults.map(\.words))
    }
    if sentences.isEmpty {
      sentences.append(
        "The scene file, all constants and the photos are as recorded: what changed is an option "
          + "of the command line, an installed font or zoetrope.")
    }
    return sentences
  }

  /// The max number of changes that are listed.
  private static let maxListed = 6

  private static func list(_ changes: [String]) -> String {
    let rest = changes.count > maxListed ? ["and \(changes.count - maxListed) more"] : []
    return (changes.prefix(maxListed) + rest).joined(separator: ", ")
  }

  /// The resolved constants that belong to the scene, not to the run or to photos.
  private var defaults: [Change] {
    resolved.filter { change in
      !["run", "output", "screen.scale"].contains(where: change.name.isWithin)
        && change.photo == nil
    }
  }

  private func addPhotos(_ add: (String, [String]) -> Void) {
    var (replaced, others): ([String], [String]) = ([], [])
    for change in resolved {
      guard let photo = change.photo, case .value(_, let before, let after) = change else {
        continue
      }
      if before != nil, after != nil {
        replaced.append(photo)
      } else {
        others.append("\(photo) is \(before == nil ? "new" : "gone")")
      }
    }
    add("The bytes of a photo have changed", replaced)
    // A change to the list of photos in the file is already listed.
    if !touches("photos") { add("Other photos are found", others) }
  }

  /// The options of the command line, with equivalent keys of a scene file and a description.
  ///
  /// The description returns the value in a recording.
  private static let options:
    [(name: String, keys: [String], words: @Sendable (Recording) -> String?)] = [
      (
        "--scale", ["screen.scale", "screen.device"],
        { $0.scale.map { "at \($0.shortestText) px per pt" } }
      ),
      ("--fps", ["output.fps"], { "at \($0.fps.shortestText) frames a second" }),
      ("--speed", ["output.speed"], { "at speed \($0.speed.shortestText)" }),
      ("--overlays", ["output.overlays"], { $0.words(for: Recording.overlays, "with overlays:") }),
      ("--viewer", ["viewer", "compare"], { $0.words(for: Recording.screens, "with the viewer") }),
    ]

  /// Sentences about options that differ between the recordings.
  ///
  /// Options that an equivalent change of the scene file explains are left out.
  private var optionSentences: [(option: String, sentence: String)] {
    Self.options.compactMap { option in
      guard let before = option.words(expected), let after = option.words(actual),
        before != after, !option.keys.contains(where: touches)
      else { return nil }
      return (
        option.name,
        "Recorded \(before), this run is \(after), which the scene file does not say: \(option.name)."
      )
    }
  }
}

extension ConstantDifference.Change {
  /// A short description of the change.
  fileprivate var words: String {
    switch self {
    case .value(let name, let expected, let actual):
      "\(name) \(Self.words(of: expected)) → \(Self.words(of: actual))"
    case .removed(let name, let item): "\(name) removed (\(Self.words(of: item)))"
    case .inserted(let name, let item): "\(name) inserted (\(Self.words(of: item)))"
    }
  }

  private static func words(of constant: SceneConstant?) -> String {
    constant?.plainText.shortened ?? "(not written)"
  }

  private static func words(of item: [SceneConstant]) -> String {
    item.map { constant in
      let key = constant.name.rest.drop { $0 == "." }
      return key + (key.isEmpty ? "" : " ") + constant.text
    }.joined(separator: " ").shortened
  }

  /// The path of the photo whose digest changed, or nil for other constants.
  fileprivate var photo: String? {
    let text = name.description
    guard text.hasPrefix(Recording.photoPrefix) else { return nil }
    return String(text.dropFirst(Recording.photoPrefix.count))
  }
}

extension String {
  /// The text, truncated after 60 characters.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : self }
}

extension Recording {
  fileprivate func words(for name: ConstantName, _ words: String) -> String? {
    constant(name).map { "\(words) \($0.text)" }
  }
}
