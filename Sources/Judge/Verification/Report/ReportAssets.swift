/// The pictures of a report by their relative paths.
///
/// Examples are the triptych `zozo/frame-0012.png`, a file next to the page, and
/// `zozo/film-0003.jpg`, which is embedded in the page.
package struct ReportAssets: Sendable {
  /// The relative paths and files of the pictures in the order of adding, each name once.
  package private(set) var all: [(name: String, bytes: [UInt8])] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// Adds a picture, or replaces the one with the same name.
  package mutating func add(_ name: String, _ bytes: [UInt8]) {
    if let index = indices[name] {
      all[index].bytes = bytes
    } else {
      indices[name] = all.count
      all.append((name, bytes))
    }
  }

  /// Adds all pictures of another collection.
  package mutating func add(_ others: ReportAssets) {
    for asset in others.all { add(asset.name, asset.bytes) }
  }

  /// Returns the picture with a name, or nil if there is none.
  package subscript(_ name: String) -> [UInt8]? { indices[name].map { all[$0].bytes } }
}
