import FoundationEssentials
import Platform

/// The record of a render, stored as `manifest.json`.
///
/// A later run may replace the files that it names.
package struct Manifest: Hashable, Sendable {
  /// A rendered frame.
  package struct Frame: Decodable, Hashable, Sendable {
    /// The index, from 0.
    package var index: Int
    /// The scene time, s.
    package var time: Double
    /// The playback time, s.
    package var playback: Double
    /// The PNG's name in the manifest's folder; nil if not written.
    package var file: String?
    /// The digest of the straight-alpha RGBA8 pixels; nil if not drawn.
    package var digest: String?
  }

  /// A file that contains a whole clip, such as the GIF.
  package struct Clip: Decodable, Hashable, Sendable {
    /// A frame of the file; repeated frames extend the previous one.
    package struct Frame: Decodable, Hashable, Sendable {
      /// The index on the clip's clock, from 0.
      package var index: Int
      /// The scene time, s.
      package var time: Double
      /// The duration, centiseconds.
      package var delay: Int
      /// The digest of the picture in the file; nil if it is that of the manifest's frame.
      package var digest: String?
    }

    /// The path, relative to the manifest's folder.
    package var file: String
    /// Width and height, px.
    package var size: [Int]
    /// The pixels per point.
    package var scale: Double
    /// The frames per second of playback.
    package var fps: Double
    /// The index, on the clip's clock, of the frame also shown first for one frame; nil for none.
    package var poster: Int?
    /// The frames without the poster; nil if they are those of the manifest.
    package var frames: [Frame]?
  }

  /// The manifest's name in its folder.
  package static let fileName = "manifest.json"

  /// The version of the format, 1.
  package var version = 1
  /// The name of the scene.
  package var scene: String
  /// Width and height of the frames, px.
  package var size: [Int]
  /// The pixels per point of the frames.
  package var scale: Double
  /// The frames per second of playback.
  package var fps: Double
  /// The end of the last frame, playback time, s; nil if it lasts 1 / `fps`.
  package var end: Double?
  package var frames: [Frame] = []
  /// The files that contain whole clips, by format name.
  package var clips: [String: Clip] = [:]
}

extension Manifest: Decodable {
  private enum CodingKeys: String, CodingKey { case version, scene, size, scale, fps, end, frames }

  /// A manifest as written by `write(to:)`.
  private struct Whole: Decodable {
    var manifest: Manifest

    init(from decoder: any Decoder) throws {
      manifest = try Manifest(from: decoder)
      // All other keys are format names.
      manifest.clips = try decoder.singleValueContainer().decode([String: Other].self)
        .compactMapValues(\.clip)
    }
  }

  private struct Other: Decodable {
    var clip: Clip?

    init(from decoder: any Decoder) { clip = try? Clip(from: decoder) }
  }

  /// Parses a manifest; nil if invalid.
  package init?(json: [UInt8]) {
    guard let whole = try? JSONDecoder().decode(Whole.self, from: Data(json)) else { return nil }
    self = whole.manifest
  }

  /// Writes the manifest as JSON to `sink`, one line per frame for readable diffs.
  ///
  /// The text is written in pieces, so that ten thousand frames are not in memory at once.
  package func write<Failure>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
    let end = end.map { [("end", JSON.number($0))] } ?? []
    let head = JSON.object(
      [
        ("version", .integer(version)), ("scene", .text(scene)), ("size", Self.json(size)),
        ("scale", .number(scale)), ("fps", .number(fps)),
      ] + end)
    try sink(head.compact.dropLast() + "")
    try Self.write(frames, to: sink) { frame in
      [
        "index": .integer(frame.index), "time": .number(frame.time),
        "playback": .number(frame.playback), "file": JSON(frame.file),
        "digest": JSON(frame.digest),
      ]
    }
    for (format, clip) in clips.sorted(by: { $0.key < $1.key }) {
      let facts: [(String, JSON)] = [
        ("file", .text(clip.file)), ("size", Self.json(clip.size)), ("scale", .number(clip.scale)),
        ("fps", .number(clip.fps)),
      ]
      let poster = clip.poster.map { [("poster", JSON.integer($0))] } ?? []
      try sink(",\n\(format.jsonText):\(JSON.object(facts + poster).compact.dropLast())")
      if let frames = clip.frames {
        try Self.write(frames, to: sink) { frame in
          .object(
            [
              ("index", .integer(frame.index)), ("time", .number(frame.time)),
              ("delay", .integer(frame.delay)),
            ] + (frame.digest.map { [("digest", .text($0))] } ?? []))
        }
      }
      try sink("}")
    }
    try sink("}\n")
  }

  private static func json(_ size: [Int]) -> JSON { .list(size.map { .integer($0) }) }

  private static func write<Frame, Failure>(
    _ frames: [Frame], to sink: (String) throws(Failure) -> Void, _ json: (Frame) -> JSON
  ) throws(Failure) {
    try sink(",\n\"frames\":[")
    for (index, frame) in frames.enumerated() {
      try sink((index == 0 ? "\n" : ",\n") + json(frame).compact)
    }
    try sink(frames.isEmpty ? "\n\n]" : "\n]")
  }
}
