/// The control group of the process: the bounds of its container or service.
enum ControlGroup {
  /// The memory that it may still take, bytes; nil where it is not bounded.
  ///
  /// Memory that the group holds only to read files faster is given back where memory is short.
  /// Source: the kernel's cgroup-v2, "memory.max", "memory.current" and "memory.stat"; for version 1
  /// "memory.limit_in_bytes" and "memory.usage_in_bytes".
  static var room: Int? {
    guard let groups = SystemFile.text("/proc/self/cgroup") else { return nil }
    for line in groups.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      if parts[0] == "0", parts[1].isEmpty {
        if let room = room(
          in: "/sys/fs/cgroup", path: parts[2], bound: "memory.max", use: "memory.current",
          cache: "inactive_file ")
        {
          return room
        }
      } else if parts[1].split(separator: ",").contains("memory") {
        return room(
          in: "/sys/fs/cgroup/memory", path: parts[2], bound: "memory.limit_in_bytes",
          use: "memory.usage_in_bytes", cache: "total_inactive_file ")
      }
    }
    return nil
  }

  /// The least room of a group and of all those that it is in.
  private static func room(
    in root: String, path: Substring, bound: String, use: String, cache: String
  ) -> Int? {
    var least: Int?
    // The path is `/` in a namespace of its own; without one it may name folders not mounted here.
    var names = path.split(separator: "/")
    while true {
      let folder = ([root] + names.map(String.init)).joined(separator: "/")
      // "max" and, in version 1, a number beyond any machine stand for no bound.
      if let limit = number("\(folder)/\(bound)"), limit < 1 << 60,
        let used = number("\(folder)/\(use)")
      {
        let held = SystemFile.number(of: cache, in: "\(folder)/memory.stat") ?? 0
        least = min(least ?? .max, max(0, limit - used + held))
      }
      guard !names.isEmpty else { return least }
      names.removeLast()
    }
  }

  private static func number(_ path: String) -> Int? {
    SystemFile.text(path)?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }
}
