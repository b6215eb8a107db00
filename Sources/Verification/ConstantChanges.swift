import Compare
import Display

/// Which constants of a scene are not as they were, in words: where a change of its motion may come
/// from.
struct ConstantChanges {
  /// What changed, each a sentence.
  let sentences: [String]
  /// Whether the scene file itself says something else.
  let isOfFile: Bool

  /// Compares the constants of two recordings.
  init(expected: Recording, actual: Recording) {
    let comparable = ComparableConstants(expected.constants, actual.constants)
    let resolved = ConstantChange.all(comparable.expected, comparable.actual)
    let written = WrittenChanges(expected: expected, actual: actual)
    var sentences: [String] = []
    if !written.words.isEmpty {
      sentences.append("The scene file has changed: \(Self.words(written.words)).")
    }
    let options = Self.options(expected, actual, written)
    sentences += options.sentences
    let photos = resolved.filter { $0.name.hasPrefix(Recording.photoPrefix) }
    let knowsPhotos = expected.namesPhotos && actual.namesPhotos
    if knowsPhotos, !photos.isEmpty { sentences += Self.words(ofPhotos: photos, written) }
    let defaults = resolved.filter { change in
      !Recording.isOfRun(change.name) && expected.knows(change.name) && actual.knows(change.name)
    }
    if !defaults.isEmpty, written.names.isEmpty, !options.namesViewers {
      sentences.append(
        "Constants of zoetrope have changed: \(Self.words(defaults.map(\.words))).")
    }
    if !comparable.uncompared.isEmpty {
      sentences.append(
        "Not compared, as an older version of zoetrope recorded them in other words: "
          + "\(Self.words(comparable.uncompared)).")
    }
    if sentences.isEmpty {
      sentences.append(
        knowsPhotos
          ? "The scene file, all constants and the photos are as recorded: what changed is an option "
            + "of the command line, an installed font or zoetrope."
          : "The scene file and all constants are as recorded: what changed is an option of the "
            + "command line, a photo or zoetrope.")
    }
    self.sentences = sentences
    isOfFile = !written.words.isEmpty
  }

  /// The most that are told.
  private static let most = 6

  private static func words(_ changes: [String]) -> String {
    let told = changes.prefix(most)
    let rest = changes.count > most ? ["and \(changes.count - most) more"] : []
    return (told + rest).joined(separator: ", ")
  }

  /// What is not as recorded though the scene file does not say so.
  private static func options(
    _ expected: Recording, _ actual: Recording, _ written: WrittenChanges
  ) -> (sentences: [String], namesViewers: Bool) {
    var sentences: [String] = []
    func add(_ before: String, _ after: String, _ unit: String, _ option: String) {
      sentences.append(
        "Recorded \(before)\(unit), this run is \(after), which the scene file does not say: "
          + "\(option).")
    }
    if expected.scale != actual.scale, !written.touches("screen.scale"),
      !written.touches("screen.device")
    {
      add(
        "at \(expected.scale.shortestText)", "at \(actual.scale.shortestText)", " px per pt",
        "--scale")
    }
    if expected.fps != actual.fps, !written.touches("output.fps") {
      add(
        "at \(expected.fps.shortestText)", "at \(actual.fps.shortestText)", " frames a second",
        "--fps")
    }
    if expected.speed != actual.speed, !written.touches("output.speed") {
      add(
        "at speed \(expected.speed.shortestText)", "at \(actual.speed.shortestText)", "",
        "--speed")
    }
    if let one = expected.constant(Recording.overlays),
      let other = actual.constant(Recording.overlays),
      one != other, !written.touches("output.overlays")
    {
      add("with overlays: \(one)", "with \(other)", "", "--overlays")
    }
    var namesViewers = false
    if let one = expected.constant(Recording.screens),
      let other = actual.constant(Recording.screens),
      one != other, !written.touches("viewer"), !written.touches("compare")
    {
      namesViewers = true
      add("with the viewer \(one)", "with \(other)", "", "--viewer")
    }
    return (sentences, namesViewers)
  }

  private static func words(ofPhotos photos: [ConstantChange], _ written: WrittenChanges)
    -> [String]
  {
    func names(_ fits: (ConstantChange) -> Bool) -> [String] {
      photos.filter(fits).map { String($0.name.dropFirst(Recording.photoPrefix.count)) }
    }
    let replaced = names { $0.expected != nil && $0.actual != nil }
    let new = names { $0.expected == nil }
    let gone = names { $0.actual == nil }
    var sentences: [String] = []
    if !replaced.isEmpty {
      sentences.append("The bytes of a photo have changed: \(words(replaced)).")
    }
    // A list of photos that was written anew is told already.
    if !written.touches("photos"), !(new + gone).isEmpty {
      sentences.append(
        "Other photos are found: \(words(gone.map { "\($0) is gone" } + new.map { "\($0) is new" }))."
      )
    }
    return sentences
  }
}

extension Recording {
  /// How the constants begin that state the digest of a photo's file.
  static let photoPrefix = "photo:"
  /// The constant that states what is drawn over the frames.
  static let overlays = "run.overlays"
  /// The constant that states which screens are shown.
  static let screens = "run.screens"

  /// Whether a constant says how the scene was run, not what it is made of.
  static func isOfRun(_ name: String) -> Bool {
    ["run.", "output.", photoPrefix].contains(where: name.hasPrefix) || name == "screen.scale"
  }

  /// Whether the photos are among the constants; goldens of older versions do not name them.
  var namesPhotos: Bool { constant(Self.overlays) != nil }

  /// The value of a constant; nil where there is none of that name.
  func constant(_ name: String) -> String? { constants.first { $0.name == name }?.value }

  /// Whether a constant would be stated; goldens of older versions hold those of the screens' own
  /// parameters alone.
  func knows(_ name: String) -> Bool {
    namesPhotos
      || !["screen.", "grid.", "output.", "tail", "touchRate"].contains(where: name.hasPrefix)
  }
}
