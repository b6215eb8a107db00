import Codecs
import Display
import Glibc
import Pixels
import Platform

extension Clip {
  /// Opens a folder of frames, with its manifest if present.
  static func folder(_ path: String, _ options: Options) throws(ClipError) -> Clip {
    let (folder, names) = try contents(of: path)
    if let bytes = try bytes(of: Manifest.fileName, in: folder) {
      return try clip(
        of: bytes, manifestPath: "\(path)/\(Manifest.fileName)", path: path, in: folder,
        names: names, needsFiles: true)
    }
    guard let first = names.first else { throw .empty(path: path) }
    var issues: [Issue] = []
    if let golden = goldenKeeping(path) {
      issues.append(
        .other("has the frames of \(golden) without repeats; compare the golden itself"))
    }
    var frames: [(number: Int, file: String)] = names.compactMap { name in
      FrameFileName.index(of: name).map { ($0, name) }
    }
    if frames.isEmpty {
      frames = Array(names.enumerated()).map { ($0.offset, $0.element) }
    } else {
      frames.sort { $0.number < $1.number }
      issues += names.filter { FrameFileName.index(of: $0) == nil }.map(Issue.extra)
      let present = Set(frames.map(\.number))
      issues += (frames[0].number..<frames[frames.count - 1].number).lazy
        .filter { !present.contains($0) }.prefix(Self.issueLimit)
        .map { .missing(frame: $0, file: FrameFileName.name(of: $0)) }
    }
    let pictures = FolderPictures(folder: folder, files: frames.map(\.file))
    var clip = Clip(
      Recording(
        scene: "", size: try size(of: frames[0].file, path: "\(path)/\(first)", in: folder),
        scale: nil, fps: options.fps, speed: 1,
        frames: frames.map {
          Recording.Frame(index: $0.number, playback: Double($0.number) / options.fps)
        }), kind: .folder, path: path, pictures: pictures)
    clip.issues = issues
    return clip
  }

  /// Returns the path of the golden whose pictures the folder contains; nil if there is none.
  private static func goldenKeeping(_ path: String) -> String? {
    var stem = path[...]
    while stem.count > 1, stem.hasSuffix("/") { stem = stem.dropLast() }
    let golden = "\(stem).\(Golden.fileExtension)"
    return (try? InputFile(path: golden)) == nil ? nil : golden
  }

  /// The max number of reported issues of one kind per clip.
  private static let issueLimit = 1000

  /// Opens a manifest; frames without a picture file are known by their digests.
  static func manifest(_ path: String, _ bytes: [UInt8]) throws(ClipError) -> Clip {
    let (folder, names) = try contents(of: ProjectFolder.folder(of: path))
    return try clip(
      of: bytes, manifestPath: path, path: path, in: folder, names: names, needsFiles: false)
  }

