import Display
package import Pixels
import Platform

/// The fidelity of a clip's file, read back, to the frames that were drawn for it.
package struct ClipMeasurement: Sendable {
  /// The measurement of one drawn frame.
  package struct Frame: Hashable, Sendable {
    package let index: Int
    /// The frame's bytes in the file, 0 for a repeated frame; nil if the format reports none.
    package let bytes: Int?
    /// The fidelity of the picture shown at the middle of the frame's time.
    package let fidelity: PictureFidelity
  }

  /// The PSNR, in dB, of an exact frame in a mean.
  private static let exact = 99.0

  /// The frames in order, without the poster.
  package let frames: [Frame]

  /// The mean of the frames' PSNR, dB, each capped at 99; nil if all frames are exact.
  package var meanPSNR: Double? {
    isExact
      ? nil
      : frames.reduce(0) { $0 + min($1.fidelity.psnr ?? Self.exact, Self.exact) }
        / Double(frames.count)
  }

  /// The frame with the lowest PSNR; nil if all frames are exact.
  package var worst: Frame? {
    isExact ? nil : frames.max { $0.fidelity.meanSquare < $1.fidelity.meanSquare }
  }

  /// The largest error in a smooth area of any frame, in 1/255.
  package var smoothError: Double { frames.map(\.fidelity.smoothError).max() ?? 0 }

  /// Whether every pixel of every frame equals the drawn pixel.
  package var isExact: Bool { frames.allSatisfy { $0.fidelity.meanSquare == 0 } }

  /// Reads a clip's file and compares it with its frames, which are drawn again.
  ///
  /// - Throws: `clip` if the file cannot be read, and errors of the source.
  init(of written: WrittenClip, path: String, from source: any ClipSource) throws(RenderError) {
    let pass = written.pass
    let clip = try rethrowing(as: RenderError.clip, Clip.open(path))
    let range = pass.selection.range
    let start = pass.selection.start(of: range.lowerBound).seconds
    let lead = pass.poster == nil ? 0 : pass.duration(of: -1..<0).seconds
    var (frames, last) = ([] as [Frame], [] as [UInt8])
    try source.show(pass, encode: { $0.isRepeat ? [] : Array($0.pixels.bytes) }) {
      (index, bytes) throws(RenderError) in
      if !bytes.isEmpty { last = bytes }
      guard range.contains(index) else { return }
      let times = (
        pass.selection.start(of: index).seconds, pass.selection.start(of: index + 1).seconds
      )
      let middle = (times.0 + times.1) / 2 - start + lead
      let shownIndex = clip.times.frame(at: middle) ?? clip.count - 1
      let shown = try rethrowing(as: RenderError.clip, clip.pictures?.picture(at: shownIndex))
      guard let shown, shown.size.width >= pass.size.width,
        shown.size.height >= pass.size.height
      else { throw .encoding("\(path) lacks some of its frames") }
      frames.append(
        Frame(
          index: index, bytes: written.frameBytes.map { $0[index] ?? 0 },
          fidelity: PictureFidelity(shown, showing: last, of: pass.size)))
    }
    self.frames = frames
  }
}
