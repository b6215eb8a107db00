import ArgumentParser
import Verification

extension Shard {
  /// Parses the value of `--shard`, such as `2/4`.
  init(option argument: String) throws {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      let shard = Shard(index: index, count: count)
    else {
      throw ValidationError(
        "expected a shard such as 2/4 (the second of four), with at most \(Shard.limit) shards")
    }
    self = shard
  }

  /// Parses a number that consists only of digits.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
