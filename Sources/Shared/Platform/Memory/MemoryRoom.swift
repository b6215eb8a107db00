import Glibc

/// The memory that the process may still take.
package struct MemoryRoom: Hashable, Sendable {
  /// The origin of a bound; its raw value says where.
  package enum Bound: String, Sendable {
    /// The bound of the process's addresses, `ulimit -v`.
    case addresses = "under ulimit -v"
    /// The bound of the process's data, `ulimit -d`.
    case data = "under ulimit -d"
    /// The bound of the control group, such as a container's.
    case group = "in this container or control group"
    /// The machine itself.
    case machine = "on this machine"
  }

  /// The bytes that are still available.
  package let bytes: Int
  /// The narrowest bound.
  package let bound: Bound

  /// Creates a room.
  package init(bytes: Int, bound: Bound) {
    self.bytes = bytes
    self.bound = bound
  }

  /// The room now, by the narrowest of all bounds; nil where the system does not state it.
  package static var current: MemoryRoom? {
    // Source: proc(5), `/proc/pid/statm`: size resident shared text lib data dt, in pages.
    let statements = SystemFile.text("/proc/self/statm")?.split(separator: " ") ?? []
    let pages = statements.compactMap { Int($0) }
    func used(_ place: Int) -> Int {
      pages.count > 5 ? pages[place] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
    let rooms = [
      bound(RLIMIT_AS).map { MemoryRoom(bytes: $0 - used(0), bound: .addresses) },
      bound(RLIMIT_DATA).map { MemoryRoom(bytes: $0 - used(5), bound: .data) },
      ControlGroup.room.map { MemoryRoom(bytes: $0, bound: .group) },
      SystemFile.number(of: "MemAvailable:", in: "/proc/meminfo").map {
        MemoryRoom(bytes: $0 * 1024, bound: .machine)
      },
    ]
    return rooms.compactMap(\.self).min { $0.bytes < $1.bytes }
      .map { MemoryRoom(bytes: max(0, $0.bytes), bound: $0.bound) }
  }

  private static func bound(_ resource: __rlimit_resource) -> Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
      limit.rlim_cur < rlim_t(Int.max)
    else { return nil }
    return Int(limit.rlim_cur)
  }
}
