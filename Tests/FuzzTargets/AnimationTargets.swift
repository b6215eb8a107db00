import Codecs
import Compare
import Display
import Pixels
import Rendering
import TestSupport

/// The remaining frames and pixels to read of one animation, so that time goes into many files.
private struct Allowance {
  private var pixels = 1 << 20
  private var frames = 200

  /// Subtracts a frame of this size, and returns whether it may be read.
  mutating func allows(_ size: PixelSize) -> Bool {
    pixels -= size.count
    frames -= 1
    return pixels >= 0 && frames >= 0
  }
}

/// Checks the invariants of any frame times.
private func check(_ clock: FrameTimes) throws(BrokenPromise) {
  try BrokenPromise.unless(
    zip(clock.starts, clock.starts.dropFirst()).allSatisfy { $0 < $1 },
    "each frame shows for a time")
  try BrokenPromise.unless(
    clock.end.isFinite && clock.end >= clock.starts.last ?? 0, "a clip ends: \(clock.end)")
  _ = clock.frame(at: clock.end / 2)
}

/// Returns the sum of a frame's bytes, so that all are read.
private func sum(_ pixels: Pixmap<StraightRGBA8>) -> Int {
  pixels.bytes.reduce(0) { $0 &+ Int($1) }
}

/// Animated PNG files.
struct APNGTarget: FuzzTarget {
  let byteLimit = 4096

  let terms = PNGMutation.kinds

  func seeds() throws -> [[UInt8]] { PNGSeeds.animations }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    dice.once(in: 8) ? plain(input) : PNGMutation.mutated(input, &dice, plain: plain)
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    // An input that is refused has an error message, which libFuzzer does not need.
    guard let delays = try? delays(input), !delays.isEmpty else { return false }
    try check(FrameTimes(delays: delays, tolerance: 0))
    return true
  }

  private func delays(_ input: [UInt8]) throws(PictureError) -> [Double] {
    let reader = try APNGAnimationReader(input, limits: PNGTarget.limits)
    var allowance = Allowance()
    var delays: [Double] = []
    while allowance.allows(reader.size), let frame = try reader.next() {
      _ = sum(frame.pixels)
      delays.append(frame.delay.map { Double($0.numerator) / Double($0.denominator) } ?? 0)
    }
    return delays
  }
}

/// Animated GIF files.
struct GIFTarget: FuzzTarget {
  let byteLimit = 4096

  let terms = ["GIF87a", "GIF89a", "NETSCAPE2.0", "!", ","]

  func seeds() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for frames in [1, 2, 4] {
      var bytes: [UInt8] = []
      let size = PixelSize(width: 9, height: 7)
      let writer = try GIFWriter(size: size) { bytes += $0 }
      let encoder = GIFFrameEncoder()
      var before: Pixmap<PremultipliedRGBA8>?
      for index in 0..<frames {
        let canvas = Pixmap<PremultipliedRGBA8>(size: size)
        for offset in canvas.bytes.indices {
          let value = offset % 4 == 3 ? 255 : (offset / 8 * 40 + index * index * 7) & 0xF0
          canvas.bytes[offset] = UInt8(value)
        }
        if let frame = encoder.frame(canvas, after: before) {
          try writer.append(frame, delayCentiseconds: 4 * index)
        }
        before = canvas
      }
      try writer.finish()
      seeds.append(bytes)
    }
    return seeds
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    _ = try? PictureReader.size(of: input)
    guard let delays = try? delays(input), !delays.isEmpty else { return false }
    try check(FrameTimes(centiseconds: delays))
    return true
  }

  private func delays(_ input: [UInt8]) throws(PictureError) -> [Int] {
    let reader = try GIFAnimationReader(input, limits: PNGTarget.limits)
    var allowance = Allowance()
    var delays: [Int] = []
    while allowance.allows(reader.size), let frame = try reader.next() {
      _ = sum(frame.pixels)
      delays.append(frame.delay)
    }
    _ = reader.warnings
    return delays
  }
}

