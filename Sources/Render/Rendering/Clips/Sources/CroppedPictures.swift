import Display
import Pixels

/// Pictures cropped to their upper left corner at one size.
struct CroppedPictures: ClipPictures {
  let pictures: any ClipPictures
  let size: PixelSize

  var hasRandomAccess: Bool { pictures.hasRandomAccess }

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    guard let whole = try pictures.picture(at: index) else { return nil }
    let cropped = Pixmap<StraightRGBA8>(size: size)
    for y in 0..<size.height { cropped.row(y).update(from: whole.row(y), count: cropped.stride) }
    return withExtendedLifetime(whole) { cropped }
  }
}

extension Clip {
  /// Returns this video without the padding that makes another clip's odd sides even.
  ///
  /// Encoders with chroma subsampling require even sides. Nil if the clip is not such a video.
  package func withoutPadding(matching other: Clip) -> Clip? {
    guard kind == .video, other.kind != .video, size != other.size, size == other.size.even,
      let pictures
    else { return nil }
    var cropped = self
    cropped.recording.size = other.size
    for index in cropped.recording.frames.indices { cropped.recording.frames[index].digest = nil }
    cropped.pictures = CroppedPictures(pictures: pictures, size: other.size)
    return cropped
  }
}
