import Display
import Platform

extension ConstantDifference {
  /// The differences and other possible changes, one sentence each.
  package var sentences: [String] {
    let known = knownCauses
    if !known.isEmpty { return known }
    return [
      "The scene file, all constants and the photos are as recorded; the cause is "
        + (expected.made.isEmpty
          ? "a command-line option, an installed font or zoetrope."
          : "zoetrope itself or a command-line option.")
    ]
  }

  /// Whether anything that is recorded explains the difference.
  package var isExplained: Bool { !knownCauses.isEmpty }

  private var knownCauses: [String] {
    var sentences: [String] = []
    func add(_ label: String, _ changes: [String]) {
      if !changes.isEmpty { sentences.append("\(label): \(Self.list(changes)).") }
    }
    add("The scene file has changed", file.filter { origin(of: $0) == nil }.flatMap(label))
    for origin in Set(file.compactMap(origin)).sorted() {
      add(origin, file.filter { self.origin(of: $0) == origin }.flatMap(label))
    }
    add("Also changed, without effect on the motion", idle.flatMap(label))
    let options = optionSentences
    sentences += options.map(\.sentence)
    addPhotos(add)
    let made = Self.changes(expected.made, actual.made)
    let fonts = made.filter { $0.name.description.hasPrefix("font:") }
    add("Installed fonts have changed", fonts.map { String($0.name.description.dropFirst(5)) })
    if sentences.isEmpty || (written.isEmpty && options.isEmpty) {
      add("Built-in constants have changed", written.isEmpty ? defaults.map(\.label) : [])
      if !expected.made.isEmpty {
        add("Different versions", made.filter { !fonts.contains($0) }.map(\.label))
      }
    }
    return sentences
  }

  /// Returns a clause about the option or file that states a changed value; nil for the scene file.
  private func origin(of change: Change) -> String? {
    func find(_ options: [SceneConstant]) -> String? {
      options.first { $0.name == change.name || $0.name.isWithin(change.name.description) }?.text
    }
    return find(actual.options).map { "\($0) states" }
      ?? find(expected.options).map { "Stated by \($0) in the recording, but not now" }
  }

  /// Describes a change; a list item that only moved has no description at its old position.
  private func label(of change: Change) -> [String] {
    switch change {
    case .value: return [change.label]
    case .removed(let name, let item), .inserted(let name, let item):
      let isNew = change == .inserted(name, item)
      let other = file.lazy.compactMap { change -> ConstantName? in
        switch change {
        case .removed(let old, item) where isNew && old.list == name.list: old
        case .inserted(let new, item) where !isNew && new.list == name.list: new
        default: nil
        }
      }.first
      if other != nil, !isNew { return [] }
      let state = other != nil ? "now \(name)" : isNew ? "new" : "removed"
      let step = Self.step(name, item).map { "the \($0) is \(state)" }
      return [step ?? other.map { "\($0) is \(state)" } ?? change.label]
    }
  }

  /// The max number of changes that are listed.
  private static let maxListed = 6

  private static func list(_ changes: [String]) -> String {
    let omitted = changes.count > maxListed ? ["and \(changes.count - maxListed) more"] : []
    return (changes.prefix(maxListed) + omitted).joined(separator: ", ")
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
    add("The contents of a photo have changed", replaced)
    // A change to the list of photos in the file is already listed.
    if !touches("photos") { add("The set of photos has changed", others) }
  }

  /// The options of the command line, with equivalent keys of a scene file and a description.
  ///
  /// The description returns the value in a recording.
  private static let options:
    [(name: String, keys: [String], label: @Sendable (Recording) -> String?)] = [
      (
        "--scale", ["screen.scale", "screen.device"],
        { $0.scale.map { "at \($0.shortestText) px per pt" } }
      ),
      ("--fps", ["output.fps"], { "at \($0.fps.shortestText) frames per second" }),
      ("--speed", ["output.speed"], { "at speed \($0.speed.shortestText)" }),
      ("--overlays", ["output.overlays"], { $0.label(for: Recording.overlays, "with overlays:") }),
      ("--viewer", ["viewer", "compare"], { $0.label(for: Recording.screens, "with the viewer") }),
    ]

  /// Sentences about options that differ between the recordings.
  ///
  /// Options that an equivalent change of the scene file explains are omitted.
  private var optionSentences: [(option: String, sentence: String)] {
    Self.options.compactMap { option in
      guard let before = option.label(expected), let after = option.label(actual),
        before != after, !option.keys.contains(where: touches)
      else { return nil }
      return (
        option.name,
        "Recorded \(before), this run is \(after); the scene does not set it (see \(option.name))."
      )
    }
  }

  // MARK: Steps

  /// The keys of a step that are not its action.
  private static let others: Set = ["at", "after", "count", "interval"]

  /// Describes a step of a scene's touches or changes by what it does; nil for items of other lists.
  private static func step(_ name: ConstantName, _ item: [SceneConstant]) -> String? {
    guard ["touches", "changes"].contains(name.list) else { return nil }
    let fields = item.map { constant in
      (
        path: constant.name.suffix.split { ".[]".contains($0) }.map(String.init),
        text: constant.plainText
      )
    }
    func text(_ key: String) -> String? { fields.first { $0.path == [key] }?.text }
    guard
      let action = fields.first(where: { $0.path.first.map { !others.contains($0) } ?? false })
    else { return nil }
    let verb = action.path[0]
    let location =
      fields.first { $0.path.first == verb && ["at", "from"].contains($0.path.dropFirst().first) }
      ?? action
    let coordinates = fields.filter { $0.path.dropLast() == location.path.dropLast() }.map(\.text)
    let isPoint = location.path.last.flatMap(Int.init) != nil
    let key = location.path.dropFirst().last { Int($0) == nil && !["at", "from"].contains($0) }
    let target =
      isPoint
      ? "[\(coordinates.joined(separator: ", "))]" : (key.map { "\($0) " } ?? "") + location.text
    let time =
      text("at").map { " at \($0) s" } ?? text("after").map { " \($0) s after the step before" }
      ?? ""
    return (text("count") == "2" ? "double \(verb)" : verb) + " on `\(target)`\(time)"
  }
}

extension ConstantDifference.Change {
  /// A short description of the change.
  fileprivate var label: String {
    switch self {
    case .value(let name, let expected, let actual):
      "\(name) \(Self.label(of: expected)) → \(Self.label(of: actual))"
    case .removed(let name, let item): "\(name) removed (\(Self.label(of: item)))"
    case .inserted(let name, let item): "\(name) inserted (\(Self.label(of: item)))"
    }
  }

  private static func label(of constant: SceneConstant?) -> String {
    constant?.plainText.shortened ?? "(not set)"
  }

  private static func label(of item: [SceneConstant]) -> String {
    item.map { constant in
      let key = constant.name.suffix.drop { $0 == "." }
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
  fileprivate func label(for name: ConstantName, _ label: String) -> String? {
    constant(name).map { "\(label) \($0.text)" }
  }
}
