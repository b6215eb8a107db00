import ArgumentParser
import FoundationEssentials
import Platform
import Verification

extension Shard {
  /// Parses the value of `--shard`, such as `2/4` or `auto`.
  ///
  /// `auto/4` is for services that do not provide the number of shards.
  init(option argument: String) throws {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first == "auto", parts.count <= 2 {
      let count = parts.count == 2 ? try Self.count(parts[1]) : nil
      self = try ShardEnvironment(
        variables: ProcessInfo.processInfo.environment
      ).shard(count: count)
      return
    }
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1]),
      let shard = Shard(index: index, count: count)
    else {
      throw ValidationError(
        "expected a shard such as 2/4 (the second of four), with at most \(Shard.limit) shards, "
          + "or auto")
    }
    self = shard
  }

  private static func count(_ text: Substring) throws -> Int {
    guard let count = number(text), (1...Shard.limit).contains(count) else {
      throw ValidationError("expected auto/4, with a number of shards from 1 to \(Shard.limit)")
    }
    return count
  }

  /// Parses a number that consists only of digits.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}

/// The shard of this machine, according to the environment variables of CI and batch services.
struct ShardEnvironment {
  /// The environment variables of one service.
  private struct Service {
    var name: String
    /// The variable with the index of the shard.
    var index: String
    /// The index of the first shard, if no variable contains it.
    var first = 0
    /// The variable with the index of the first shard; nil if the service sets none.
    var firstIndexVariable: String?
    /// The variable with the number of shards; nil if the service sets none.
    var count: String?
    /// The variable with the difference between consecutive indices; nil if that is 1.
    var step: String?
  }

  // Source: the services' own documentation: Slurm "sbatch, job arrays", GitLab "Predefined CI/CD
  // variables", CircleCI "Built-in environment variables", Buildkite "Environment variables", AWS
  // Batch "Array jobs", Kubernetes "Indexed Job for parallel processing" (which provides no count).
  private static let services = [
    Service(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", firstIndexVariable: "SLURM_ARRAY_TASK_MIN",
      count: "SLURM_ARRAY_TASK_COUNT", step: "SLURM_ARRAY_TASK_STEP"),
    Service(
      name: "GitLab", index: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    Service(
      name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    Service(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB",
      count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Service(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX",
      count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Service(
      name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
  ]

  let variables: [String: String]

  /// Returns the shard in the environment; a nil `count` means the number of shards there.
  ///
  /// - Throws: `ValidationError` if no service provides a shard, or the shard is not possible.
  func shard(count: Int?) throws -> Shard {
    for service in Self.services where isSet(service.index) {
      let index = try number(service.index)
      let first =
        try service.firstIndexVariable.flatMap { isSet($0) ? try number($0) : nil } ?? service.first
      let step = try service.step.flatMap { isSet($0) ? try number($0) : nil } ?? 1
      try checkWhole(service, count)
      guard let count = try count ?? service.count.map(number) else {
        throw ValidationError(
          "\(service.name) does not say how many shards there are; say it as auto/4.")
      }
      guard step > 0, index >= first, (index - first).isMultiple(of: step),
        let shard = Shard(index: (index - first) / step + 1, count: count)
      else {
        throw ValidationError(
          "\(service.name) states shard \(index) (\(service.index)), from \(first) on, of \(count), "
            + "which cannot be.")
      }
      return shard
    }
    let names = Self.services.map { "\($0.name) (\($0.index))" }.joined(separator: ", ")
    throw ValidationError("--shard auto finds the variables of none of: \(names).")
  }

  /// Checks that the service's number of shards is the requested one, if it sets a first index.
  ///
  /// If only shard 3 of 4 is run again, as an array of one task, its indices begin at 3. Without
  /// this check, it would be taken for shard 1.
  private func checkWhole(_ service: Service, _ asked: Int?) throws {
    guard service.firstIndexVariable != nil, let asked, let name = service.count, isSet(name) else {
      return
    }
    let stated = try number(name)
    guard stated == asked else {
      throw ValidationError(
        "\(service.name) states \(stated) shards (\(name)), not \(asked), so that its index does not say "
          + "which of them; name the shard, as 1/\(asked).")
    }
  }

  private func isSet(_ name: String) -> Bool { variables[name].map { !$0.isEmpty } ?? false }

  private func number(_ name: String) throws -> Int {
    let text = variables[name] ?? ""
    guard let number = Shard.number(text), number < 1 << 40 else {
      throw ValidationError("\(name) is '\(text.inert)'; it is the number of a shard.")
    }
    return number
  }
}
