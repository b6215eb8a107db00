import CFirstPhotos

/// A photo that `zoetrope new` writes next to a first scene.
struct FirstPhoto {
  let fileName: String
  let file: [UInt8]

  /// The photos in order of their names; they have different aspect ratios.
  static let all: [FirstPhoto] = {
    var entry = cfirst_photo_table()
    var photos: [FirstPhoto] = []
    while let name = entry.pointee.name {
      photos.append(
        FirstPhoto(
          fileName: String(cString: name),
          file: Array(UnsafeBufferPointer(start: entry.pointee.bytes, count: entry.pointee.count))))
      entry += 1
    }
    return photos
  }()
}
