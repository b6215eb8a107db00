/// The control group of the process: the bounds of its container or service.
enum ControlGroup {
  private static let root = "/sys/fs/cgroup"

  /// The memory that it may still take, bytes: the least room of the group and of all those that it is in;
  /// nil where it is not bounded.
  ///
  /// Memory that the group holds only to read files faster is given back where memory is short.
  /// Source: the kernel's cgroup-v2, "memory.max", "memory.current" and "memory.stat".
  static var room: Int? {
    guard let groups = SystemFile.text("/proc/self/cgroup"),
      let own = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::") })
    else { return nil }
    var least: Int?
    // The path is `/` in a namespace of its own; without one it may name folders not mounted here.
    var names = own.dropFirst(3).split(separator: "/")
    while true {
      let folder = ([root] + names.map(String.init)).joined(separator: "/")
      // The text "max" stands for no bound.
      if let limit = number("\(folder)/memory.max"), let used = number("\(folder)/memory.current") {
        let held = SystemFile.number(of: "inactive_file ", in: "\(folder)/memory.stat") ?? 0
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
