import Display
import Testing

@testable import SceneModel

@Suite("Recorded touches")
struct RecordingTests {
  private static let screen = Size(width: 400, height: 800)

  private func read(_ text: String, range: RawRange? = nil) -> TouchRecording {
    TouchRecording(Array(text.utf8), on: Self.screen, range: range)
  }

  private func row(_ milliseconds: Int64, _ x: Double, _ y: Double) -> FingerPath.Row {
    FingerPath.Row(
      time: SceneTime(nanoseconds: milliseconds * 1_000_000), location: Point(x: x, y: y))
  }

  /// Returns an event as `getevent -lt` prints it.
  private func event(_ time: String, _ message: String) -> String {
    "[  \(time)] /dev/input/event2: \(message)\n"
  }

  @Test("CSV columns may be in any order, with additional ones")
  func table() {
    let found = read(
      "x,y,id,t,phase,force\r\n1,2,7,10,down,0.5\r\n3,4,7,10.008,moved,1\r\n"
        + "50,60,9,10.01,began,1\r\n3,4,7,10.02,up,0\r\n70,80,9,10.03,ended,0\r\n")
    #expect(found.faults.isEmpty)
    #expect(
      found.fingers == [
        FingerPath(
          finger: 1, rows: [row(0, 1, 2), row(8, 3, 4)], lift: SceneTime(nanoseconds: 20_000_000)),
        FingerPath(
          finger: 2, rows: [row(10, 50, 60), row(30, 70, 80)],
          lift: SceneTime(nanoseconds: 30_000_000)),
      ])
  }

  @Test("Reads the same CSV as logs: quoted, with tabs, and in UTF-16")
  func encodings() {
    let text = "\"t\",\"id\",\"phase\",\"x\",\"y\"\r\n0,1,\"down\",1,2\r\n0.1,1,up,3,4\r\n"
    let expected = read(text)
    #expect(expected.fingers.count == 1 && expected.faults.isEmpty)
    #expect(read(text.replacing(",", with: "\t")).fingers == expected.fingers)
    let units = ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(TouchRecording(units, on: Self.screen, range: nil).fingers == expected.fingers)
    #expect(read("t,id,phase,x,y\n0,1,\"down,1,2\n").faults.map(\.line).first == 2)
  }

  @Test("Reports all wrong rows at once, with their lines")
  func faults() {
    let found = read(
      """
      t,id,phase,x,y
      0,1,down,10,20
      0.01,1,moved,ten,20
      0.02,2,moved,10,20
      0.01x,1,drag,10,20
      0.03,1,up
      0.04,1,up,10,20
      0.02,1,down,10,20
      """)
    #expect(found.fingers.isEmpty)
    #expect(found.faults.map(\.line) == [3, 4, 5, 5, 6, 8])
    #expect(found.faults[0].message == "x: found \"ten\", expected a coordinate in pt")
    #expect(found.faults[1].message == "finger 2 moves, but is not down")
  }

  @Test(
    "Reports a fault, but not its consequences",
    arguments: [
      ("0,1,down,ten,20\n0.01,1,moved,10,20\n0.02,1,up,10,30\n", [2]),
      ("0,1,down,10,20\n0.01,1,moved,ten,20\n", [3]),
      ("0,1,moved,10,20\n0.01,1,moved,10,20\n0.02,1,up,10,30\n", [2]),
      ("0,1,down,10,20\n10,1,moved,10,20\n0.2,1,moved,20,20\n0.3,1,up,20,20\n", [4]),
      ("0,1,down,10,20\n\n\n", [2]),
      ("0,1,down,10,20\n0.1,1,up,1,2\n90000,2,down,1,2\n90001,2,up,1,2\n", [4]),
    ])
  func followOns(rows: String, lines: [Int]) {
    let found = read("t,id,phase,x,y\n" + rows)
    #expect(found.faults.map(\.line) == lines, "\(found.faults)")
    #expect(found.fingers.isEmpty)
  }

  @Test("Reports bytes that are neither CSV nor getevent output")
  func unknownFormat() {
    for text in ["[\u{0}\u{FFFD}x\n[q\n", "a,b\n[not a time] x\n"] {
      let found = read(text)
      #expect(found.faults.count == 1)
      #expect(found.faults.first?.message.contains("neither") == true, "\(found.faults)")
    }
  }

  @Test(
    "A touch has at most 1,000 samples in any second",
    arguments: [
      (1000, nil),
      (
        1001,
        "finger 1 has 1001 samples per second, expected at most 1000; keep every 2nd of its rows"
      ),
      (
        10_000,
        "finger 1 has 10,000 samples per second, expected at most 1000; keep every 10th of its rows"
      ),
    ])
  func sampleRate(rate: Int, message: String?) {
    var rows = ["t,id,phase,x,y"]
    for index in 0..<3000 {
      let time = String(Double(index) / Double(rate))
      rows.append("\(time),1,\(index == 0 ? "down" : "moved"),\(index % 100),5")
    }
    let found = read(rows.joined(separator: "\n"))
    #expect(found.faults.map(\.message) == (message.map { [$0] } ?? []))
    #expect(found.faults.map(\.line) == (message == nil ? [] : [1002]))
    #expect(found.furtherFaults == 0)
  }

  @Test("Counts the faults beyond the first 20")
  func manyFaults() {
    let found = read("t,id,phase,x,y\n" + String(repeating: "a,1,down,1,1\n", count: 50))
    #expect(found.faults.count == 20)
    #expect(found.furtherFaults == 30)
  }

  @Test("A getevent slot keeps values that are not repeated; raw positions become points")
  func events() {
    let text =
      "    ABS_MT_POSITION_X     : value 0, min 0, max 1599, fuzz 0, flat 0, resolution 0\n"
      + "    ABS_MT_POSITION_Y     : value 0, min 0, max 3199, fuzz 0, flat 0, resolution 0\n"
      + event("100.000000", "EV_ABS       ABS_MT_SLOT          00000000")
      + event("100.000000", "EV_ABS       ABS_MT_TRACKING_ID   0000002a")
      + event("100.000000", "EV_KEY       BTN_TOUCH            DOWN")
      + event("100.000000", "EV_ABS       ABS_MT_POSITION_X    00000190")
      + event("100.000000", "EV_ABS       ABS_MT_POSITION_Y    00000320")
      + event("100.000000", "EV_SYN       SYN_REPORT           00000000")
      + event("100.010000", "EV_ABS       ABS_MT_POSITION_Y    00000640")
      + event("100.010000", "EV_SYN       SYN_REPORT           00000000")
      + event("100.015000", "EV_ABS       ABS_MT_SLOT          00000001")
      + event("100.015000", "EV_ABS       ABS_MT_TRACKING_ID   0000002b")
      + event("100.015000", "EV_ABS       ABS_MT_POSITION_X    00000000")
      + event("100.015000", "EV_ABS       ABS_MT_POSITION_Y    00000000")
      + event("100.015000", "EV_SYN       SYN_REPORT           00000000")
      + event("100.030000", "EV_ABS       ABS_MT_TRACKING_ID   ffffffff")
      + event("100.030000", "EV_ABS       ABS_MT_SLOT          00000000")
      + event("100.030000", "EV_ABS       ABS_MT_TRACKING_ID   ffffffff")
      + event("100.030000", "EV_SYN       SYN_REPORT           00000000")
    let found = read(text)
    #expect(found.faults.isEmpty)
    let lift = SceneTime(nanoseconds: 30_000_000)
    #expect(
      found.fingers == [
        FingerPath(finger: 1, rows: [row(0, 100, 200), row(10, 100, 400)], lift: lift),
        FingerPath(finger: 2, rows: [row(15, 0, 0)], lift: lift),
      ])
    #expect(read(text, range: RawRange(x: 0...1599, y: 0...3199)).faults.isEmpty)
  }

  @Test(
    "Reports getevent output that cannot be read",
    arguments: [
      ("EV_ABS ABS_MT_SLOT 00000000\n", "no range"),
      ("[ 1.0] EV_ABS ABS_MT_SLOT 00000063\n", "expected 0 to 31"),
      ("[ 1.0] EV_ABS ABS_MT_POSITION_X 00000fff\n", "found 4095, expected 0 to 999"),
      ("[ 1.0] 0003 0035 000002bc\n", "numeric event"),
      ("[ 1.0] EV_SYN SYN_MT_REPORT 00000000\n", "protocol A"),
      ("[ x] EV_SYN SYN_REPORT 00000000\n", "no time"),
      ("[ 1.0] EV_ABS ABS_MT_POSITION_X zz\n", "hexadecimal"),
      ("[ 1.0] EV_SYN SYN_REPORT 00000000\n", "no finger"),
      ("hello\n", "expected the columns"), ("", "no finger"),
    ])
  func brokenEvents(text: String, message: String) {
    let range = message == "no range" ? nil : RawRange(x: 0...999, y: 0...999)
    let found = read(text, range: range)
    #expect(found.fingers.isEmpty)
    #expect(found.faults.contains { $0.message.contains(message) }, "\(found.faults)")
  }

  private func scene(_ step: String, _ text: String) -> SceneReadResult {
    SceneReader.read(
      bytes: Array((SceneFixtures.minimal + "touches:\n  - \(step)\n").utf8), name: "scene.yaml",
      probe: StubPhotoProbe(),
      recordings: { path, _ throws(ProbeFault) in
        if path == "none.csv" { throw ProbeFault("no such file") }
        return Array(text.utf8)
      })
  }

  @Test("A scene reads a recording as a path, and reports the file and line of its faults")
  func scenes() {
    let right = scene("{at: 1, record: a.csv}", "t,id,phase,x,y\n5,1,down,1,2\n5.1,1,up,3,4\n")
    #expect(
      right.scene?.touches.map(\.action) == [
        .path([
          FingerPath(
            finger: 1, rows: [row(0, 1, 2), row(100, 3, 4)],
            lift: SceneTime(nanoseconds: 100_000_000))
        ])
      ])
    let wrong = scene("{at: 1, record: {file: a.csv}}", "t,id,phase,x,y\nx,1,down,1,2\n")
    #expect(wrong.scene == nil)
    #expect(wrong.rendered().contains("a.csv:2: t: found \"x\", expected a time in s"))
    #expect(scene("{at: 1, record: none.csv}", "").rendered().contains("no such file"))
  }
}
