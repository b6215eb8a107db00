import CFontconfig

/// The installed fonts, through a private fontconfig configuration.
struct FontCatalog: ~Copyable {
  private let configuration: OpaquePointer

  /// The maximum number of families that an error suggests.
  private static let maxSuggestions = 3

  /// Loads the configuration and the names of fonts.
  init() throws(TextError) {
    guard let configuration = FcInitLoadConfigAndFonts() else { throw .unavailable }
    self.configuration = configuration
  }

  deinit {
    FcConfigDestroy(configuration)
  }

  /// The default family if installed.
  ///
  /// It is free and resembles the system font of iOS.
  static let preferred = "Inter"

  /// Finds a scalable font of a family, ignoring case.
  ///
  /// If `family` is nil, it uses the preferred family, or the default sans serif if that is not
  /// installed. The weight is the closest available one to bold or regular.
  ///
  /// - Throws: `TextError` if no font is installed, or none of that family.
  func file(family: String?, bold: Bool) throws(TextError) -> FontFile {
    let family = family ?? (has(Self.preferred) ? Self.preferred : nil)
    guard let pattern = FcPatternCreate() else { throw .unavailable }
    defer { FcPatternDestroy(pattern) }
    // A C string would end at the first NUL and match another family.
    let isNameable = family.map { !$0.isEmpty && !$0.utf8.contains(0) } ?? true
    add(isNameable ? family ?? "sans-serif" : "?", FC_FAMILY, to: pattern)
    FcPatternAddInteger(pattern, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    FcPatternAddBool(pattern, FC_OUTLINE, FcTrue)
    // The language of the environment must not influence the choice.
    add("en", FC_LANG, to: pattern)
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(configuration, pattern, &result),
      let path = string(FC_FILE, of: match, at: 0), isScalable(match)
    else {
      guard let family else { throw .noFonts }
      throw .unknownFamily(family, nearest: nearest(to: family))
    }
    defer { FcPatternDestroy(match) }
    let families = families(of: match)
    let names = families.map(NameSimilarity.normalized)
    if let family, !isNameable || !names.contains(NameSimilarity.normalized(family)) {
      throw .unknownFamily(family, nearest: nearest(to: family))
    }
    var index: Int32 = 0
    FcPatternGetInteger(match, FC_INDEX, 0, &index)
    return FontFile(path: path, index: Int(index), family: families.first ?? family ?? "sans-serif")
  }

  /// Whether a family with this exact name is installed.
  private func has(_ family: String) -> Bool {
    families { pattern in
      add(family, FC_FAMILY, to: pattern)
      FcPatternAddBool(pattern, FC_OUTLINE, FcTrue)
    }.contains(family)
  }

  /// Returns installed families with similar names, the most similar first, then by name.
  private func nearest(to family: String) -> [String] {
    let wanted = NameSimilarity(family)
    return families { _ in }
      .map { (name: $0, score: wanted.score(of: $0)) }
      .sorted { ($1.score, $0.name) < ($0.score, $1.name) }
      .prefix(Self.maxSuggestions).map(\.name)
  }

  /// Returns the families of all scalable fonts that match a pattern.
  private func families(matching complete: (_ pattern: OpaquePointer) -> Void) -> Set<String> {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    guard let wanted = FcObjectSetCreate() else { return [] }
    defer { FcObjectSetDestroy(wanted) }
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    complete(pattern)
    FcObjectSetAdd(wanted, FC_FAMILY)
    guard let list = FcFontList(configuration, pattern, wanted) else { return [] }
    defer { FcFontSetDestroy(list) }
    var names: Set<String> = []
    for index in 0..<Int(list.pointee.nfont) {
      if let font = list.pointee.fonts?[index], let name = string(FC_FAMILY, of: font, at: 0) {
        names.insert(name)
      }
    }
    return names
  }

  /// Returns the first family by name whose regular font has outlines for all characters, or nil.
  func family(having characters: Set<Unicode.Scalar>) -> String? {
    guard let set = FcCharSetCreate() else { return nil }
    defer { FcCharSetDestroy(set) }
    for character in characters { FcCharSetAddChar(set, character.value) }
    return families { pattern in
      FcPatternAddCharSet(pattern, FC_CHARSET, set)
      FcPatternAddBool(pattern, FC_OUTLINE, FcTrue)
      FcPatternAddBool(pattern, FC_COLOR, FcFalse)
      FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR)
      FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    }.min()
  }

  // MARK: Patterns

  private func add(_ text: String, _ object: String, to pattern: OpaquePointer) {
    text.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: 1) { text in
        _ = FcPatternAddString(pattern, object, text)
      }
    }
  }

  private func string(_ object: String, of pattern: OpaquePointer, at index: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, index, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  private func families(of pattern: OpaquePointer) -> [String] {
    var names: [String] = []
    while let name = string(FC_FAMILY, of: pattern, at: Int32(names.count)) { names.append(name) }
    return names
  }

  private func isScalable(_ pattern: OpaquePointer) -> Bool {
    var value: FcBool = 0
    FcPatternGetBool(pattern, FC_SCALABLE, 0, &value)
    return value != 0
  }
}
