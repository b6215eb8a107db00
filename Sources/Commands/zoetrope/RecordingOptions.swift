/// The options to record scenes of a verification as it has shown them.
enum RecordingOptions {
  /// Options with a value that do not affect recordings: those of reports, threads and shards.
  private static let valued: Set = [
    "--report", "--bundle", "--triptychs", "--update", "--shard", "--jobs", "-j",
  ]
  /// Flags that do not affect recordings.
  private static let flags: Set = [
    "--json", "--quiet", "--force", "--complete", "--strict", "--no-wait",
  ]

  /// Returns the arguments that affect recordings, without the command and its scenes.
  static func arguments(of line: [String], scenes: [String]) -> [String] {
    let scenes = Set(scenes)
    var arguments: [String] = []
    var remaining = line.dropFirst()[...]
    while let word = remaining.popFirst() {
      if valued.contains(word) {
        remaining = remaining.dropFirst()
      } else if !flags.contains(word), !scenes.contains(word), word != "--",
        !valued.contains(where: { word.hasPrefix($0 + "=") })
      {
        arguments.append(word)
      }
    }
    return arguments
  }
}
