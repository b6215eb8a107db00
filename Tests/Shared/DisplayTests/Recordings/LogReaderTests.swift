import Display
import Testing

@Suite("Logs") struct LogReaderTests {
  private static let head = "index,time,events,hero.x,shown,state\n"

  private func recording(_ rows: String) throws -> Recording {
    try LogReader.recording(of: Array((Self.head + rows).utf8))
  }

  @Test("Reads values, times, and frame numbers as written")
  func values() throws {
    let recording = try recording(
      "6,0.1,\"tap(location: [1, 2]); began\",,true,idle\r\n8,0.2,,-1.5e-3,false,\"a \"\"b\"\", c\"\n"
    )
    #expect(recording.frames.map(\.index) == [6, 8])
    #expect(recording.frames.map(\.playback) == [0.1, 0.2])
    #expect(recording.motion.times == [0.1, 0.2])
    #expect(recording.motion.tracks.map(\.name) == ["hero.x", "shown", "state"])
    #expect(
      recording.motion.tracks.map(\.values) == [
        [.absent, .number(-0.0015)], [.flag(true), .flag(false)],
        [.word("idle"), .word("a \"b\", c")],
      ])
    #expect(recording.motion.marks == [TimedMark(.handOff, time: 0.1)])
    #expect((recording.fps - 10).magnitude < 1e-9)
  }

  @Test("Reads hand-offs at their frames, also of screens, but no continuing gestures")
  func events() throws {
    let rows =
      "0,0,\"zozo: drag.changed(translation: [1, 2]); photos: bead.1.settling; photos: tap\",1,true,a\n"
      + "1,1,\"bead.2.drag.changed(translation: [0, 1])\",1,true,a\n2,2,viewer.closed,1,true,a\n"
    #expect(
      try recording(rows).motion.marks == [
        TimedMark(.handOff, time: 0, group: "photos"), TimedMark(.handOff, time: 2),
      ])
  }

  @Test("Reports at most 20 faults, also of one row or of the names")
  func manyFaults() throws {
    let names =
      "time" + String(repeating: ",a", count: 500) + "\n0" + String(repeating: ",1", count: 500)
    let columns = (0..<500).map { "x\($0).x" }.joined(separator: ",")
    let row = "time,\(columns)\n0" + String(repeating: ",12px", count: 500)
    for text in [names, row] {
      let error = try #require(throws: LogFaults.self) {
        try LogReader.recording(of: Array(text.utf8))
      }
      #expect(error.faults.count == 20)
    }
  }

  @Test("Reads a single row")
  func single() throws {
    #expect(try recording("0,0,,1,true,idle\n").times.starts == [0])
  }

  @Test(
    "Reports faults with a line, a column, and a fix",
    arguments: [
      ("", "1:1 the log has no rows; it needs one row per frame"),
      ("0,0,,1,true\n", "2:1 the row has 5 fields; it must have 6, like the first line"),
      ("0,0,\"tap,1,true,idle\n", "2:5 the field's quotation mark is not closed; add \""),
      (
        ",0,tap,1,true,idle\n",
        "2:1 the row of an event has no index; zoetrope trace --at frames prints only frames"
      ),
      (
        "1.5,0,,1,true,idle\n",
        "2:1 index is 1.5; it must be a whole number above the previous row's"
      ),
      (
        "3,0,,1,true,idle\n3,1,,1,true,idle\n",
        "3:1 index is 3; it must be a whole number above the previous row's"
      ),
      (
        "3,1,,1,true,idle\n4,1,,1,true,idle\n",
        "3:3 time is 1; it must be at least 0 s and after the previous row's"
      ),
      (
        "0,nan,,1,true,idle\n",
        "2:3 time is nan; it must be at least 0 s and after the previous row's"
      ),
      (
        "0,1e300,,1,true,idle\n",
        "2:3 time is 1e300; times must be in seconds, such as 12.25"
      ),
      ("0,0,,1e13,true,idle\n", "2:6 hero.x is 1e13; it must be between -1e12 and 1e12"),
    ])
  func faults(rows: String, expected: String) {
    #expect(faults(of: Self.head + rows) == [expected])
  }

  @Test("Reads an app's log: only times are required, columns have names of their own")
  func app() throws {
    let text =
      "t, top,events\n1700000000.25,,touch.down\n1700000000.26,3,\n1700000000.5,4,touch.up; tap\n"
    let names = ["t": "time", "top": "hero.y"]
    #expect(LogReader.isLog(Array(text.utf8), names) && !LogReader.isLog(Array(text.utf8)))
    let motion = try LogReader.recording(of: Array(text.utf8), names).motion
    #expect(motion.tracks == [Track(name: "hero.y", values: [.absent, .number(3), .number(4)])])
    #expect(motion.marks.map(\.kind) == [.touchDown, .touchUp, .handOff])
    #expect(motion.times == [1_700_000_000.25, 1_700_000_000.26, 1_700_000_000.5])
  }

  @Test(
    "Reports faults of an app's log",
    arguments: [
      ("index,x\n0,1\n", "1:1 no column is named time; add times in seconds"),
      ("time,x\n0,1\n16,2\n32,3\n", "2:1 the rows are 16 s apart; times must be in seconds"),
      (
        "time,x\n1,1\n0.5,2\n",
        "3:1 time is 0.5; it must be at least 0 s and after the previous row's"
      ),
    ])
  func appFaults(text: String, expected: String) {
    #expect(faults(of: text) == [expected])
  }

  @Test("Reports all faults, including those of column names")
  func several() {
    #expect(
      faults(of: "index,time,events,a,,a\n0,0,,1,2,3\nx,1,,1,inf,3\n") == [
        "1:21 the column has no name; it must have the name of a reading",
        "1:22 the column a occurs twice; it must occur once",
        "3:1 index is x; it must be a whole number above the previous row's",
        "3:8 the value is inf; it must be a number such as 12.5, or empty if unknown",
      ])
  }

  @Test(
    "Refuses text in columns of numbers, also in the first row",
    arguments: ["300px", "300.00pt", "n/a", "0x10", "+1", "1\0", "inf", "1 2", "12,5", "true"])
  func texts(text: String) {
    let expected = "is \(text.replacing("\0", with: "\\u{0}")); it must be a number such as 12.5"
    for (name, rows) in [
      ("zozo.hero.x", "0,\"\(text)\"\n1,\n"), ("left", "0,\"\(text)\"\n1,3\n"),
      ("left", "0,1\n1,\"\(text)\"\n"),
    ] {
      let faults = faults(of: "time,\(name)\n" + rows)
      #expect(faults.count == 1 && faults[0].contains("\(name) \(expected)"), "\(faults)")
    }
    #expect(faults(of: "time,state\n0,\"\(text)\"\n") == [])
  }

  @Test("Treats empty fields, null and NaN as unknown", arguments: ["", "null", "NaN", "nan", " "])
  func unknown(text: String) throws {
    let log = "time,hero.x\n0,\(text)\n1,1e3\n"
    let motion = try LogReader.recording(of: Array(log.utf8)).motion
    #expect(motion.tracks.map(\.values) == [[.absent, .number(1000)]])
  }

  @Test("Names the unit of times once", arguments: [1_790_000_000_000, 20_000_000_000])
  func epoch(start: Int) {
    let rows = (0..<30).map { "\(start + 16 * $0),1\n" }.joined()
    #expect(
      faults(of: "time,x\n" + rows) == [
        "2:1 time is \(start); times must be in seconds, such as 12.25"
      ])
  }

  @Test("Reads quoted names, byte order marks, UTF-16, semicolons and tabs")
  func encodings() throws {
    let text = "\"time\", \"hero.x\"\r\n0,1\r\n1,2\r\n"
    let expected = try LogReader.recording(of: Array(text.utf8)).motion
    #expect(expected.tracks.map(\.name) == ["hero.x"] && expected.times == [0, 1])
    let units = Array(("\u{FEFF}" + text).utf16)
    for bytes in [
      Array(("\u{FEFF}" + text).utf8), Array(text.replacing(",", with: ";").utf8),
      Array(text.replacing(",", with: "\t").utf8),
      units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ] {
      #expect(LogReader.isLog(bytes))
      #expect(try LogReader.recording(of: bytes).motion == expected)
    }
  }

  private func faults(of text: String) -> [String] {
    do throws(LogFaults) {
      _ = try LogReader.recording(of: Array(text.utf8))
      return []
    } catch {
      return error.faults.map { "\($0.line):\($0.column) \($0.text)" }
    }
  }
}
