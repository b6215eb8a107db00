extension OutputSettings {
  /// The words of the kinds of file that are written, films first.
  package var kinds: [String] {
    get { formats.map(\.rawValue) + stills.map(\.rawValue) }
    set {
      formats = newValue.compactMap { Format(rawValue: $0) }
      stills = newValue.compactMap { StillKind(rawValue: $0) }
    }
  }

  /// The words of all kinds.
  package static let allKinds = Format.allCases.map(\.rawValue) + StillKind.allCases.map(\.rawValue)
}