/// Animated and still WebP files.
struct WebPTarget: FuzzTarget {
  let byteLimit = 4096

  let terms = ["RIFF", "WEBP", "VP8X", "VP8L", "VP8 ", "ALPH", "ANIM", "ANMF", "ICCP"]

  func seeds() throws -> [[UInt8]] {
    let size = PixelSize(width: 9, height: 7)
    return try [WebPCompression.lossless, .lossy(quality: 60)].map { packing in
      let file = WrittenBytes()
      let writer = try WebPWriter(size: size) { file.take($0, $1) }
      let encoder = WebPFrameEncoder(packing)
      var before: Pixmap<PremultipliedRGBA8>?
      for index in 0..<3 {
        let canvas = Pixmap<PremultipliedRGBA8>(size: size)
        for offset in canvas.bytes.indices {
          let value = offset % 4 == 3 ? 255 : (offset / 8 * 40 + index * index * 7) & 0xF0
          canvas.bytes[offset] = UInt8(value)
        }
        let frame = try encoder.frame(
          canvas, after: before, changes: PixelRegion(PixelRect(size)))
        try writer.append(frame, milliseconds: 8 * index)
        before = canvas
      }
      try writer.finish()
      return file.bytes
    }
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let size = try? PictureReader.size(of: input)
    guard PictureFormat(signatureOf: input) == .webp, let delays = try? delays(input),
      !delays.isEmpty
    else { return false }
    try check(FrameTimes(milliseconds: delays))
    let picture = try? PictureReader.decode(input, limits: PNGTarget.limits)
    try BrokenPromise.unless(
      picture == nil || picture?.size == size, "a picture has the size of its header")
    return true
  }

  private func delays(_ input: [UInt8]) throws(PictureError) -> [Int] {
    let reader = try WebPAnimationReader(input, limits: PNGTarget.limits)
    var allowance = Allowance()
    var delays: [Int] = []
    while allowance.allows(reader.size), let frame = try reader.next() {
      _ = sum(frame.pixels)
      delays.append(frame.delay)
    }
    return delays
  }
}

/// JPEG files.
struct JPEGTarget: FuzzTarget {
  let byteLimit = 4096

  func seeds() throws -> [[UInt8]] {
    let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: 19, height: 17))
    for index in picture.bytes.indices { picture.bytes[index] = UInt8(index * 5 & 0xFF) }
    return [
      try JPEGEncoder.encode(picture, quality: 60),
      try JPEGEncoder.encode(picture, quality: 90, chroma: .full, orientation: .init(rawValue: 6)),
      try JPEGEncoder.encode(picture, quality: 30, order: .progressive),
      try JPEGEncoder.encode(picture, quality: 80, chroma: .full, order: .progressive),
    ]
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let size = try? PictureReader.size(of: input)
    guard PictureFormat(signatureOf: input) == .jpeg,
      let picture = try? JPEGDecoder.decode(input, limits: PNGTarget.limits)
    else { return false }
    _ = sum(picture.pixels)
    try BrokenPromise.unless(
      picture.pixels.size == size, "a picture has the size of its header: \(picture.pixels.size)")
    let photo = try? PictureReader.decodePhoto(
      input, limits: PNGTarget.limits, reduction: input.count % 4)
    try BrokenPromise.unless(
      photo?.size == size, "a photo is read in planes where it is in pixels")
    return true
  }
}

/// HEIC and AVIF files, of which only the description is read.
///
/// `zoetrope-heif` decodes the pixels in its own process.
struct HEIFTarget: FuzzTarget {
  let byteLimit = 4096

  let terms = ["ftyp", "meta", "pitm", "iprp", "ipco", "ipma", "ispe", "irot", "clap", "colr"]

  func seeds() throws -> [[UInt8]] { [HEIFSamples.avif, HEIFSamples.heic] }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    guard PictureFormat(signatureOf: input) == .heif,
      let size = try? PictureReader.size(of: input)
    else { return false }
    try BrokenPromise.unless(size.width > 0 && size.height > 0, "a picture has pixels: \(size)")
    return true
  }
}
