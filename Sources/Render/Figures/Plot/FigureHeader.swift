/// The title and subtitle of a figure, broken into lines.
///
/// Widths are estimated, so that layout needs no font. A line that turns out longer is truncated.
struct FigureHeader: Hashable {
  /// The line heights of the title and the subtitle, in pt.
  static let (titleHeight, subtitleHeight) = (22.0, 15.0)
  /// The minimum height of the header, with one line each, in pt.
  private static let minHeight = 52.0
  /// The average width of a character in the bold title and in the subtitle, in em.
  ///
  /// Source: ours; the widest common font, DejaVu Sans, takes 0.66 and 0.6 on average.
  private static let letters = (title: 0.68, subtitle: 0.62)
  /// The maximum number of lines of each; the last line contains the remaining text.
  private static let maxLines = 3

  /// The lines of the title, at least one.
  let title: [String]
  /// The lines of the subtitle, at least one.
  let subtitle: [String]

  /// Breaks the title and subtitle of a figure to fit a width in pt.
  init(_ figure: Figure, width: Double) {
    title = Self.lines(figure.title, letters: width / (17 * Self.letters.title))
    subtitle = Self.lines(figure.subtitle, letters: width / (11.5 * Self.letters.subtitle))
  }

  /// The total height in pt.
  var height: Double {
    Self.minHeight + Double(title.count - 1) * Self.titleHeight
      + Double(subtitle.count - 1) * Self.subtitleHeight
  }

  /// Returns a text in lines of at most `letters` characters, broken between words.
  private static func lines(_ text: String, letters: Double) -> [String] {
    var lines = [""]
    var length = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let count = word.unicodeScalars.count
      if length > 0, Double(length + 1 + count) > letters, lines.count < maxLines {
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
