/// Which of the files that a render can write there are: frames, the GIF and the manifest.
struct ResultNames: Hashable {
  /// The frames' numbers.
  var frames: Set<Int> = []
  /// Whether the GIF is among them.
  var gif = false
  /// Whether the manifest is among them.
  var manifest = false

  /// The names in a few words, frames as ranges: `manifest gif 0-269 300-300`.
  var text: String {
    var words = (manifest ? ["manifest"] : []) + (gif ? ["gif"] : [])
    var ranges: [ClosedRange<Int>] = []
    for index in frames.sorted() {
      if let last = ranges.last, last.upperBound == index - 1 {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    words += ranges.map { "\($0.lowerBound)-\($0.upperBound)" }
    return words.joined(separator: " ")
  }

  /// No names.
  init() {}

  /// Reads the few words; what is none of them is passed over.
  init(text: String) {
    for word in text.split(separator: " ") {
      switch word {
      case "manifest": manifest = true
      case "gif": gif = true
      default:
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        let ends = parts.compactMap { Int($0) }
        guard parts.count == 2, ends.count == 2, ends[0] >= 0, ends[0] <= ends[1],
          ends[1] < 100_000_000,
          ends[1] - ends[0] < FrameSelection.limit
        else { continue }
        frames.formUnion(ends[0]...ends[1])
      }
    }
  }

  /// The names that either has.
  func union(_ other: ResultNames) -> ResultNames {
    var union = self
    union.frames.formUnion(other.frames)
    union.gif = gif || other.gif
    union.manifest = manifest || other.manifest
    return union
  }

  /// The names that the other has not.
  func subtracting(_ other: ResultNames) -> ResultNames {
    var rest = self
    rest.frames.subtract(other.frames)
    rest.gif = gif && !other.gif
    rest.manifest = manifest && !other.manifest
    return rest
  }
}
