/// The levels of a photo that a drawing reads.
enum PictureSource: Equatable {
  /// One level with all channels.
  case pixels(PhotoLevel)
  /// Levels of luma and both color differences, of which the latter have the same size.
  case planes(luma: PhotoLevel, blue: PhotoLevel, red: PhotoLevel)
}
