import Codecs
import Display
import Pixels
import Platform
import Raster

/// A kernel with its fixed input.
struct Kernel {
  let name: String
  /// Prepares the input and returns the measured work.
  let prepare: () throws -> () throws -> Void

  /// All kernels whose instructions are counted.
  static var all: [Kernel] {
    [
      picture("resample-1/9", size: 1152, side: 128),
      picture("resample-1/3", size: 768, side: 256),
      picture("resample-7/10", size: 512, side: 358.4),
      picture("resample-7/4", size: 128, side: 224),
      picture("planes-1/3", size: 768, side: 256, inPlanes: true),
      picture("planes-7/10", size: 512, side: 358.4, inPlanes: true),
      picture("planes-7/4", size: 128, side: 224, inPlanes: true),
      picture("blend-picture", size: 256, side: 256, opacity: 0.6),
      fill("fill-opaque", Color(red: 20, green: 40, blue: 60)),
      fill("fill-blend", Color(red: 0, green: 0, blue: 0, alpha: 96)),
      group,
    ] + files + [
      Kernel(name: "pyramid") {
        let photo = Pattern.photo(side: 256)
        return { _ = PhotoPyramid(photo) }
      },
      Kernel(name: "digest") {
        let pixels = Pattern.canvas(side: 256)
        return { _ = PixelDigest(of: UnsafeRawBufferPointer(pixels.bytes)) }
      },
    ]
  }

  // MARK: Drawing

  private static let canvasSide = 256

  private static func drawing(
    _ name: String, _ items: [DisplayItem], photo: (() throws -> PhotoPyramid)? = nil
  ) -> Kernel {
    Kernel(name: name) {
      let canvas = Pattern.canvas(side: canvasSide)
      let photos = try photo.map { [try $0()] } ?? []
      // The renderer reuses no pixels of a previous frame.
      let renderer = FrameRenderer()
      return {
        renderer.draw(DisplayList(items: items), scale: 1, photos: photos, into: canvas)
      }
    }
  }

  /// A picture with rounded corners at fractional pixel positions.
  private static func picture(
    _ name: String, size: Int, side: Double, opacity: Double = 1, inPlanes: Bool = false
  ) -> Kernel {
    let scale = side / Double(size)
    let image = ImageItem(
      photo: 0, source: Rect(x: 0, y: 0, width: Double(size), height: Double(size)),
      transform: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 3.3, ty: 5.7),
      clip: ClipShape(
        rect: Rect(x: 3.3, y: 5.7, width: side, height: side), cornerRadii: CornerRadii(8)),
      opacity: opacity)
    return drawing(name, [.image(image)]) {
      let photo = Pattern.photo(side: size)
      return inPlanes ? PhotoPyramid(try Pattern.planes(of: photo)) : PhotoPyramid(photo)
    }
  }

  private static func fill(_ name: String, _ color: Color) -> Kernel {
    let rect = Rect(x: 2.5, y: 2.5, width: 250, height: 250)
    return drawing(
      name, [.fill(FillItem(rect: rect, cornerRadii: CornerRadii(20), color: color))])
  }

  private static var group: Kernel {
    let rect = Rect(x: 2.5, y: 2.5, width: 250, height: 250)
    let items = [DisplayItem.fill(FillItem(rect: rect, color: .white))]
    return drawing("blend-group", [.group(GroupItem(opacity: 0.5, items: items))])
  }

  // MARK: Files

  private static var files: [Kernel] {
    [
      Kernel(name: "png-encode") {
        let canvas = Pattern.canvas(side: 192)
        return { _ = try PNGEncoder.encode(opaque: canvas) }
      },
      Kernel(name: "png-small") {
        let canvas = Pattern.canvas(side: 192)
        return { _ = try PNGEncoder.encode(opaque: canvas, .small) }
      },
      Kernel(name: "png-decode") {
        let file = try PNGEncoder.encode(opaque: Pattern.canvas(side: 256))
        let decoder = ReusablePNGDecoder()
        return { _ = try decoder.decode(file) }
      },
      Kernel(name: "jpeg-decode") {
        let file = try JPEGEncoder.encode(
          Pattern.photo(side: 256), quality: 90, chroma: .halved, order: .baseline)
        return { _ = try PictureReader.decode(file) }
      },
      Kernel(name: "jpeg-planes") {
        let file = try JPEGEncoder.encode(
          Pattern.photo(side: 256), quality: 90, chroma: .halved, order: .baseline)
        return { _ = try PictureReader.decodePhoto(file) }
      },
      Kernel(name: "gif-frame") {
        let canvas = Pattern.canvas(side: 192)
        let encoder = GIFFrameEncoder()
        return { _ = encoder.frame(canvas, after: nil) }
      },
      Kernel(name: "gif-frame-after") {
        let (before, canvas) = (Pattern.canvas(side: 192), Pattern.canvas(side: 192, shift: 3))
        let encoder = GIFFrameEncoder()
        return { _ = encoder.frame(canvas, after: before) }
      },
      Kernel(name: "apng-frame-after") {
        let (before, canvas) = (Pattern.canvas(side: 192), Pattern.canvas(side: 192, shift: 3))
        let encoder = APNGFrameEncoder()
        return { _ = try encoder.frame(canvas, after: before) }
      },
    ]
  }
}
