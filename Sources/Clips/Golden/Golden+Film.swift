import Codecs
import Compare
import Pixels
import Synchronization
import System

extension Golden {
  /// The golden as a film, with the pictures that are kept beside it.
  ///
  /// - Parameters:
  ///   - path: the golden's path, for messages.
  ///   - folder: the path of the folder of goldens.
  ///   - name: the name of the scene's results.
  ///   - pending: which of the pictures are not in place yet; nil where all are.
  /// - Returns: the film; frames whose picture is not there are odd.
  /// - Throws: `FilmError` where the pictures cannot be listed or are no animation.
  package func film(
    path: String, folder: String, name: String, pending: PendingGolden? = nil
  ) throws(FilmError) -> Film {
    let frames = recording.frames
    var film = Film(
      path: path, kind: .golden, size: recording.size,
      clock: FilmClock(starts: frames.map(\.playback), rate: recording.fps),
      numbers: frames.map(\.index), sceneTimes: frames.map(\.time),
      digests: frames.map(\.digest), recording: recording, pictures: nil)
    film.scale = recording.scale
    switch pictures {
    case .none: break
    case .frames:
      do throws(FileError) {
        try takeFrames("\(folder)/\(name)", name: name, pending, into: &film)
      } catch {
        guard error.isMissing else { throw .file(error) }
        film.oddities = [.missingFolder("\(name)/")]
      }
    case .apng:
      let file = GoldenJournal.animationName(of: name)
      do throws(FileError) {
        let isStaged = try pending?.open(file) != nil
        if !isStaged { _ = try InputFile(path: "\(folder)/\(file)") }
        film.pictures = KeptAnimation(folder: folder, file: file, golden: self, pending: pending)
      } catch {
        guard error.isMissing else { throw .file(error) }
        film.oddities = [.missing(frame: frames[0].index, file: file)]
      }
    }
    return film
  }

  /// Gives a film the frames that are kept in a folder.
  private func takeFrames(
    _ path: String, name: String, _ pending: PendingGolden?, into film: inout Film
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
    film.oddities = kept.firsts.filter { !present.contains($0.file) }.map {
      .missing(frame: $0.frame, file: "\(name)/\($0.file)")
    }
    let stated = Set(kept.firsts.map(\.file))
    film.oddities += names.filter { !stated.contains($0) }.map { .extra(file: "\(name)/\($0)") }
    film.pictures = FolderPictures(
      folder: folder, files: kept.files.map { present.contains($0) ? $0 : nil }, pending: pending)
  }

  /// The file of each frame, and each file once with the frame it is named after: frames that look
  /// like an earlier one share its file.
  package var keptFrames: (files: [String], firsts: [(frame: Int, file: String)]) {
    var byDigest: [String: String] = [:]
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

/// The pictures of a golden in an animation that holds each for as long as frames look alike.
///
/// It is opened when the first picture is asked for: what has not changed is never decoded.
private final class KeptAnimation: FilmPictures {
  private struct Opened: Sendable {
    var pictures: (any FilmPictures)?
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

  func picture(at place: Int) throws(FilmError) -> Pixmap<StraightRGBA8>? {
    let animation = try opening()
    guard let held = animation.places[place] else {
      throw .otherPicture(path: path, frame: golden.recording.frames[place].index)
    }
    return try animation.pictures?.picture(at: held)
  }

  func file(at place: Int) -> String? { path }

  func fileBytes(at place: Int) throws(FilmError) -> [UInt8]? { nil }

  private func opening() throws(FilmError) -> Opened {
    if let known = opened.withLock({ $0 }) { return known }
    let animation = try open()
    opened.withLock { $0 = animation }
    return animation
  }

  private func open() throws(FilmError) -> Opened {
    let staged: String?
    do throws(FileError) {
      staged = try pending?.path(of: file)
    } catch {
      throw .file(error)
    }
    let film = try open(staged: staged)
    var places: [String: [Int]] = [:]
    for (place, digest) in film.digests.enumerated() {
      if let digest { places[digest, default: []].append(place) }
    }
    var last = 0
    let held = golden.recording.frames.map { frame -> Int? in
      guard let all = places[frame.digest] else { return nil }
      last = all.first { $0 >= last } ?? all[0]
      return last
    }
    return Opened(pictures: film.pictures, places: held)
  }

  private func open(staged: String?) throws(FilmError) -> Film {
    guard let staged else { return try Film.open(path) }
    do throws(FilmError) {
      return try Film.open(staged)
    } catch {
      // It was put in place since.
      guard case .file(let failure) = error, failure.isMissing else { throw error }
      return try Film.open(path)
    }
  }
}
