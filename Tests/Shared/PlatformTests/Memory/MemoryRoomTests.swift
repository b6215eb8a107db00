import Glibc
import Platform
import Testing

@Suite("Room in memory")
struct MemoryRoomTests {
  @Test("is told by the system, and is less than the machine has")
  func current() throws {
    let room = try #require(MemoryRoom.current)
    #expect(room.bytes > 0)
    #expect(room.bytes < sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))
  }
}
