import Display
import Pixels
import Platform
import Raster

/// The frames of a montage in order, each with the pictures that it shows.
///
/// Not safe for concurrent use.
final class ClipFrames: @unchecked Sendable {
  /// A frame to be drawn.
  struct Frame: Sendable {
    let index: Int
    /// The time on the clips' clock, s.
    let time: Double
    /// The index of the shown frame in each clip.
    let frameIndices: [Int]
    /// The pictures of the clips; nil for a picture that is decoded when the frame is drawn.
    var pictures: [Pixmap<StraightRGBA8>?]
    /// The changed regions to draw of the only clip; nil to draw whole pictures.
    var regions: [(rect: PixelRect, photo: PhotoPyramid)]?
    /// The canvas that it is drawn into.
    let picture: FramePicture
    /// The pixels that may differ from those of the previous frame.
    let changes: PixelRegion
    /// Whether its pixels equal the previous frame's.
    let isDuplicate: Bool
  }

  private let clips: [Clip]
  private let times: ClipTimes
  private let pass: ClipPass
  /// Whether frames at different times look different even if the clips' pictures are equal.
  private let showsTime: Bool
  private let pool: FramebufferPool
  /// Tracks the changed regions of the only clip; nil if frames are always drawn whole.
  private var regions: ChangedRegions?
  private var number: Int
  private var last: Frame?

  init(_ clips: [Clip], _ times: ClipTimes, _ pass: ClipPass, _ montage: ClipMontage) {
    showsTime = montage.hasClock
    self.clips = clips
    self.times = times
    self.pass = pass
    pool = FramebufferPool(size: pass.size)
    number = pass.selection.range.lowerBound - (pass.poster == nil ? 0 : 1)
    if clips.count == 1, !showsTime {
      regions = ChangedRegions(
        photo: montage.changingPhoto(scale: pass.scale), canvasSize: pass.size)
    }
  }

  /// Returns the next frame; nil after the last.
  ///
  /// - Throws: `clip`.
  func next() throws(RenderError) -> Frame? {
    let selection = pass.selection
    guard number < selection.range.upperBound else { return nil }
    defer { number += 1 }
    let shown = number < selection.range.lowerBound ? pass.poster ?? number : number
    let frameIndices = clips.map { times.frameIndex(of: shown, in: selection, $0.times) }
    let time = times.time(of: shown, in: selection)
    if let last, last.frameIndices == frameIndices, !showsTime || last.time == time {
      let frame = Frame(
        index: number, time: time, frameIndices: frameIndices, pictures: [], picture: last.picture,
        changes: PixelRegion(), isDuplicate: true)
      self.last = frame
      return frame
    }
    var next = try solo(frameIndices, time)
    if next == nil { next = try whole(frameIndices, time) }
    last = next
    return next
  }

  /// Returns the frame of the only clip, as changed regions if possible; nil to use `whole`.
  private func solo(_ frameIndices: [Int], _ time: Double) throws(RenderError) -> Frame? {
    guard regions != nil, let borrowed = try clips[0].borrowed(frameIndices[0]) else { return nil }
    let picture = FramePicture(from: pool)
    guard let (content, changes) = regions?.take(borrowed, drawnInto: picture.canvas) else {
      return nil
    }
    var frame = Frame(
      index: number, time: time, frameIndices: frameIndices, pictures: [], picture: picture,
      changes: changes, isDuplicate: false)
    switch content {
    case .picture(let pixels): frame.pictures = [pixels]
    case .regions(let regions): frame.regions = regions
    }
    return frame
  }

  private func whole(_ frameIndices: [Int], _ time: Double) throws(RenderError) -> Frame {
    var pictures: [Pixmap<StraightRGBA8>?] = []
    for (index, clip) in clips.enumerated() {
      if clip.pictures?.hasRandomAccess ?? true {
        pictures.append(nil)
      } else if let last, last.frameIndices[index] == frameIndices[index], !last.pictures.isEmpty {
        pictures.append(last.pictures[index])
      } else {
        pictures.append(try clip.frame(frameIndices[index]))
      }
    }
    return Frame(
      index: number, time: time, frameIndices: frameIndices, pictures: pictures,
      picture: FramePicture(from: pool), changes: PixelRegion(PixelRect(pass.size)),
      isDuplicate: false)
  }
}

extension ClipFrames.Frame {
  /// Draws the frame; at full scale, its pixels equal the clip's pixels.
  ///
  /// - Throws: `clip`.
  func draw(
    _ list: DisplayList, of clips: [Clip], scale: Double, _ background: Color,
    with renderer: FrameRenderer
  ) throws(RenderError) {
    if let regions {
      for region in regions {
        renderer.draw(
          list, scale: scale, photos: [region.photo], background: background, in: region.rect,
          into: picture.canvas.pixels)
      }
    } else {
      var pyramids: [PhotoPyramid?] = []
      for (index, clip) in clips.enumerated() {
        var pixels = pictures[index]
        if pixels == nil { pixels = try clip.frame(frameIndices[index]) }
        pyramids.append(pixels.map { PhotoPyramid($0) })
      }
      renderer.draw(
        list, scale: scale, photos: pyramids, background: background, into: picture.canvas.pixels)
    }
    picture.digest = PixelDigest(of: UnsafeRawBufferPointer(picture.canvas.pixels.bytes))
  }
}

extension Clip {
  /// Returns the picture of the frame at an index.
  ///
  /// - Throws: `clip`, `encoding` if there is no picture of the clip's size.
  fileprivate func frame(_ frameIndex: Int) throws(RenderError) -> Pixmap<StraightRGBA8> {
    let picture = try rethrowing(as: RenderError.clip, pictures?.picture(at: frameIndex))
    if let picture, picture.size == size { return picture }
    throw .encoding("\(path) has no picture of frame \(recording.frames[frameIndex].index)")
  }

  /// Returns a borrowed picture of the frame at an index; nil if only `frame` can decode it.
  ///
  /// - Throws: `clip`.
  fileprivate func borrowed(_ frameIndex: Int) throws(RenderError) -> BorrowedPicture? {
    let borrowed = try rethrowing(as: RenderError.clip, pictures?.borrow(at: frameIndex))
    return borrowed?.pixels.size == size ? borrowed : nil
  }
}