  /// Opens a golden, with the pictures stored next to it.
  static func golden(_ path: String, _ bytes: [UInt8]) throws(ClipError) -> Clip {
    var golden = try Golden(bytes, path: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = ProjectFolder.folder(of: path)
    let stem = Golden.scene(ofFileName: name) ?? golden.recording.scene
    // A scene name that leads to another folder has no pictures here.
    if stem.contains("/") || stem == ".." || stem == "." {
      golden.pictures = .none
    } else if Golden.fileName(of: stem) == name {
      for _ in 0..<OpenedGolden.attempts {
        let opened = try OpenedGolden(of: stem, in: folder, path: path)
        if opened.isCurrent { return opened.clip }
      }
      throw .keepsChanging(path: path)
    }
    return try golden.clip(path: path, folder: folder, name: stem)
  }

  /// Returns the clip of a manifest.
  ///
  /// `names` are the PNG files in `folder`. With `needsFiles`, a missing file is an issue.
  private static func clip(
    of bytes: [UInt8], manifestPath: String, path: String, in folder: ProjectFolder,
    names: [String], needsFiles: Bool
  ) throws(ClipError) -> Clip {
    guard let stated = Manifest(json: bytes) else {
      throw .manifest(path: manifestPath, "it is not JSON, or some of its keys are missing")
    }
    let (manifest, clipTimes) = stated.shown
    if let fault = manifest.fault { throw .manifest(path: manifestPath, fault) }
    let present = Set(names)
    var issues: [Issue] = []
    var files: [String?] = []
    for frame in manifest.frames {
      let file = frame.file.flatMap { present.contains($0) ? $0 : nil }
      if needsFiles, file == nil, let stated = frame.file {
        issues.append(.missing(frame: frame.index, file: stated))
      }
      files.append(file)
    }
    let filesOfFrames = Set(manifest.frames.compactMap(\.file))
    issues += names.filter { !filesOfFrames.contains($0) }.map(Issue.extra)
    let hasPictures = files.contains { $0 != nil }
    let frames = zip(manifest.frames, files).map { frame, file in
      Recording.Frame(
        index: frame.index, time: frame.time, playback: frame.playback,
        digest: file == nil ? frame.digest : nil)
    }
    let starts = frames.map(\.playback)
    let times =
      clipTimes ?? manifest.end.map { FrameTimes(starts: starts, end: $0, tolerance: 0) }
      ?? FrameTimes(starts: starts, rate: manifest.fps)
    var clip = Clip(
      Recording(
        size: PixelSize(width: manifest.size[0], height: manifest.size[1]), scale: manifest.scale,
        frames: frames, times: times),
      kind: hasPictures ? .folder : .manifest, path: path,
      pictures: hasPictures ? FolderPictures(folder: folder, files: files) : nil)
    clip.issues = issues
    return clip
  }

  // MARK: Files

  private static func contents(
    of path: String
  ) throws(ClipError) -> (folder: ProjectFolder, names: [String]) {
    let folder = try rethrowing(as: ClipError.file, ProjectFolder(path: path))
    return (folder, try rethrowing(as: ClipError.file, folder.expand(pattern: "*.png")))
  }

  private static func bytes(
    of name: String, in folder: ProjectFolder
  ) throws(ClipError) -> [UInt8]? {
    do throws(FileError) {
      return try folder.open(name).readAll(limit: Golden.byteLimit)
    } catch {
      if error.isMissing { return nil }
      throw .file(FileError(error.attempt, "\(folder.path)/\(name)", error.reason))
    }
  }

  private static func size(
    of name: String, path: String, in folder: ProjectFolder
  ) throws(ClipError) -> PixelSize {
    guard let bytes = try bytes(of: name, in: folder) else { throw .empty(path: folder.path) }
    return try rethrowing(as: { ClipError.picture(path: path, $0) }, PictureReader.size(of: bytes))
  }
}

extension Manifest {
  /// The manifest, or the frames and delays of one of its clips if its own frames were not drawn.
  fileprivate var shown: (manifest: Manifest, times: FrameTimes?) {
    guard frames.allSatisfy({ $0.digest == nil && $0.file == nil }),
      let clip = clips.sorted(by: { $0.key < $1.key }).lazy.map(\.value).first(where: {
        $0.frames?.allSatisfy { $0.digest != nil && (0...1_000_000).contains($0.delay) } ?? false
      }), let frames = clip.frames
    else { return (self, nil) }
    var manifest = self
    (manifest.size, manifest.scale, manifest.fps) = (clip.size, clip.scale, clip.fps)
    let times = FrameTimes(centiseconds: frames.map(\.delay))
    manifest.frames = zip(frames, times.starts).map { frame, start in
      Frame(index: frame.index, time: frame.time, playback: start, file: nil, digest: frame.digest)
    }
    return (manifest, times)
  }

  /// A description of the inconsistency in the manifest; nil if it is valid.
  fileprivate var fault: String? {
    if version != 1 { return "version \(version) is not supported; only version 1 is" }
    if size.count != 2 || !size.allSatisfy({ (1...65_536).contains($0) }) {
      return "its size must be two numbers from 1 to 65536"
    }
    if !fps.isFinite || fps < 0.001 || fps > 1000 { return "its fps must be from 0.001 to 1000" }
    if frames.isEmpty { return "it has no frames" }
    for (before, frame) in zip(frames, frames.dropFirst())
    where frame.playback <= before.playback || frame.index <= before.index {
      return "frame \(frame.index) does not come after the frame before it"
    }
    if let frame = frames.first(where: { $0.file == nil && $0.digest == nil }) {
      return "frame \(frame.index) has neither a file nor a digest"
    }
    if let end, end <= frames[frames.count - 1].playback {
      return "its end must be after the start of its last frame"
    }
    let times = frames.flatMap { [$0.time, $0.playback] } + [end ?? 0]
    if !times.allSatisfy({ $0 >= 0 && $0 <= 1e6 }) {
      return "its times must be from 0 to 1,000,000 s"
    }
    if !frames.allSatisfy({ (0...1_000_000_000).contains($0.index) }) {
      return "its frame numbers must be from 0 to 1,000,000,000"
    }
    return nil
  }
}
