import CFirstPhotos

/// A photograph that `zoetrope new` puts beside a first scene.
struct FirstPhoto {
  let fileName: String
  let file: [UInt8]

  /// The photographs, in the order of their names: pictures of different shapes.
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
