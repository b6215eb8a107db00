import Pixels
import Testing

@testable import Codecs

@Suite("JPEG planes")
struct JPEGPlanesTests {
  private func waves(_ size: PixelSize) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let wave = (x * 7 % 32) < 16 ? x * 7 % 16 : 15 - x * 7 % 16
        picture[x, y] = (
          UInt8(70 + x + wave), UInt8(190 - y - x / 2), UInt8(90 + (x + 2 * y) % 60), 255
        )
      }
    }
    return picture
  }

  /// Returns the sample of a plane at a pixel.
  ///
  /// Subsampled planes are interpolated as in libjpeg.
  private func sample(_ plane: SamplePlane, span: Int, x: Int, y: Int) -> Double {
    func neighbors(_ position: Int, _ count: Int) -> [(Int, Double)] {
      guard span == 2 else { return [(position, 1)] }
      let next = position / 2 + (position.isMultiple(of: 2) ? -1 : 1)
      return [(position / 2, 0.75), (min(max(next, 0), count - 1), 0.25)]
    }
    return neighbors(y, plane.size.height).reduce(0) { sum, row in
      sum
        + neighbors(x, plane.size.width).reduce(0) {
          $0 + row.1 * $1.1 * Double(plane.row(row.0)[$1.0])
        }
    }
  }

  @Test(
    "Planes have the pixels of the decoded picture, for any orientation, order, and sampling",
    arguments: EXIFOrientation.allCases, [JPEGEncoder.Order.baseline, .progressive])
  func pixels(orientation: EXIFOrientation, order: JPEGEncoder.Order) throws {
    for (size, chroma, reduction) in [
      (PixelSize(width: 61, height: 43), JPEGEncoder.Chroma.full, 0),
      (PixelSize(width: 61, height: 43), .halved, 0),
      (PixelSize(width: 64, height: 48), .halved, 0),
      (PixelSize(width: 64, height: 48), .halved, 1),
      (PixelSize(width: 64, height: 48), .full, 2),
    ] {
      let file = try JPEGEncoder.encode(
        waves(size), quality: 95, chroma: chroma, order: order, orientation: orientation)
      let whole = try JPEGDecoder.decode(file, reduction: reduction)
      let isTurned = ![.upright, .transposed].contains(orientation)
      guard let photo = try JPEGDecoder.decodePlanes(file, reduction: reduction) else {
        #expect(isTurned && size.width == 61 && chroma == .halved)
        continue
      }
      #expect(photo.size == whole.size && photo.reduction == whole.reduction)
      guard case .planes(let planes) = photo.pixels else {
        Issue.record("planes are in planes")
        continue
      }
      #expect(planes.size == whole.pixels.size)
      #expect(planes.span == (chroma == .halved && reduction == 0 ? 2 : 1))
      for y in 0..<planes.size.height {
        for x in 0..<planes.size.width {
          let luma = Double(planes.luma.row(y)[x])
          let blue = sample(planes.blue, span: planes.span, x: x, y: y) - 128
          let red = sample(planes.red, span: planes.span, x: x, y: y) - 128
          let pixel = whole.pixels[x, y]
          // libjpeg rounds chroma before the conversion, and then the result.
          #expect(abs(luma + 1.402 * red - Double(pixel.red)) <= 1.5)
          #expect(abs(luma - 0.344136 * blue - 0.714136 * red - Double(pixel.green)) <= 1.5)
          #expect(abs(luma + 1.772 * blue - Double(pixel.blue)) <= 1.5)
        }
      }
    }
  }

  @Test(
    "Decodes other components and samplings as pixels",
    arguments: [
      FlatJPEG(values: [77]), FlatJPEG(values: [200, 100, 50], adobeTransform: 0),
      FlatJPEG(values: [0, 128, 255, 55]),
      FlatJPEG(values: [76, 85, 255, 255], adobeTransform: 2),
    ])
  func others(file: FlatJPEG) throws {
    #expect(try JPEGDecoder.decodePlanes(file.bytes) == nil)
    let photo = try PictureReader.decodePhoto(file.bytes)
    let expected = try PictureReader.decode(file.bytes).pixels
    guard case .pixels(let pixels) = photo.pixels else {
      Issue.record("other components are pixels")
      return
    }
    #expect(pixels.bytes.elementsEqual(expected.bytes))
  }

  @Test(
    "A file truncated at any byte gives the same error as decoding to pixels", arguments: [0, 1])
  func truncation(reduction: Int) throws {
    for order in [JPEGEncoder.Order.baseline, .progressive] {
      let file = try JPEGEncoder.encode(
        waves(PixelSize(width: 40, height: 24)), quality: 85, order: order)
      for count in file.indices {
        let cut = Array(file[..<count])
        let error = try #require(throws: PictureError.self) { try JPEGDecoder.decode(cut) }
        #expect(throws: error) { try PictureReader.decodePhoto(cut, reduction: reduction) }
      }
    }
  }
}
