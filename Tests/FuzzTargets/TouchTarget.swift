import Display
import SceneModel
import TestSupport

/// Raw touches, for the gesture recognizers of all viewers and stages.
///
/// The first byte selects a sample scene, the second the screen and the start. Then each six bytes
/// are one action of a finger.
struct TouchTarget: FuzzTarget {
  let byteLimit = 362

  func seeds() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for (index, _) in try SampleScenes.files().enumerated() {
      let scene = UInt8(index)
      // A drag down, a horizontal drag, a pinch, and a double tap.
      seeds.append([scene, 1] + line(finger: 0, by: (0, 40)))
      seeds.append([scene, 1] + line(finger: 0, by: (-60, 2)) + line(finger: 0, by: (-60, 2)))
      seeds.append(
        [scene, 1]
          + zip(steps(finger: 0, by: (9, 30)), steps(finger: 1, by: (-9, -30))).flatMap { $0 + $1 }
          + lift(finger: 0) + lift(finger: 1))
      seeds.append([scene, 1] + tap + tap + line(finger: 2, by: (3, 90)))
    }
    return seeds
  }

  private var tap: [UInt8] { [6 << 3, 0x07, 2, 30, 0, 0] }

  private func line(finger: UInt8, by step: (Int, Int)) -> [UInt8] {
    steps(finger: finger, by: step).flatMap { $0 } + lift(finger: finger)
  }

  private func lift(finger: UInt8) -> [UInt8] { [5 << 3 | finger, 3, 0, 0, 0, 0] }

  private func steps(finger: UInt8, by offset: (Int, Int)) -> [[UInt8]] {
    (0..<6).map { step in
      let x = UInt16(bitPattern: Int16((200 + step * offset.0) * 32))
      let y = UInt16(bitPattern: Int16((400 + step * offset.1) * 32))
      return [finger, 4, UInt8(x & 255), UInt8(x >> 8), UInt8(y & 255), UInt8(y >> 8)]
    }
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    guard input.count >= 2, !SampleScenes.scenes.isEmpty else { return false }
    var scene = SampleScenes.scenes[Int(input[0]) % SampleScenes.scenes.count]
    var fingers = ScriptedFingers(opens: input[1] & 1 == 1)
    var index = 2
    while index + 6 <= input.count {
      fingers.perform(Array(input[index..<index + 6]))
      index += 6
    }
    scene.touches = fingers.steps()
    let panels = scene.panels
    try Rehearsal.play(scene, on: panels[Int(input[1] >> 1) % panels.count])
    return true
  }
}

/// Builds touches from actions of six bytes.
private struct ScriptedFingers {
  private struct Path {
    var start: SceneTime
    var rows: [FingerPath.Row]
  }

  private var finished: [TouchStep] = []
  private var open: [Path?] = Array(repeating: nil, count: 8)
  private var now: SceneTime

  private static let millisecond = SceneTime(nanoseconds: 1_000_000)
  private static let pauses: [Int64] = [0, 1, 4, 8, 16, 33, 120, 600]

  init(opens: Bool) {
    now = opens ? SceneTime(nanoseconds: 700_000_000) : .zero
    if opens { add(.thumbnail(1), at: .zero, count: 1, hold: 50) }
  }

  mutating func perform(_ bytes: [UInt8]) {
    let finger = Int(bytes[0] & 7)
    now = now + SceneTime(nanoseconds: Self.pauses[Int(bytes[1] & 7)] * 1_000_000)
    // A small extra delay, so that fingers do not all move at the same time.
    now = now + SceneTime(nanoseconds: Int64(bytes[1] >> 3) * 31_250)
    let location = Point(x: coordinate(bytes, 2), y: coordinate(bytes, 4))
    switch bytes[0] >> 3 & 7 {
    case 5: lift(finger)
    case 6:
      let anchors: [Anchor] = [
        .thumbnail(Int(bytes[4]) % 24), .center, .bead(Int(bytes[4]) % 12), .backButton,
        .photo(UnitPoint(x: Double(bytes[4]) / 255, y: Double(bytes[5]) / 255)), .point(location),
      ]
      add(
        anchors[Int(bytes[5]) % anchors.count], at: now, count: Int(bytes[2] % 4) + 1,
        hold: Int64(bytes[3]) + 1)
    case 7: break
    default: move(finger, to: location)
    }
  }

  /// Returns a coordinate on the screen or slightly beyond, and sometimes far beyond.
  private func coordinate(_ bytes: [UInt8], _ index: Int) -> Double {
    let number = Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
    return bytes[0] & 0xC0 == 0xC0 ? Double(number) * 3 : Double(number) / 32
  }

  private mutating func add(_ anchor: Anchor, at time: SceneTime, count: Int, hold: Int64) {
    let tap = TouchStep.Action.tap(
      anchor: anchor, hold: SceneTime(nanoseconds: hold * 1_000_000), count: count,
      interval: SceneTime(nanoseconds: 90_000_000))
    finished.append(TouchStep(start: .at(time), action: tap, line: 1))
  }

  private mutating func move(_ finger: Int, to location: Point) {
    guard var path = open[finger] else {
      open[finger] = Path(
        start: now, rows: [FingerPath.Row(time: .zero, location: location)])
      return
    }
    let time = now - path.start
    guard let last = path.rows.last, time > last.time else { return }
    path.rows.append(FingerPath.Row(time: time, location: location))
    open[finger] = path
  }

  private mutating func lift(_ finger: Int) {
    guard var path = open[finger], let last = path.rows.last else { return }
    open[finger] = nil
    if path.rows.count == 1 {
      path.rows.append(
        FingerPath.Row(time: last.time + Self.millisecond, location: last.location))
    }
    finished.append(
      TouchStep(
        start: .at(path.start), action: .path([FingerPath(finger: 1, rows: path.rows)]), line: 1))
  }

  /// Returns all steps after lifting the fingers that are still down.
  mutating func steps() -> [TouchStep] {
    for finger in open.indices { lift(finger) }
    return finished
  }
}
