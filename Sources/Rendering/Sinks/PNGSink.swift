import Codecs
import Simulation
import SceneModel

/// Writes each frame of a clip as a PNG file; frames that look alike are one file of several names.
final class PNGSink: ClipSink {
  static let facts = ClipFacts(
    title: "PNG sequence", fileExtension: nil, isLossless: true,
    // The filtered rows and the room for what they are packed to, three bytes a pixel each; of what
    // they were packed to, a quarter on average.
    memory: (packing: 6, packed: 1))

  private let place: any ClipPlace

  init(_ pass: ClipPass, in place: any ClipPlace) {
    self.place = place
  }

  static func makePacker() {}

  static func pack(_ frame: DrawnFrame, with packer: Void) throws(ProductionError)
    -> [UInt8]
  {
    try naming("frame \(frame.frame.index)") { try PNGEncoder.encode(frame.pixels) }
  }

  func append(_ packed: [UInt8], frames: Range<Int>) throws(ProductionError) {
    try place.write(packed, frame: frames.lowerBound)
    for index in frames.dropFirst() { try place.repeatFrame(as: index) }
  }

  func finish() throws(ProductionError) -> Int? { nil }
}
