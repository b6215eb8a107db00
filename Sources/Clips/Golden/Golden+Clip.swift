import Codecs
import Compare
import Pixels
import Synchronization
import System

extension Golden {
  /// The golden as a clip with the kept pictures, of which missing ones are issues.
  ///
  /// `path` is for messages, `folder` is that of goldens, `pending` has the pictures that are not in
  /// place yet.
  /// - Throws: `ClipError` where the pictures cannot be listed or are no animation.
  package func clip(
    path: String, folder: String, name: String, pending: PendingGolden? = nil
  ) throws(ClipError) -> Clip {
    let frames = recording.frames
    var clip = Clip(recording, kind: .golden, path: path)
    switch pictures {
    case .none: break
    case .frames:
      do throws(FileError) {
        try takeFrames("\(folder)/\(name)", name: name, pending, into: &clip)
      } catch {
        guard error.isMissing else { throw .file(error) }
        clip.issues = [.missingFolder("\(name)/")]
      }
    case .apng:
      let file = Golden.animationName(of: name)
      do throws(FileError) {
        let isStaged = try pending?.open(file) != nil
        if !isStaged { _ = try InputFile(path: "\(folder)/\(file)") }
        clip.pictures = KeptAnimation(folder: folder, file: file, golden: self, pending: pending)
      } catch {
        guard error.isMissing else { throw .file(error) }
        clip.issues = [.missing(frame: frames[0].index, file: file)]
      }
    }
    return clip
  }

  private func takeFrames(
    _ path: String, name: String, _ pending: PendingGolden?, into clip: inout Clip
  ) throws(FileError) {
    let folder: ProjectFolder
    do throws(FileError) {
      folder = try ProjectFolder(path: path)
    } catch {
      // Then all of them are staged.
      guard error.isMissing, let pending else { throw error }
      folder = try ProjectFolder(path: pending.path)
    }
    var names = try folder.expand(pattern: "*.png")
    if let pending { names = pending.frames(among: names) }
    let kept = keptFrames
    let present = Set(names)
    clip.issues = kept.firsts.filter { !present.contains($0.file) }.map {
      .missing(frame: $0.frame, file: "\(name)/\($0.file)")
    }
    let stated = Set(kept.firsts.map(\.file))
    clip.issues += names.filter { !stated.contains($0) }.map { .extra(file: "\(name)/\($0)") }
    clip.pictures = FolderPictures(
      folder: folder, files: kept.files.map { present.contains($0) ? $0 : nil }, pending: pending)
  }

  /// The file of each frame, and each file once with the frame it is named after: frames that look like
  /// an earlier one share its file.
  package var keptFrames: (files: [String], firsts: [(frame: Int, file: String)]) {
    var byDigest: [String?: String] = [:]
    var firsts: [(frame: Int, file: String)] = []
    let files = recording.frames.map { frame in
      if let file = byDigest[frame.digest] { return file }
      let file = FrameFileName.name(of: frame.index)
      byDigest[frame.digest] = file
      firsts.append((frame.index, file))
      return file
    }
    return (files, firsts)
  }
}

/// The pictures of a golden in an animation that holds equal frames, opened for the first picture: a
/// golden that has not changed is never decoded.
private final class KeptAnimation: ClipPictures {
  private struct Opened: Sendable {
    var pictures: (any ClipPictures)?
    /// The animation's frame for each of the golden's; nil where none has its digest.
    var places: [Int?]
  }

  private let path: String
  private let file: String
  private let golden: Golden
  private let pending: PendingGolden?
  private let opened = Mutex<Opened?>(nil)

  init(folder: String, file: String, golden: Golden, pending: PendingGolden?) {
    path = "\(folder)/\(file)"
    self.file = file
    self.golden = golden
    self.pending = pending
  }

  var isInAnyOrder: Bool { false }

  func picture(at place: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    let animation = try opening()
    guard let held = animation.places[place] else {
      throw .otherPicture(path: path, frame: golden.recording.frames[place].index)
    }
    return try animation.pictures?.picture(at: held)
  }

  func file(at place: Int) -> String? { path }

  func fileBytes(at place: Int) throws(ClipError) -> [UInt8]? { nil }

  private func opening() throws(ClipError) -> Opened {
    if let known = opened.withLock({ $0 }) { return known }
    let animation = try open()
    opened.withLock { $0 = animation }
    return animation
  }

  private func open() throws(ClipError) -> Opened {
    let staged: String?
    do throws(FileError) {
      staged = try pending?.path(of: file)
    } catch {
      throw .file(error)
    }
    let clip = try open(staged: staged)
    var places: [String: [Int]] = [:]
    for (place, digest) in clip.digests.enumerated() {
      if let digest { places[digest, default: []].append(place) }
    }
    var last = 0
    let held = golden.recording.frames.map { frame -> Int? in
      guard let all = frame.digest.flatMap({ places[$0] }) else { return nil }
      last = all.first { $0 >= last } ?? all[0]
      return last
    }
    return Opened(pictures: clip.pictures, places: held)
  }

  private func open(staged: String?) throws(ClipError) -> Clip {
    guard let staged else { return try Clip.open(path) }
    do throws(ClipError) {
      return try Clip.open(staged)
    } catch {
      // It has been put in place since.
      guard case .file(let failure) = error, failure.isMissing else { throw error }
      return try Clip.open(path)
    }
  }
}
