/// The levels of a photo that a drawing takes its pixels from.
enum PictureSource: Equatable {
  /// All channels together.
  case pixels(PhotoLevel)
  /// Luma and differences of colour apart; both differences' levels have the same size.
  case planes(luma: PhotoLevel, blue: PhotoLevel, red: PhotoLevel)
}
