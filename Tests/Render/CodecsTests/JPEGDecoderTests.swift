import Pixels
import Testing

@testable import Codecs

struct JPEGDecoderTests {
  @Test(
    "Converts components of each kind to sRGB",
    arguments: [
      (FlatJPEG(values: [77]), [77, 77, 77]),
      (FlatJPEG(values: [0]), [0, 0, 0]),
      (FlatJPEG(values: [255]), [255, 255, 255]),
      (FlatJPEG(values: [76, 85, 255]), [254, 0, 0]),
      (FlatJPEG(values: [150, 44, 21]), [0, 255, 1]),
      (FlatJPEG(values: [200, 100, 50], adobeTransform: 0), [200, 100, 50]),
      // 255 is no ink, with or without Adobe's marker.
      (FlatJPEG(values: [255, 0, 0, 255]), [255, 0, 0]),
      (FlatJPEG(values: [255, 127, 0, 200]), [200, 100, 0]),
      (FlatJPEG(values: [255, 0, 0, 255], adobeTransform: 0), [255, 0, 0]),
      (FlatJPEG(values: [255, 127, 0, 200], adobeTransform: 0), [200, 100, 0]),
      // YCCK: the inks are the complement of the YCbCr color.
      (FlatJPEG(values: [76, 85, 255, 255], adobeTransform: 2), [1, 255, 255]),
    ] as [(FlatJPEG, [UInt8])])
  func colors(file: FlatJPEG, expected: [UInt8]) throws {
    let picture = try JPEGDecoder.decode(file.bytes)
    #expect(picture.pixels.size == PixelSize(width: 8, height: 8))
    #expect(picture.warnings.isEmpty)
    let pixels = repeatElement(expected + [255], count: 64).joined()
    #expect(picture.pixels.contents == Array(pixels))
  }

  @Test("Applies the orientation of the EXIF data", arguments: EXIFOrientation.allCases)
  func orientation(_ orientation: EXIFOrientation) throws {
    let stored = Pixmap.testPicture(width: 19, height: 11)
    let plain = try JPEGEncoder.encode(stored, quality: 90, chroma: .full)
    let tagged = try JPEGEncoder.encode(
      stored, quality: 90, chroma: .full, orientation: orientation)
    let expected = orientation.upright(try JPEGDecoder.decode(plain).pixels)
    let picture = try JPEGDecoder.decode(tagged)
    #expect(picture.pixels.size == expected.size)
    #expect(picture.pixels.contents == expected.contents)
    #expect(try JPEGDecoder.size(of: tagged) == expected.size)
    #expect(try JPEGDecoder.size(of: plain) == stored.size)
  }

  @Test("Uses the first of several EXIF segments")
  func severalOrientations() throws {
    var file = FlatJPEG(values: [9], size: (16, 8))
    file.segments = [
      (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)),
      (0xE1, EXIFOrientation.quarterTurned.segment), (0xE1, EXIFOrientation.halfTurned.segment),
    ]
    #expect(try JPEGDecoder.size(of: file.bytes) == PixelSize(width: 8, height: 16))
  }

  @Test(
    "Rejects a file truncated at any byte", arguments: [JPEGEncoder.Order.baseline, .progressive])
  func truncation(order: JPEGEncoder.Order) throws {
    let file = try JPEGEncoder.encode(
      .testPicture(width: 17, height: 9), quality: 60, order: order,
      orientation: .threeQuarterTurned)
    for count in file.indices {
      #expect(throws: PictureError.self) { try JPEGDecoder.decode(Array(file[..<count])) }
    }
  }

  @Test("Reads or rejects a file with a single bit error")
  func wrongBits() throws {
    let file = try JPEGEncoder.encode(
      .testPicture(width: 9, height: 9), quality: 50, orientation: .mirrored)
    let limits = PictureLimits(side: 600, pixels: 100_000)
    for index in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << bit
        _ = try? JPEGDecoder.decode(damaged, limits: limits)
        _ = try? JPEGDecoder.size(of: damaged)
      }
    }
  }

  @Test("Reports the beginning of a JPEG file as truncated")
  func signatureOnly() {
    #expect(throws: PictureError.damaged(.jpeg, "Premature end of JPEG file")) {
      try JPEGDecoder.decode([0xFF, 0xD8, 0xFF])
    }
  }

  @Test(
    "Rejects a size over the limits from the header alone",
    arguments: [(65_535, 65_535), (16_385, 1), (1, 16_385), (8193, 8192)] as [(UInt16, UInt16)])
  func tooLarge(width: UInt16, height: UInt16) throws {
    var file = FlatJPEG(values: [0, 0, 0], size: (8, 8)).bytes
    let frame = try #require(file.firstIndex(ofMarker: 0xC0))
    file.replaceSubrange(
      (frame + 5)..<(frame + 9),
      with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) })
    #expect(
      throws: PictureError.tooLarge(width: Int(width), height: Int(height), limits: .standard)
    ) { try JPEGDecoder.decode(file) }
  }

  @Test("Distinguishes unsupported files from damaged ones")
  func unsupported() {
    for file in [FlatJPEG(values: [1, 2]), FlatJPEG(values: [1], precision: 12)] {
      #expect {
        try JPEGDecoder.decode(file.bytes)
      } throws: { error in
        if case PictureError.unsupported(.jpeg, let text) = error { !text.isEmpty } else { false }
      }
    }
  }

  @Test("Rejects a file with too many scans")
  func scans() throws {
    let few = FlatJPEG(values: [1], isProgressive: true)
    #expect(try JPEGDecoder.decode(few.bytes).pixels[3, 3] == (1, 1, 1, 255))
    #expect(JPEGDecoder.scanLimit(for: PixelSize(width: 8, height: 8)) == 500)
    #expect(JPEGDecoder.scanLimit(for: PixelSize(width: 4000, height: 3000)) == 178)
    #expect(JPEGDecoder.scanLimit(for: PixelSize(width: 8192, height: 8192)) == 32)
    #expect(throws: PictureError.self) {
      try JPEGDecoder.decode(FlatJPEG(values: [1], isProgressive: true, scans: 501).bytes)
    }
  }

  @Test("Warns about harmless stray bytes and reads the picture")
  func warnings() throws {
    var file = FlatJPEG(values: [200]).bytes
    let frame = try #require(file.firstIndex(ofMarker: 0xC0))
    file.insert(contentsOf: [1, 2, 3], at: frame)
    let picture = try JPEGDecoder.decode(file)
    #expect(picture.warnings == ["Corrupt JPEG data: 3 extraneous bytes before marker 0xc0"])
    #expect(picture.pixels[7, 7] == (200, 200, 200, 255))
  }
}

extension Pixmap<StraightRGBA8> {
  /// A copy of the bytes.
  ///
  /// `bytes` alone does not keep the picture alive.
  var contents: [UInt8] { withExtendedLifetime(self) { Array(bytes) } }

  /// Returns a smooth picture without symmetry.
  static func testPicture(width: Int, height: Int) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        picture[x, y] = (
          UInt8(x * 255 / width), UInt8(y * 255 / height),
          UInt8((x * 3 + y * 5) * 20 / (width + height)), 255
        )
      }
    }
    return picture
  }
}

extension [UInt8] {
  /// Returns the index of the first marker of this kind.
  fileprivate func firstIndex(ofMarker marker: UInt8) -> Int? {
    indices.dropLast().first { self[$0] == 0xFF && self[$0 + 1] == marker }
  }
}
