import Codecs
import Foundation
import Pixels
import TestSupport
import Testing

/// Tests of the sample photos, which scenes, tests, and measurements use.
struct SamplePhotoFileTests {
  private static let folder = Repository.root.appending(path: "scenes/photos")

  private static func photos() throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".jpg") }
      .map { ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  @Test("Each sample photo is valid, large enough, and a small file")
  func validity() throws {
    let photos = try Self.photos()
    #expect(photos.count >= 14)
    for photo in photos {
      let picture = try JPEGDecoder.decode(photo.bytes)
      let size = picture.pixels.size
      #expect(picture.warnings.isEmpty, "\(photo.name)")
      #expect(try JPEGDecoder.size(of: photo.bytes) == size, "\(photo.name)")
      #expect(max(size.width, size.height) >= 1600, "\(photo.name)")
      #expect(photo.bytes.count <= 200_000, "\(photo.name)")
    }
  }

  @Test("The sample photos have many aspect ratios, and one is rotated by its EXIF data")
  func variety() throws {
    let sizes = try Self.photos().map { try JPEGDecoder.size(of: $0.bytes) }
    let aspects = sizes.map { Double($0.width) / Double($0.height) }
    for aspect in [4.0, 16.0 / 9, 1.5, 4.0 / 3, 1, 0.75, 2.0 / 3, 9.0 / 16, 0.4] {
      #expect(aspects.contains { abs($0 - aspect) < 0.001 }, "\(aspect)")
    }
    let sideways = try #require(try Self.photos().first { $0.name == "rain-on-window.jpg" })
    #expect(try JPEGDecoder.size(of: sideways.bytes) == PixelSize(width: 1080, height: 1920))
    let tag = try #require(sideways.bytes.firstRange(of: Array("Exif".utf8)))
    var untagged = sideways.bytes
    untagged.replaceSubrange(tag, with: Array("None".utf8))
    #expect(try JPEGDecoder.size(of: untagged) == PixelSize(width: 1920, height: 1080))
  }
}
