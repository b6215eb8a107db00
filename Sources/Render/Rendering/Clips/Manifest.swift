import Display
import FoundationEssentials
import Platform

/// The record of a render: `manifest.json`, which also names the frames that a later run may replace.
package struct Manifest: Hashable, Sendable {
  /// One frame of the pictures.
  package struct Frame: Decodable, Hashable, Sendable {
    /// Its number, from 0.
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

  /// A file that holds a whole clip, such as the GIF.
  package struct Clip: Decodable, Hashable, Sendable {
    /// One frame of the file; frames that look like the one before only prolong it.
    package struct Frame: Decodable, Hashable, Sendable {
      /// Its number on the clip's clock, from 0.
      package var index: Int
      /// The scene time, s.
      package var time: Double
      /// The duration, centiseconds.
      package var delay: Int
      /// The digest of the picture in the file; nil where the manifest's frames have theirs.
      package var digest: String?
    }

    /// The name, from the manifest's folder.
    package var file: String
    /// Width and height, px.
    package var size: [Int]
    /// Pixels per point.
    package var scale: Double
    /// The sampling rate of the scene, frames per second.
    package var fps: Double
    /// The frame, on the clip's clock, that stands first for the time of one; nil for none.
    package var poster: Int?
    /// The frames, but for one that stands first; nil where they are those of the manifest.
    package var frames: [Frame]?
  }

  /// The manifest's name in its folder.
  package static let fileName = "manifest.json"

  /// The format's version, 1.
  package var version = 1
  /// The scene's name.
  package var scene: String
  /// Width and height of the pictures, px.
  package var size: [Int]
  /// Pixels per point of the pictures.
  package var scale: Double
  /// Frames per second of playback.
  package var fps: Double
  /// The frames.
  package var frames: [Frame] = []
  /// The files that hold whole clips, by the names of their formats.
  package var clips: [String: Clip] = [:]
}

extension Manifest: Decodable {
  private enum Key: String, CodingKey { case version, scene, size, scale, fps, frames }

  /// Reads a manifest as it is written.
  package init(from decoder: any Decoder) throws {
    let manifest = try decoder.container(keyedBy: Key.self)
    version = try manifest.decode(Int.self, forKey: .version)
    scene = try manifest.decode(String.self, forKey: .scene)
    size = try manifest.decode([Int].self, forKey: .size)
    scale = try manifest.decode(Double.self, forKey: .scale)
    fps = try manifest.decode(Double.self, forKey: .fps)
    frames = try manifest.decode([Frame].self, forKey: .frames)
    // All other keys are names of formats.
    clips = try decoder.singleValueContainer().decode([String: Other].self).compactMapValues(\.clip)
  }

  private struct Other: Decodable {
    var clip: Clip?

    init(from decoder: any Decoder) { clip = try? Clip(from: decoder) }
  }

  /// Reads a manifest; nil if invalid.
  package init?(json: [UInt8]) {
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(json)) else {
      return nil
    }
    self = manifest
  }

  /// Writes the manifest as JSON to `sink`, one line a frame so that differences are readable.
  ///
  /// It is written in pieces, so that the text of ten thousand frames is not held in memory.
  package func write<Failure>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
    let head: JSON = [
      "version": .integer(version), "scene": .text(scene), "size": Self.json(size),
      "scale": .number(scale), "fps": .number(fps),
    ]
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
    for (place, frame) in frames.enumerated() {
      try sink((place == 0 ? "\n" : ",\n") + json(frame).compact)
    }
    try sink(frames.isEmpty ? "\n\n]" : "\n]")
  }
}
