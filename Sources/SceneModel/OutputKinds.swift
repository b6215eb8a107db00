/// The kinds of file that a render writes: films, frames and stills, each once.
package struct OutputKinds: Hashable, Sendable {
  /// The kinds of film, in the order asked for.
  package var formats: [OutputSettings.Format]
  /// The kinds of still, in the order asked for.
  package var stills: [StillKind]

  /// Takes kinds of films and of stills.
  package init(formats: [OutputSettings.Format], stills: [StillKind]) {
    self.formats = formats
    self.stills = stills
  }

  /// Takes words in the order asked for; nil where one is none of `words`.
  package init?(words: some Sequence<String>) {
    self.init(formats: [], stills: [])
    for word in words {
      if let format = OutputSettings.Format(rawValue: word) {
        if !formats.contains(format) { formats.append(format) }
      } else if let still = StillKind(rawValue: word) {
        if !stills.contains(still) { stills.append(still) }
      } else {
        return nil
      }
    }
  }

  /// The words of these kinds, films first.
  package var asked: [String] { formats.map(\.rawValue) + stills.map(\.rawValue) }

  /// The words of all kinds.
  package static let words =
    OutputSettings.Format.allCases.map(\.rawValue) + StillKind.allCases.map(\.rawValue)
}

extension OutputSettings {
  /// The kinds of file that are written.
  package var kinds: OutputKinds {
    get { OutputKinds(formats: formats, stills: stills) }
    set { (formats, stills) = (newValue.formats, newValue.stills) }
  }
}
