import Glibc
import Rendering
import TestSupport

/// The manifest in a folder of frames, opened as a clip.
struct ManifestTarget: FuzzTarget {
  let byteLimit = 8192

  let mutatesRefusedInputs = false

  /// A folder with two frames, used by this process only.
  private static let folder: TemporaryFolder? = {
    let folder = try? TemporaryFolder()
    for index in 0..<2 {
      try? folder?.write("frame-000\(index).png", bytes: PNGSeeds.pictures[index])
    }
    return folder
  }()

  func seeds() throws -> [[UInt8]] {
    let frames = (0..<3).map { index in
      let file = index < 2 ? "\"frame-000\(index).png\"" : "null"
      return #"{"index":\#(index),"time":0.\#(index),"playback":0.\#(index),"file":\#(file),"#
        + #""digest":"xxh128:00000000000000000000000000000000"}"#
    }
    let plain =
      #"{"version":1,"scene":"zozo","size":[5,4],"scale":1,"fps":60,"frames":["#
      + frames.joined(separator: ",") + "]"
    let gif = #""file":"../zozo.gif","size":[5,4],"scale":1,"fps":50"#
    let own = #"[{"index":0,"time":0,"delay":4}]"#
    return [plain + "}", plain + #","gif":{\#(gif),"frames":\#(own)}}"#].map { Array($0.utf8) }
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    dice.once(in: 4) ? plain(input) : JSONMutation.mutated(input, &dice)
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    guard let folder = Self.folder else { throw BrokenPromise("there is a folder") }
    // Uses system calls, because Foundation would take longer to write than the reader takes to
    // read.
    let file = creat(folder.path(of: Manifest.fileName), 0o600)
    let written = write(file, input, input.count)
    close(file)
    try BrokenPromise.unless(written == input.count, "a manifest can be written")
    do throws(ClipError) {
      let clip = try Clip.open(folder.path)
      for index in 0..<min(clip.count, 4) {
        _ = try clip.pictures?.picture(at: index)
        _ = try clip.pictures?.fileBytes(at: index)
      }
      return true
    } catch {
      try BrokenPromise.unless(!"\(error)".isEmpty, "what is wrong with a clip is said")
      return false
    }
  }
}
