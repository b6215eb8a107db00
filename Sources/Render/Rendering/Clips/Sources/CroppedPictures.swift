import Display
import Pixels

/// Pictures cropped to their upper left corner at one size.
struct CroppedPictures: ClipPictures {
  let pictures: any ClipPictures
  let size: PixelSize

  var hasRandomAccess: Bool { pictures.hasRandomAccess }

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    guard let whole = try pictures.picture(at: index) else { return nil }
    let part = Pixmap<StraightRGBA8>(size: size)
    for y in 0..<size.height { part.row(y).update(from: whole.row(y), count: part.stride) }
    return withExtendedLifetime(whole) { part }
  }
}

extension Clip {
  /// Returns this video without the padding that makes another clip's odd sides even.
  ///
  /// Encoders with chroma subsampling require even sides. Nil if the clip is not such a video.
  package func withoutPadding(besides other: Clip) -> Clip? {
    guard kind == .video, other.kind != .video, size != other.size, size == other.size.even,
      let pictures
    else { return nil }
    var part = self
    part.recording.size = other.size
    for index in part.recording.frames.indices { part.recording.frames[index].digest = nil }
    part.pictures = CroppedPictures(pictures: pictures, size: other.size)
    return part
  }
}
