/// The process's control group, which sets the limits of its container or service.
enum ControlGroup {
  private static let root = "/sys/fs/cgroup"

  /// The memory still available to the process in bytes; nil if it is not limited.
  ///
  /// This is the minimum over the group and all groups that contain it. Memory used only as a file
  /// cache counts as available, because the kernel reclaims it when memory is short. Source: the
  /// kernel's cgroup-v2, "memory.max", "memory.current" and "memory.stat".
  static var available: Int? {
    guard let groups = SystemFile.text("/proc/self/cgroup"),
      let own = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::") })
    else { return nil }
    var minimum: Int?
    // In its own namespace the path is `/`; otherwise its folders may not be mounted here.
    var names = own.dropFirst(3).split(separator: "/")
    while true {
      let folder = ([root] + names.map(String.init)).joined(separator: "/")
      // The text "max" means no limit.
      if let limit = SystemFile.number(in: "\(folder)/memory.max"),
        let used = SystemFile.number(in: "\(folder)/memory.current")
      {
        let held = SystemFile.number(of: "inactive_file ", in: "\(folder)/memory.stat") ?? 0
        minimum = min(minimum ?? .max, max(0, limit - used + held))
      }
      guard !names.isEmpty else { return minimum }
      names.removeLast()
    }
  }
}
