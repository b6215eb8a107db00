import Pixels
import TestSupport
import Testing

@testable import Codecs

struct PictureReaderTests {
  @Test("Recognizes the format by the first bytes")
  func formats() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
    #expect(try PictureReader.format(of: png) == .png)
    #expect(try PictureReader.format(of: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(try PictureReader.format(of: Array("GIF89a".utf8)) == .gif)
    #expect(try PictureReader.format(of: Array("RIFF....WEBPVP8X".utf8)) == .webp)
    for brand in ["heic", "mif1", "avif"] {
      #expect(try PictureReader.format(of: Array("....ftyp\(brand)".utf8)) == .heif)
      #expect(VideoFormat(signatureOf: Array("....ftyp\(brand)".utf8)) == nil)
    }
    #expect(PictureFormat(signatureOf: Array("....ftypisom".utf8)) == nil)
    #expect(PictureFormat(signatureOf: Array("RIFF....WAVE".utf8)) == nil)
    #expect(throws: PictureError.empty) { try PictureReader.format(of: []) }
    #expect(throws: PictureError.unrecognized(firstBytes: Array("%PDF-1.7".utf8))) {
      try PictureReader.decode(Array("%PDF-1.7 and more".utf8))
    }
    #expect(throws: PictureError.unrecognized(firstBytes: [0x89, 0x50])) {
      try PictureReader.size(of: [0x89, 0x50])
    }
  }

  @Test(
    "Readers of one format reject empty files and other formats",
    arguments: [[], [0x47, 0x49], Array("RIFF....WAVEfmt ".utf8), [0x89, 0x50, 0x4E, 0x47]])
  func others(bytes: [UInt8]) {
    let error =
      bytes.isEmpty ? PictureError.empty : .unrecognized(firstBytes: Array(bytes.prefix(8)))
    #expect(throws: error) { try JPEGDecoder.decode(bytes) }
    #expect(throws: error) { try JPEGDecoder.size(of: bytes) }
    #expect(throws: error) { try GIFAnimationReader(bytes) }
    #expect(throws: error) { try WebPAnimationReader(bytes) }
    #expect(throws: error) { try HEIFDecoder.decode(bytes) }
  }

  @Test("Reads a PNG and its size")
  func png() throws {
    let file = PNGFile(width: 2, height: 1, depth: 8, colorType: 0, rows: [[1, 2]])
    #expect(try PictureReader.size(of: file.bytes) == PixelSize(width: 2, height: 1))
    #expect(try PictureReader.decode(file.bytes).pixels[1, 0] == (2, 2, 2, 255))
  }

  @Test("Checks without decoding that a photo is whole")
  func wholePhotos() throws {
    let stored = Pixmap.testPicture(width: 40, height: 30)
    let gif = GIFSample(
      width: 2, height: 2, palette: Array(repeating: [1, 2, 3], count: 4),
      frames: Array(repeating: .init(width: 2, height: 2, indices: [0, 1, 2, 3]), count: 2))
    let files = [
      try JPEGEncoder.encode(stored, quality: 90, chroma: .full, orientation: .quarterTurned),
      try JPEGEncoder.encode(stored, quality: 90, order: .progressive),
      try PNGEncoder.encode(stored), gif.bytes, HEIFSamples.heic, HEIFSamples.avif,
    ]
    for file in files {
      #expect(try PictureReader.photoSize(of: file) == PictureReader.decodePhoto(file).size)
      for length in stride(from: file.count - 1, to: 12, by: -max(1, file.count / 20)) {
        let cut = Array(file[..<length])
        let isReadable = (try? PictureReader.decodePhoto(cut)) != nil
        #expect(((try? PictureReader.photoSize(of: cut)) != nil) == isReadable, "\(length)")
      }
    }
    // As libpng does, with a warning.
    var late = PNGFile(width: 1, height: 1, depth: 8, colorType: 0, rows: [[9]])
    late.bytes.removeLast(12)
    late.add("tEXt", [1])
    late.bytes[late.bytes.count - 1] ^= 1
    late.add("IEND", [])
    #expect(try PictureReader.photoSize(of: late.bytes) == PixelSize(width: 1, height: 1))
    #expect(try PictureReader.decodePhoto(late.bytes).warnings.count == 1)
  }

  @Test("Names PNG files that Xcode has compressed")
  func xcodePNG() {
    var file = PNGFile()
    file.add("CgBI", [0x50, 0, 0x20, 2])
    file.add("IHDR", PNGFile.number(1) + PNGFile.number(1) + [8, 6, 0, 0, 0])
    for read in [
      { try PictureReader.size(of: $0) }, { try PictureReader.decode($0).size },
    ] as [([UInt8]) throws -> PixelSize] {
      let error = #expect(throws: PictureError.self) { try read(file.bytes) }
      #expect(error?.description.contains("(CgBI); run xcrun pngcrush -revert-iphone") == true)
    }
  }

  @Test("Turns a PNG as eXIf before the pixels states", arguments: EXIFOrientation.allCases)
  func turnedPNG(orientation: EXIFOrientation) throws {
    func file(_ before: [(String, [UInt8])]) -> PNGFile {
      PNGFile(
        width: 3, height: 2, depth: 8, colorType: 0, before: before, rows: [[1, 2, 3], [4, 5, 6]])
    }
    let signed = orientation.segment
    let stored = try PNGDecoder.decode(file([]).bytes).pixels
    for exif in [signed, Array(signed.dropFirst(6))] {
      let turned = file([("eXIf", exif), ("eXIf", EXIFOrientation.halfTurned.segment)]).bytes
      let expected = orientation.upright(stored)
      #expect(try PictureReader.decode(turned).pixels.contents == expected.contents)
      #expect(try PictureReader.size(of: turned) == expected.size)
      let reader = try APNGAnimationReader(turned)
      #expect(reader.size == expected.size)
      #expect(try reader.next()?.pixels.contents == expected.contents)
    }
    var late = file([])
    late.bytes.removeLast(12)
    late.add("eXIf", signed)
    late.add("IEND", [])
    var damaged = file([("eXIf", signed)])
    damaged.bytes[8 + 25 + 8] ^= 1
    for unturned in [late, damaged, file([("eXIf", [1, 2, 3])])] {
      #expect(try PictureReader.decode(unturned.bytes).pixels.contents == stored.contents)
      #expect(try PictureReader.size(of: unturned.bytes) == stored.size)
    }
  }

  @Test("Errors state the problem and the limit")
  func errorMessages() {
    let limits = PictureLimits(side: 100, pixels: 5000)
    let cases: [(PictureError, String)] = [
      (.empty, "the file is empty"),
      (
        .unrecognized(firstBytes: [0x25, 0x50, 0x44, 0x0A]),
        "not a PNG, JPEG, GIF, WebP, HEIC or AVIF: it begins with 25 50 44 0A"
      ),
      (
        .tooLarge(width: 101, height: 5, limits: limits),
        "101×5 px exceeds the limit of 100 px per side"
      ),
      (
        .tooLarge(width: 100, height: 51, limits: limits),
        "100×51 px exceeds the limit of 5000 pixels"
      ),
      (.damaged(.png, "CRC error"), "damaged PNG: CRC error"),
      (.unsupported(.jpeg, "12 bits"), "JPEG not supported: 12 bits"),
      (.undecodable("it contains no frames"), "damaged video: it contains no frames"),
    ]
    for (error, text) in cases { #expect(error.description == text) }
  }
}
