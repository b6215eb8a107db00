extension OutputSettings {
  /// The names of the kinds of file to write, animations and videos before stills.
  package var kinds: [String] {
    get { formats.map(\.rawValue) + stills.map(\.rawValue) }
    set {
      formats = newValue.compactMap { Format(rawValue: $0) }
      stills = newValue.compactMap { StillKind(rawValue: $0) }
    }
  }

  /// The names of all kinds of file.
  package static let allKindNames =
    Format.allCases.map(\.rawValue) + StillKind.allCases.map(\.rawValue)
}
