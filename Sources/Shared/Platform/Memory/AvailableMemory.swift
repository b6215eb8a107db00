import Glibc

/// The memory still available to the process.
package struct AvailableMemory: Hashable, Sendable {
  /// The source of a limit; the raw value describes it in messages.
  package enum Bound: String, Sendable {
    /// The limit of the address space, `ulimit -v`.
    case addresses = "under ulimit -v"
    /// The limit of the data segment, `ulimit -d`.
    case data = "under ulimit -d"
    /// The limit of the control group, such as a container's.
    case group = "in this container or control group"
    /// The memory of the machine.
    case machine = "on this machine"
    /// The limit of a run.
    case run = "by one run"
  }

  /// The number of bytes still available.
  package let bytes: Int
  /// The tightest limit, which determines `bytes`.
  package let bound: Bound

  package init(bytes: Int, bound: Bound) {
    self.bytes = bytes
    self.bound = bound
  }

  /// The available memory under the tightest limit; nil if the system does not report it.
  package static var current: AvailableMemory? {
    // Source: proc(5), `/proc/pid/statm`: size resident shared text lib data dt, in pages.
    let statements = SystemFile.text("/proc/self/statm")?.split(separator: " ") ?? []
    let pages = statements.compactMap { Int($0) }
    func used(_ index: Int) -> Int {
      pages.count > 5 ? pages[index] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
    let bounds = [
      bound(RLIMIT_AS).map { AvailableMemory(bytes: $0 - used(0), bound: .addresses) },
      bound(RLIMIT_DATA).map { AvailableMemory(bytes: $0 - used(5), bound: .data) },
      ControlGroup.available.map { AvailableMemory(bytes: $0, bound: .group) },
      SystemFile.number(of: "MemAvailable:", in: "/proc/meminfo").map {
        AvailableMemory(bytes: $0 * 1024, bound: .machine)
      },
    ]
    return bounds.compactMap(\.self).min { $0.bytes < $1.bytes }
      .map { AvailableMemory(bytes: max(0, $0.bytes), bound: $0.bound) }
  }

  private static func bound(_ resource: __rlimit_resource) -> Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
      limit.rlim_cur < rlim_t(Int.max)
    else { return nil }
    return Int(limit.rlim_cur)
  }
}
