import ArgumentParser
import Display
import Platform
import SceneFormat

/// The value of `--readings`: names with commas between, with or without their screen's.
struct ReadingNames {
  let names: [String]

  init(_ argument: String) throws {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    guard names.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("expected names with commas between, such as hero.y,hero.width")
    }
  }

  /// The places of the readings among a scene's, in the order in which they are named.
  ///
  /// - Throws: `ExitStatus.failure`, after saying which name no reading has.
  func places(in keys: [ReadingKey], of scene: String) throws -> [Int] {
    var places: [Int] = []
    var isRight = true
    for name in names {
      let found = keys.indices.filter { keys[$0].name == name || keys[$0].nameOnScreen == name }
      places += found.filter { !places.contains($0) }
      guard found.isEmpty else { continue }
      isRight = false
      var known: [String] = []
      for key in keys where !known.contains(key.nameOnScreen) { known.append(key.nameOnScreen) }
      let nearest = NearestWord.match(for: name, among: known).map { "; did you mean \"\($0)\"?" }
      Console.error(
        "--readings: \(scene) has no reading \"\(name)\""
          + (nearest ?? "; it has \(known.joined(separator: ", "))"))
    }
    guard isRight else { throw ExitStatus.failure }
    return places
  }
}
