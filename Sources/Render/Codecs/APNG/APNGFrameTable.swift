import Pixels

/// The frames of an animated PNG: their parameters and the positions of their data in the file.
///
/// It is built and checked from the chunks of a file before anything is decompressed. Chunks of the
/// still picture are left to libpng.
/// Source: PNG specification, third edition, 4.9, 5.6 and 11.3.7 (acTL, fcTL and fdAT).
struct APNGFrameTable {
  struct Frame {
    var control: APNGFrameControl
    /// The byte ranges of its zlib stream in the file, at least one.
    var data: [Range<Int>] = []
  }

  /// The frames in playing order.
  ///
  /// Empty if the file has no playable animation.
  private(set) var frames: [Frame] = []
  /// Whether the default image is also the first frame.
  private(set) var beginsWithDefaultImage = false
  private(set) var warnings: [String] = []

  private var statedCount = 0
  private var sequence: UInt32 = 0
  private var previousData: PNGChunk?

  /// Parses all chunks of a file.
  ///
  /// `canvas` is the size from its header.
  ///
  /// - Throws: `PictureError.damaged` if the animation violates the format, `unsupported` for more
  ///   frames than the limit.
  init(
    _ chunks: [PNGChunk], of file: [UInt8], canvas: PixelSize, frameLimit: Int
  ) throws(PictureError) {
    guard try readControl(chunks, of: file) else { return }
    guard statedCount <= frameLimit else {
      throw .unsupported(.png, "\(statedCount) frames; at most \(frameLimit)")
    }
    chunks: for chunk in chunks {
      switch chunk.kind {
      case "IDAT":
        try addDefaultImage(chunk)
      case "fcTL":
        try checkSequenceNumber(of: chunk, in: file, minLength: 26)
        if frames.count == statedCount {
          warnings.append("acTL states \(statedCount) frames; further frames are ignored")
          break chunks
        }
        try addFrame(chunk, in: file, canvas: canvas)
      case "fdAT":
        try checkSequenceNumber(of: chunk, in: file, minLength: 4)
        try addData(chunk)
      default:
        break
      }
    }
    try checkLastFrame()
    guard frames.count == statedCount else {
      throw .damaged(.png, "acTL states \(statedCount) frames, but the file has \(frames.count)")
    }
  }

  /// Parses the acTL chunk.
  ///
  /// Returns false if the file is to be read as a still picture.
  private mutating func readControl(
    _ chunks: [PNGChunk], of file: [UInt8]
  ) throws(PictureError) -> Bool {
    let controls = chunks.filter { $0.kind == "acTL" }
    guard let control = controls.first else { return false }
    guard control.hasValidCRC(in: file) else { throw .damaged(.png, "acTL: CRC error") }
    guard control.body.count == 8 else {
      throw .damaged(.png, "acTL: \(control.body.count) bytes, not 8")
    }
    let frameCount = file.bigEndianNumber(at: control.body.lowerBound)
    let plays = file.bigEndianNumber(at: control.body.lowerBound + 4)
    let firstData = chunks.first { $0.kind == "IDAT" }
    let fault: String?
    if controls.count > 1 {
      fault = "\(controls.count) acTL chunks"
    } else if let firstData, firstData.body.lowerBound < control.body.lowerBound {
      fault = "acTL is after IDAT"
    } else if !(1...Int(Int32.max)).contains(frameCount) {
      fault = "acTL states \(frameCount) frames"
    } else {
      fault = nil
    }
    if let fault {
      warnings.append("the animation is ignored and only the default image is shown: \(fault)")
      return false
    }
    guard plays <= Int32.max else {
      throw .damaged(.png, "acTL: \(plays) plays; at most \(Int32.max)")
    }
    statedCount = frameCount
    return true
  }

  private mutating func checkSequenceNumber(
    of chunk: PNGChunk, in file: [UInt8], minLength: Int
  ) throws(PictureError) {
    let name = chunk.kind.letters
    guard chunk.hasValidCRC(in: file) else { throw .damaged(.png, "\(name): CRC error") }
    guard chunk.body.count >= minLength else {
      throw .damaged(.png, "\(name): \(chunk.body.count) bytes are too few")
    }
    let number = file.bigEndianNumber(at: chunk.body.lowerBound)
    guard number == sequence else {
      throw .damaged(.png, "\(name): sequence number \(number) instead of \(sequence)")
    }
    sequence += 1
  }

  private mutating func addDefaultImage(_ chunk: PNGChunk) throws(PictureError) {
    if previousData == nil {
      beginsWithDefaultImage = !frames.isEmpty
    } else if sequence > (beginsWithDefaultImage ? 1 : 0) {
      throw .damaged(.png, "IDAT: after fcTL or fdAT chunks of other frames")
    }
    previousData = chunk
    if beginsWithDefaultImage { frames[0].data.append(chunk.body) }
  }

  private mutating func addFrame(
    _ chunk: PNGChunk, in file: [UInt8], canvas: PixelSize
  ) throws(PictureError) {
    try checkLastFrame()
    guard chunk.body.count == 26 else {
      throw .damaged(.png, "fcTL: \(chunk.body.count) bytes, not 26")
    }
    let control = try APNGFrameControl(Array(file[chunk.body.dropFirst(4)]), canvas: canvas)
    if previousData == nil, control.rect != PixelRect(canvas) {
      throw .damaged(.png, "fcTL: the default image is a frame that does not fill the canvas")
    }
    frames.append(Frame(control: control))
  }

  private mutating func addData(_ chunk: PNGChunk) throws(PictureError) {
    guard previousData != nil else { throw .damaged(.png, "fdAT: before IDAT") }
    guard frames.count > (beginsWithDefaultImage ? 1 : 0) else {
      throw .damaged(.png, "fdAT: without fcTL before it")
    }
    frames[frames.count - 1].data.append(chunk.body.lowerBound + 4..<chunk.body.upperBound)
  }

  private func checkLastFrame() throws(PictureError) {
    guard let last = frames.last, last.data.isEmpty else { return }
    throw .damaged(.png, "frame \(frames.count - 1) has no pixels")
  }
}
