/// The options with which chosen scenes of a verification are recorded as it has shown them.
enum RecordingOptions {
  /// The options with a value that say nothing of a recording: of reports, of threads, of parts of a run.
  private static let valued: Set = [
    "--report", "--bundle", "--triptychs", "--update", "--shard", "--jobs", "-j",
  ]
  /// The flags that say nothing of a recording.
  private static let flags: Set = [
    "--json", "--quiet", "--force", "--complete", "--strict", "--no-wait",
  ]

  /// The words of a command line without the command, its scenes, and what says nothing of a recording.
  static func words(of line: [String], scenes: [String]) -> [String] {
    let scenes = Set(scenes)
    var words: [String] = []
    var rest = line.dropFirst()[...]
    while let word = rest.popFirst() {
      if valued.contains(word) {
        rest = rest.dropFirst()
      } else if !flags.contains(word), !scenes.contains(word), word != "--",
        !valued.contains(where: { word.hasPrefix($0 + "=") })
      {
        words.append(word)
      }
    }
    return words
  }
}
