import Testing

@testable import Rendering

@Suite struct ManifestTests {
  private let manifest = Manifest(
    scene: "zozo", size: [1179, 2556], scale: 3, fps: 59.94,
    frames: [
      Manifest.Frame(
        index: 0, time: 0, playback: 0, file: "frame-0000.png", digest: "xxh128:00"),
      Manifest.Frame(index: 1, time: 1.0 / 60, playback: 0.5, file: nil, digest: "xxh128:01"),
    ],
    clips: [
      "gif": Manifest.Clip(
        file: "../zozo.gif", size: [393, 852], scale: 1, fps: 50,
        frames: [Manifest.Clip.Frame(index: 0, time: 0, delay: 4)])
    ])

  @Test("Writes the documented text")
  func text() {
    #expect(
      manifest.json == """
        {"version":1,"scene":"zozo","size":[1179,2556],"scale":3,"fps":59.94,
        "frames":[
        {"index":0,"time":0,"playback":0,"file":"frame-0000.png","digest":"xxh128:00"},
        {"index":1,"time":0.016666666666666666,"playback":0.5,"file":null,"digest":"xxh128:01"}
        ],
        "gif":{"file":"../zozo.gif","size":[393,852],"scale":1,"fps":50,
        "frames":[
        {"index":0,"time":0,"delay":4}
        ]}}

        """)
  }

  @Test("Reads back the same")
  func roundTrip() {
    #expect(Manifest(json: Array(manifest.json.utf8)) == manifest)
    var bare = manifest
    bare.clips = [:]
    bare.frames = []
    #expect(Manifest(json: Array(bare.json.utf8)) == bare)
  }

  @Test("Rejects a manifest truncated at any byte")
  func truncation() {
    let bytes = Array(manifest.json.utf8)
    for count in 0..<(bytes.count - 2) {
      #expect(Manifest(json: Array(bytes.prefix(count))) == nil)
    }
  }
}

extension Manifest {
  /// The whole text.
  var json: String {
    var text = ""
    write { text += $0 }
    return text
  }
}
