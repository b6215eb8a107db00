import Codecs
import Pixels
import Platform

/// PNG files, read by every decoder.
struct PNGTarget: FuzzTarget {
  let byteLimit = 4096

  let terms = PNGMutation.kinds

  func seeds() throws -> [[UInt8]] { PNGSeeds.pictures }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    dice.once(in: 8) ? plain(input) : PNGMutation.mutated(input, &dice, plain: plain)
  }

  /// Small limits, so that time goes into many files and not into pixels.
  static let limits = PictureLimits(side: 1024, pixels: 1 << 16)

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    _ = try? PictureReader.size(of: input)
    guard PictureFormat(signatureOf: input) == .png else { return false }
    let outcome = Outcome { () throws(PictureError) in
      try PNGDecoder.decode(input, limits: Self.limits)
    }
    let byLibrary = Outcome { () throws(PictureError) in
      try PNGDecoder.decodeByLibrary(input, limits: Self.limits)
    }
    try BrokenPromise.unless(
      outcome == byLibrary, "the fast way reads as libpng does: \(outcome), \(byLibrary)")
    let portable = Outcome { () throws(PictureError) in
      try ReusablePNGDecoder(isPortable: true).decode(input, limits: Self.limits)
    }
    try BrokenPromise.unless(
      outcome == portable, "all processors read alike: \(outcome), \(portable)")
    if outcome.error == nil { _ = try? PictureReader.decodePhoto(input, limits: Self.limits) }
    return outcome.error == nil
  }
}

/// The result of decoding: the pixels' digest and warnings, or an error.
struct Outcome: Equatable {
  var size: PixelSize?
  var digest: PixelDigest?
  var warnings: [String] = []
  var error: PictureError?

  /// Decodes the picture and computes the digest of all its pixels.
  init(_ read: () throws(PictureError) -> DecodedPicture) {
    do throws(PictureError) {
      let picture = try read()
      size = picture.pixels.size
      digest = PixelDigest(of: UnsafeRawBufferPointer(picture.pixels.bytes))
      warnings = picture.warnings
    } catch {
      self.error = error
    }
  }
}
