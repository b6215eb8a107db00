package import Display

extension ReadingKey {
  /// Returns the declaration of the reading with a recorded name, with or without a screen prefix.
  ///
  /// Goldens, manifests and clips of other scenes contain names only. This is the only function
  /// that looks names up. The role is `undeclared` if no stage has such a reading.
  package static func recorded(_ name: String) -> ReadingKey {
    if let key = declared(name) { return key }
    for dot in name.indices where name[dot] == "." {
      if let key = declared(name[name.index(after: dot)...]) { return key.on(String(name[..<dot])) }
    }
    return ReadingKey(name, .undeclared)
  }

  private static let singles =
    (StageFactory.all.flatMap(\.viewerReadings) + GallerySheet.readingTable.keys
    + BeadsStage.boxTable.keys + ReviewsStage.listTable.keys + ListReadings.pushTable.keys)
    .byKey(\.name)

  /// The readings of elements that occur several times in a scene, longer names first.
  private static let repeated = [
    ("bead", BeadsStage.beadTable.keys), ("cell", ReviewsStage.cellTable.keys),
    ("row", ListReadings.rowTable.keys),
  ].map { item, keys in (item, keys.sorted { $0.name.count > $1.name.count }) }

  private static func declared(_ name: some StringProtocol) -> ReadingKey? {
    if let key = singles[String(name)] { return key }
    for (item, keys) in repeated where name.hasPrefix(item + ".") {
      let suffix = name.dropFirst(item.count + 1)
      if let key = keys.first(where: { suffix.hasSuffix("." + $0.name) }) {
        return key.of(item, String(suffix.dropLast(key.name.count + 1)))
      }
    }
    return nil
  }
}
