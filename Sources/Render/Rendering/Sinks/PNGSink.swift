import Codecs
import SceneModel

/// Writes each frame of a clip as a PNG file; frames that look alike are one file of several names.
///
/// What a frame has in common with the one before it is not packed again, but copied from its file.
final class PNGSink: ClipSink {
  static let facts = ClipFacts(
    title: "PNG sequence", fileExtension: nil, isLossless: { _ in true },
    // The filtered rows and the room for what they are packed to, three bytes a pixel each; of what
    // they were packed to, a quarter on average.
    memory: (packing: 6, packed: 1))

  private let place: any ClipPlace
  private let effort: PNGEffort
  private var last: WrittenPNG?

  init(_ pass: ClipPass, in place: any ClipPlace) {
    self.place = place
    effort = PNGEffort(pass.settings.pngPacking)
  }

  func makePacker() -> PNGFrameEncoder { PNGFrameEncoder(effort) }

  static func pack(
    _ frame: DrawnFrame, with packer: PNGFrameEncoder
  ) throws(ProductionError) -> PackedPNG {
    try naming("frame \(frame.index)") {
      // The ground under every frame is opaque.
      try packer.frame(opaque: frame.pixels, after: frame.previous, changes: frame.changes)
    }
  }

  func append(_ packed: PackedPNG, frames: Range<Int>) throws(ProductionError) {
    let file = packed.file(after: last)
    last = file
    try place.write(file.bytes, frame: frames.lowerBound)
    for index in frames.dropFirst() { try place.repeatFrame(as: index) }
  }

  func finish() throws(ProductionError) -> Int? { nil }
}

extension PNGEffort {
  init(_ packing: OutputSettings.PNGPacking) {
    switch packing {
    case .fast: self = .fast
    case .small: self = .small
    }
  }
}
