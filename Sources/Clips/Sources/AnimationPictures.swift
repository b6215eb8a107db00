import Codecs
import Pixels
import Synchronization
import System

/// The frames of an animation, decoded one after another.
///
/// The last is kept, so that requests in order decode each once.
final class AnimationPictures: ClipPictures {
  /// Reads the next frame; nil after the last.
  typealias Next = () throws(PictureError) -> Pixmap<StraightRGBA8>?

  private struct State {
    var next: Next?
    var place = -1
    var pixels: Pixmap<StraightRGBA8>?
  }

  let path: String
  private let begin: @Sendable () throws(PictureError) -> Next
  private let state = Mutex(State())

  init(path: String, begin: @escaping @Sendable () throws(PictureError) -> Next) {
    self.path = path
    self.begin = begin
  }

  var isInAnyOrder: Bool { false }

  func picture(at place: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    let outcome = state.withLock { state -> Result<Pixmap<StraightRGBA8>?, PictureError> in
      do throws(PictureError) {
        if state.next == nil || place < state.place {
          state.next = try begin()
          state.place = -1
        }
        while state.place < place {
          guard let next = state.next, let pixels = try next() else { return .success(nil) }
          state.place += 1
          state.pixels = pixels
        }
        return .success(state.pixels.map { $0.copy() })
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .success(let pixels): return pixels
    case .failure(let error): throw ClipError(error, path: path)
    }
  }

  func fileBytes(at place: Int) throws(ClipError) -> [UInt8]? { nil }
}
