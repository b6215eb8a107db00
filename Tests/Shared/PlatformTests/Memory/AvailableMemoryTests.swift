import Glibc
import Platform
import Testing

@Suite("Available memory")
struct MemoryRoomTests {
  @Test("The system reports less than the machine's memory")
  func current() throws {
    let room = try #require(AvailableMemory.current)
    #expect(room.bytes > 0)
    #expect(room.bytes < sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))
  }
}
