import Codecs
import Pixels
import Platform
import Synchronization

/// The frames of an animation, decoded in order.
///
/// The last one is cached, so requests in order decode each frame once.
final class AnimationPictures: ClipPictures {
  /// Decodes the next frame; nil after the last.
  typealias Next = () throws(PictureError) -> BorrowedPicture?

  private struct State {
    var next: Next?
    var index = -1
    var frame: BorrowedPicture?
    /// The pixels that may have changed since the last borrowed frame.
    var changes = PixelRegion()
  }

  let path: String
  private let begin: @Sendable () throws(PictureError) -> Next
  private let state = Mutex(State())

  init(path: String, begin: @escaping @Sendable () throws(PictureError) -> Next) {
    self.path = path
    self.begin = begin
  }

  var hasRandomAccess: Bool { false }

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    try read(index) { $0.frame.map { $0.pixels.copy() } }
  }

  func borrow(at index: Int) throws(ClipError) -> BorrowedPicture? {
    try read(index) { state in
      defer { state.changes = PixelRegion() }
      return state.frame.map { BorrowedPicture(pixels: $0.pixels, changes: state.changes) }
    }
  }

  private func read<Value: Sendable>(
    _ index: Int, _ value: (inout State) -> Value?
  ) throws(ClipError) -> Value? {
    try rethrowing(
      as: { (error: PictureError) in ClipError(error, path: path) },
      state.withLock { (state) throws(PictureError) in
        if state.next == nil || index < state.index {
          state.next = try begin()
          state.index = -1
        }
        while state.index < index {
          guard let next = state.next, let frame = try next() else { return nil }
          state.index += 1
          state.frame = frame
          state.changes.add(
            state.index == 0 ? PixelRegion(PixelRect(frame.pixels.size)) : frame.changes)
        }
        return value(&state)
      })
  }
}
