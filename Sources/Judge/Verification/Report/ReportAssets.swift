/// The pictures of a report by relative paths of its folder, as `zozo/frame-0012.png` (triptychs, beside
/// the page) and `zozo/film-0003.jpg` (embedded in the page).
package struct ReportAssets: Sendable {
  /// One picture.
  package struct Asset: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// The file.
    package var bytes: [UInt8]
  }

  /// The pictures in the order in which they were added, each name once.
  package private(set) var all: [Asset] = []
  private var places: [String: Int] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds a picture; one of the same name is replaced.
  package mutating func add(_ name: String, _ bytes: [UInt8]) {
    if let place = places[name] {
      all[place].bytes = bytes
    } else {
      places[name] = all.count
      all.append(Asset(name: name, bytes: bytes))
    }
  }

  /// Adds all pictures of others.
  package mutating func add(_ others: ReportAssets) {
    for asset in others.all { add(asset.name, asset.bytes) }
  }

  /// The picture of a name; nil where there is none.
  package subscript(_ name: String) -> [UInt8]? { places[name].map { all[$0].bytes } }
}
