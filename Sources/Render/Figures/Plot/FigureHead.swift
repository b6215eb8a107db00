/// Title and subtitle of a figure, broken into lines.
///
/// Widths are estimated, so that a layout needs no font; a line that is longer nevertheless is cut short.
struct FigureHead: Hashable {
  /// The height of each line of the title and of the subtitle, pt.
  static let (titleHeight, subtitleHeight) = (22.0, 15.0)
  /// The room of a title and a subtitle of a line each, pt.
  private static let leastHeight = 52.0
  /// The width of a letter of the bold title and of the subtitle, em.
  ///
  /// Source: ours; the widest of usual fonts, DejaVu Sans, takes 0.66 and 0.6 on average.
  private static let letters = (title: 0.68, subtitle: 0.62)
  /// The most lines of either; the last holds the rest.
  private static let most = 3

  /// The lines of the title; at least one.
  let title: [String]
  /// The lines of the subtitle; at least one.
  let subtitle: [String]

  /// Breaks the head of a figure within a width, pt.
  init(_ figure: Figure, width: Double) {
    title = Self.lines(figure.title, letters: width / (17 * Self.letters.title))
    subtitle = Self.lines(figure.subtitle, letters: width / (11.5 * Self.letters.subtitle))
  }

  /// The height of both, pt.
  var height: Double {
    Self.leastHeight + Double(title.count - 1) * Self.titleHeight
      + Double(subtitle.count - 1) * Self.subtitleHeight
  }

  /// A text in lines of so many letters, broken between words.
  private static func lines(_ text: String, letters: Double) -> [String] {
    var lines = [""]
    var length = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let count = word.unicodeScalars.count
      if length > 0, Double(length + 1 + count) > letters, lines.count < most {
        lines.append(String(word))
        length = count
      } else {
        lines[lines.count - 1] += length > 0 ? " \(word)" : String(word)
        length += length > 0 ? count + 1 : count
      }
    }
    return lines
  }
}
