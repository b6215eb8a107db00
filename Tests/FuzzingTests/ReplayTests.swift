import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite("Fuzz inputs")
struct ReplayTests {
  private static let crashers = Repository.root.appending(path: "Tests/Crashers")

  /// Returns the files in a folder, sorted, each with its name.
  private func files(in folder: URL) throws -> [(name: String, bytes: [UInt8])] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    )
    .sorted { $0.path < $1.path }
    .map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }

  /// Runs the target on an input, and records an issue if a promise is broken.
  ///
  /// Returns whether the input was read, nil if a promise was broken.
  private func run(_ input: [UInt8], _ target: any FuzzTarget, _ name: String) -> Bool? {
    do throws(BrokenPromise) {
      return try target.run(input)
    } catch {
      Issue.record("\(name): \(error); the bytes are \(Data(input).base64EncodedString())")
      return nil
    }
  }

  @Test("Former crashers are read or refused", arguments: FuzzKind.allCases)
  func crashers(kind: FuzzKind) throws {
    for (name, bytes) in try files(in: Self.crashers.appending(path: kind.rawValue)) {
      _ = run(bytes, kind.target, "\(kind.rawValue)/\(name)")
    }
  }

  @Test("Former crashers are small and in the folder of their kind")
  func folders() throws {
    for folder in try FileManager.default.contentsOfDirectory(atPath: Self.crashers.path)
    where folder != "README.md" {
      #expect(FuzzKind(rawValue: folder) != nil, "Tests/Crashers/\(folder) is replayed by nothing")
      for (name, bytes) in try files(in: Self.crashers.appending(path: folder)) {
        #expect(bytes.count <= 20_000, "\(folder)/\(name)")
      }
    }
  }

  @Test("Seeds are read", arguments: FuzzKind.allCases)
  func seeds(kind: FuzzKind) throws {
    let seeds = try kind.target.seeds()
    #expect(!seeds.isEmpty)
    for (index, seed) in seeds.enumerated() {
      #expect(run(seed, kind.target, "seed \(index)") == true, "seed \(index)")
      #expect(seed.count <= kind.target.byteLimit, "seed \(index)")
    }
  }

  @Test("Variations of seeds are read or refused", arguments: FuzzKind.allCases)
  func variations(kind: FuzzKind) throws {
    let target = kind.target
    var dice = Dice(seed: 2024)
    let seeds = try target.seeds()
    // Only a few seeds of each kind: fuzzing campaigns try more.
    for (index, seed) in seeds.enumerated() where index.isMultiple(of: seeds.count / 20 + 1) {
      var input = seed
      for step in 0..<4 {
        let bytes = input
        input = target.mutated(input, &dice) { piece in
          var inner = Dice(seed: UInt64(piece.count) &+ UInt64(step))
          return ByteMutation.mutated(piece, &inner)
        }
        if input.count > target.byteLimit { input = bytes }
        _ = run(input, target, "seed \(index), varied \(step + 1) times")
      }
    }
  }
}
