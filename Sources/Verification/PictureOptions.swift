package import Compare

/// The rules of comparing the pictures of two clips, and what is shown of them.
package struct PictureOptions: Sendable {
  /// The limits below which nothing counts as a difference.
  package var tolerance: PictureTolerance
  /// The regions, items and times that are left out.
  package var masks: [ClipMask]
  /// The number of frames that differ and get a triptych, the first ones; of those after them fewer and
  /// fewer do.
  package var triptychs: Int
  /// The pixels that all pictures of a scene's clip on the page have together; 0 for no clip.
  package var filmPixels: Int

  /// True where it is also measured how different frames look.
  package var measuresFlip: Bool
  /// True where the picture of where two single pictures differ is made.
  package var wantsDifference = false

  /// Makes options.
  package init(
    tolerance: PictureTolerance = PictureTolerance(), masks: [ClipMask] = [], triptychs: Int = 0,
    filmPixels: Int = 0, measuresFlip: Bool = false
  ) {
    self.tolerance = tolerance
    self.masks = masks
    self.triptychs = triptychs
    self.filmPixels = filmPixels
    self.measuresFlip = measuresFlip
  }

  /// True where anything of the pictures is shown.
  var showsPictures: Bool { triptychs > 0 || filmPixels > 0 }
}
