import Compare
import Display

/// The changed constants of a scene in words: the possible causes of a change of its motion.
struct ConstantChanges {
  /// The changes, a sentence each.
  let sentences: [String]
  /// The names of the constants of the scene file that may be the cause.
  let causes: [String]
  /// True if the scene file itself differs.
  let isOfFile: Bool

  /// Compares two recordings; `isWithout` says of a constant and its value before that the actual motion is
  /// the same with it.
  init(
    expected: Recording, actual: Recording,
    isWithout effect: (_ name: String, _ value: String) -> Bool = { _, _ in false }
  ) {
    let comparable = ComparableConstants(expected.constants, actual.constants)
    let resolved = ConstantChange.all(comparable.expected, comparable.actual)
    let written = WrittenChanges(expected: expected, actual: actual, isWithout: effect)
    var sentences: [String] = []
    if !written.words.isEmpty {
      sentences.append("The scene file has changed: \(Self.words(written.words)).")
    }
    if !written.withoutEffect.isEmpty {
      sentences.append(
        "Changed too, but the motion is the same without: \(Self.words(written.withoutEffect)).")
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
    causes = written.causes
    isOfFile = !written.words.isEmpty
  }

  /// The greatest number of changes that are listed.
  private static let most = 6

  private static func words(_ changes: [String]) -> String {
    let stated = changes.prefix(most)
    let rest = changes.count > most ? ["and \(changes.count - most) more"] : []
    return (stated + rest).joined(separator: ", ")
  }

  /// The constants that differ though the scene file does not state them.
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
    // A rewritten list of photos has been listed already.
    if !written.touches("photos"), !(new + gone).isEmpty {
      sentences.append(
        "Other photos are found: \(words(gone.map { "\($0) is gone" } + new.map { "\($0) is new" }))."
      )
    }
    return sentences
  }
}

extension Recording {
  /// The prefix of constants that state the digest of a photo's file.
  static let photoPrefix = "photo:"
  /// The constant that states what is drawn over the frames.
  static let overlays = "run.overlays"
  /// The constant that states which screens are shown.
  static let screens = "run.screens"

  /// True if a constant describes the run, not the scene.
  static func isOfRun(_ name: String) -> Bool {
    ["run.", "output.", photoPrefix].contains(where: name.hasPrefix) || name == "screen.scale"
  }

  /// True if the photos are among the constants; goldens of older versions do not name them.
  var namesPhotos: Bool { constant(Self.overlays) != nil }

  func constant(_ name: String) -> String? { constants.first { $0.name == name }?.value }

  /// True if a constant would be stated; goldens of older versions hold only the screens' own
  /// parameters.
  func knows(_ name: String) -> Bool {
    namesPhotos
      || !["screen.", "grid.", "output.", "tail", "touchRate"].contains(where: name.hasPrefix)
  }
}
