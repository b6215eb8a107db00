import Display
import SceneModel

/// Touch recordings: CSV, and the output of Android's `getevent -lt`.
struct RecordingTarget: FuzzTarget {
  let byteLimit = 4096

  let terms = [
    "t,id,phase,x,y\n", "down", "moved", "up", "began", "ended", "EV_ABS", "EV_SYN", "SYN_REPORT",
    "ABS_MT_SLOT", "ABS_MT_TRACKING_ID", "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y", "ffffffff",
    "[  100.000000]", "min 0, max 1079", "00000001",
  ]

  func seeds() throws -> [[UInt8]] {
    [
      "t,id,phase,x,y\n0,1,down,196,420\n0.008,1,moved,196,430\n0.016,1,up,196,440\n",
      """
      ABS_MT_POSITION_X : value 0, min 0, max 1079
      ABS_MT_POSITION_Y : value 0, min 0, max 2399
      [ 1.000000] EV_ABS ABS_MT_SLOT 00000000
      [ 1.000000] EV_ABS ABS_MT_TRACKING_ID 00000001
      [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000200
      [ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000200
      [ 1.000000] EV_SYN SYN_REPORT 00000000
      [ 1.010000] EV_ABS ABS_MT_POSITION_Y 00000280
      [ 1.010000] EV_SYN SYN_REPORT 00000000
      [ 1.020000] EV_ABS ABS_MT_TRACKING_ID ffffffff
      [ 1.020000] EV_SYN SYN_REPORT 00000000
      """,
    ].map { Array($0.utf8) }
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    if dice.once(in: 3) { return plain(input) }
    return TextMutation(terms: terms, others: (try? seeds()) ?? []).mutated(input, &dice)
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let recording = TouchRecording(input, on: Size(width: 411, height: 914), range: nil)
    for finger in recording.fingers {
      try BrokenPromise.unless(!finger.rows.isEmpty, "a finger has a place")
      for (row, next) in zip(finger.rows, finger.rows.dropFirst()) {
        try BrokenPromise.unless(row.time < next.time, "times rise: \(finger.rows)")
      }
      try BrokenPromise.unless(
        finger.rows[0].time < finger.end && finger.rows[finger.rows.count - 1].time <= finger.end,
        "a finger lifts after its touch-down: \(finger)")
    }
    try BrokenPromise.unless(
      recording.faults.isEmpty != recording.fingers.isEmpty, "there are fingers or faults")
    return recording.faults.isEmpty
  }
}
