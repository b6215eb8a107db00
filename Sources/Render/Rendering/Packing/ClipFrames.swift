import Display
import Geometry
import Pixels
import Raster
import Platform

/// The frames of a montage in order, each with the pictures that it shows.
///
/// Not safe for concurrent use.
final class ClipFrames: @unchecked Sendable {
  /// A frame to be drawn.
  struct Taken: Sendable {
    let index: Int
    /// The time on the clips' clock, s.
    let time: Double
    /// The index of the shown frame in each clip.
    let places: [Int]
    /// The pictures of the clips; nil for a picture that is decoded when the frame is drawn.
    var pictures: [Pixmap<StraightRGBA8>?]
    /// The changed regions to draw of the only clip; nil to draw whole pictures.
    var parts: [(rect: PixelRect, photo: PhotoPyramid)]?
    /// The canvas that it is drawn into.
    let picture: FramePicture
    /// The pixels that may differ from those of the frame before.
    let changes: PixelRegion
    /// Whether it shows the same as the frame before.
    let isAsBefore: Bool
  }

  private let clips: [Clip]
  private let times: ClipTimes
  private let pass: ClipPass
  /// Whether frames at different times look different even if the clips' pictures are equal.
  private let showsTime: Bool
  private let shelf: CanvasShelf
  /// Tracks the changed regions of the only clip; nil if frames are always drawn whole.
  private var parts: ClipParts?
  private var number: Int
  private var last: Taken?

  init(_ clips: [Clip], _ times: ClipTimes, _ pass: ClipPass, _ montage: ClipMontage) {
    showsTime = montage.hasClock
    self.clips = clips
    self.times = times
    self.pass = pass
    shelf = CanvasShelf(size: pass.size)
    number = pass.selection.range.lowerBound - (pass.poster == nil ? 0 : 1)
    if clips.count == 1, !showsTime {
      parts = ClipParts(of: montage.changingPhoto(scale: pass.scale), on: pass.size)
    }
  }

  /// Returns the next frame; nil after the last.
  ///
  /// - Throws: `clip`.
  func next() throws(ProductionError) -> Taken? {
    let selection = pass.selection
    guard number < selection.range.upperBound else { return nil }
    defer { number += 1 }
    let shown = number < selection.range.lowerBound ? pass.poster ?? number : number
    let places = clips.map { times.place(of: shown, in: selection, $0.times) }
    let time = times.time(of: shown, in: selection)
    if let last, last.places == places, !showsTime || last.time == time {
      let frame = Taken(
        index: number, time: time, places: places, pictures: [], picture: last.picture,
        changes: PixelRegion(), isAsBefore: true)
      self.last = frame
      return frame
    }
    var next = try solo(places, time)
    if next == nil { next = try whole(places, time) }
    last = next
    return next
  }

  /// Returns the frame of the only clip, as changed regions if possible; nil to use `whole`.
  private func solo(_ places: [Int], _ time: Double) throws(ProductionError) -> Taken? {
    guard parts != nil, let lent = try clips[0].lent(places[0]) else { return nil }
    let picture = FramePicture(from: shelf)
    guard let (content, changes) = parts?.take(lent, drawnInto: picture.canvas) else { return nil }
    var frame = Taken(
      index: number, time: time, places: places, pictures: [], picture: picture,
      changes: changes, isAsBefore: false)
    switch content {
    case .picture(let pixels): frame.pictures = [pixels]
    case .parts(let parts): frame.parts = parts
    }
    return frame
  }

  private func whole(_ places: [Int], _ time: Double) throws(ProductionError) -> Taken {
    var pictures: [Pixmap<StraightRGBA8>?] = []
    for (index, clip) in clips.enumerated() {
      if clip.pictures?.isInAnyOrder ?? true {
        pictures.append(nil)
      } else if let last, last.places[index] == places[index], !last.pictures.isEmpty {
        pictures.append(last.pictures[index])
      } else {
        pictures.append(try clip.frame(places[index]))
      }
    }
    return Taken(
      index: number, time: time, places: places, pictures: pictures,
      picture: FramePicture(from: shelf), changes: PixelRegion(PixelRect(pass.size)),
      isAsBefore: false)
  }
}

extension ClipFrames.Taken {
  /// Draws the frame; at full scale, its pixels equal the clip's pixels.
  ///
  /// - Throws: `clip`.
  func draw(
    _ list: DisplayList, of clips: [Clip], scale: Double, _ ground: Color,
    with renderer: FrameRenderer
  ) throws(ProductionError) {
    if let parts {
      for part in parts {
        renderer.draw(
          list, scale: scale, photos: [part.photo], ground: ground, in: part.rect,
          into: picture.canvas.pixels)
      }
    } else {
      var pyramids: [PhotoPyramid?] = []
      for (index, clip) in clips.enumerated() {
        var pixels = pictures[index]
        if pixels == nil { pixels = try clip.frame(places[index]) }
        pyramids.append(pixels.map { PhotoPyramid($0) })
      }
      renderer.draw(
        list, scale: scale, photos: pyramids, ground: ground, into: picture.canvas.pixels)
    }
    picture.digest = PixelDigest(of: UnsafeRawBufferPointer(picture.canvas.pixels.bytes))
  }
}

extension Clip {
  /// Returns the picture of the frame at an index.
  ///
  /// - Throws: `clip`, `encoding` if there is no picture of the clip's size.
  fileprivate func frame(_ place: Int) throws(ProductionError) -> Pixmap<StraightRGBA8> {
    let picture = try ProductionError.clips { () throws(ClipError) in
      try pictures?.picture(at: place)
    }
    if let picture, picture.size == size { return picture }
    throw .encoding("\(path) has no picture of frame \(recording.frames[place].index)")
  }

  /// Returns a borrowed picture of the frame at an index; nil if only `frame` can decode it.
  ///
  /// - Throws: `clip`.
  fileprivate func lent(_ place: Int) throws(ProductionError) -> LentPicture? {
    let lent = try ProductionError.clips { () throws(ClipError) in try pictures?.lend(at: place) }
    return lent?.pixels.size == size ? lent : nil
  }
}
