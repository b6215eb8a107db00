import Display
import Pixels
import Platform
import Synchronization

extension Golden {
  /// Returns the golden as a clip with its stored pictures; missing pictures are issues.
  ///
  /// `path` is for messages, and `folder` is the folder of goldens.
  ///
  /// - Throws: `ClipError` if the pictures cannot be listed or are not an animation.
  package func clip(path: String, folder: String, name: String) throws(ClipError) -> Clip {
    var clip = Clip(recording, kind: .golden, path: path)
    let staged = "\(folder)/\(Self.stagingFolder(of: name))"
    do throws(FileError) {
      switch pictures {
      case .none: break
      case .frames: try takeFrames("\(folder)/\(name)", staged: staged, name, into: &clip)
      case .apng:
        let file = Golden.animationName(of: name)
        let paths = (staged: "\(staged)/\(file)", final: "\(folder)/\(file)")
        do throws(FileError) {
          if (try? InputFile(path: paths.staged)) == nil { _ = try InputFile(path: paths.final) }
          clip.pictures = StoredAnimation(paths: paths, golden: self)
        } catch {
          guard error.isMissing else { throw error }
          clip.issues = [.missing(frame: recording.frames[0].index, file: file)]
        }
      }
    } catch {
      throw .file(error)
    }
    return clip
  }

  private func takeFrames(
    _ path: String, staged: String, _ name: String, into clip: inout Clip
  ) throws(FileError) {
    // Look among the staged pictures first: they only ever move from there to their final folder.
    let staged = try Self.frames(in: staged)
    let folder = try Self.frames(in: path)
    guard staged != nil || folder != nil else {
      clip.issues = [.missingFolder("\(name)/")]
      return
    }
    let stored = storedFrames
    let stagedFiles = Set(staged?.files ?? [])
    let present = stagedFiles.union(folder?.files ?? [])
    clip.issues = stored.firsts.filter { !present.contains($0.file) }.map {
      .missing(frame: $0.frame, file: "\(name)/\($0.file)")
    }
    let stated = stagedFiles.union(stored.firsts.map(\.file))
    clip.issues += (folder?.files ?? []).filter { !stated.contains($0) }
      .map { .extra(file: "\(name)/\($0)") }
    let files = stored.files.map { present.contains($0) ? $0 : nil }
    clip.pictures = StoredFrames(
      staged: staged.map { FolderPictures(folder: $0.folder, files: files) },
      final: folder.map { FolderPictures(folder: $0.folder, files: files) },
      frames: recording.frames)
  }

  /// Opens a folder and lists its PNG files; nil if it does not exist.
  private static func frames(
    in path: String
  ) throws(FileError) -> (folder: ProjectFolder, files: [String])? {
    do throws(FileError) {
      let folder = try ProjectFolder(path: path)
      return (folder, try folder.expand(pattern: "*.png"))
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  /// The file of each frame, and each distinct file with the frame that it is named after.
  ///
  /// Frames that look like an earlier one share its file.
  package var storedFrames: (files: [String], firsts: [(frame: Int, file: String)]) {
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

/// The frames stored with a golden: the staged file if its digest matches, otherwise the final one.
///
/// It gives no bytes of files, because equal files would not prove that a picture is the golden's.
private struct StoredFrames: ClipPictures {
  let staged: FolderPictures?
  let final: FolderPictures?
  let frames: [Recording.Frame]

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    let frame = frames[index]
    if let picture = try? staged?.picture(at: index), picture.digest == frame.digest {
      return picture
    }
    guard let folder = final, let picture = try folder.picture(at: index) else { return nil }
    guard picture.digest == frame.digest else {
      throw .digestMismatch(path: folder.file(at: index) ?? folder.folder.path, frame: frame.index)
    }
    return picture
  }
}

/// The pictures of a golden, stored in an animation.
///
/// The animation is opened for the first picture, so an unchanged golden is never decoded.
private final class StoredAnimation: ClipPictures {
  private struct Opened: Sendable {
    var pictures: (any ClipPictures)?
    /// The animation frame of each golden frame; nil if no animation frame has its digest.
    var indices: [Int?]
  }

  private let paths: (staged: String, final: String)
  private let golden: Golden
  private let opened = Mutex<Opened?>(nil)

  init(paths: (staged: String, final: String), golden: Golden) {
    self.paths = paths
    self.golden = golden
  }

  var hasRandomAccess: Bool { false }

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    let animation = try opening()
    guard let held = animation.indices[index] else {
      throw .digestMismatch(path: paths.final, frame: golden.recording.frames[index].index)
    }
    return try animation.pictures?.picture(at: held)
  }

  private func opening() throws(ClipError) -> Opened {
    if let known = opened.withLock({ $0 }) { return known }
    let staged = try? open(paths.staged)
    let isWhole = staged.map { !$0.indices.contains(nil) } ?? false
    let animation = if let staged, isWhole { staged } else { try open(paths.final) }
    opened.withLock { $0 = animation }
    return animation
  }

  private func open(_ path: String) throws(ClipError) -> Opened {
    let clip = try Clip.open(path)
    var indices: [String: [Int]] = [:]
    for (index, digest) in clip.digests.enumerated() {
      if let digest { indices[digest, default: []].append(index) }
    }
    var last = 0
    let held = golden.recording.frames.map { frame -> Int? in
      guard let all = frame.digest.flatMap({ indices[$0] }) else { return nil }
      last = all.first { $0 >= last } ?? all[0]
      return last
    }
    return Opened(pictures: clip.pictures, indices: held)
  }
}
