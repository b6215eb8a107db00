import Display
import TestSupport
import Testing

@Suite("Scene times")
struct SceneTimeTests {
  private let third = SceneTime(nanoseconds: 300_000_000)

  @Test("A frame and a touch sample at the same time are equal")
  func frameAndSample() {
    let sample = third + SceneTime(ticks: 2, rate: .oneHundredTwenty)
    let frame = SceneTime(ticks: 19, rate: .sixty)
    #expect(sample == frame)
    #expect(!(sample < frame) && !(frame < sample))
    #expect(sample.hashValue == frame.hashValue)
    #expect(SceneTime(ticks: 18, rate: .sixty) < sample)
    #expect(sample < SceneTime(ticks: 20, rate: .sixty))
  }

  @Test("The latest time is that of the last item, or nil if one never ends")
  func latest() {
    let early = SceneTime(nanoseconds: 5)
    #expect(SceneTime.latest(of: [early, third, .zero]) == third)
    #expect(SceneTime.latest(of: [third, nil, early]) == nil)
    #expect(SceneTime.latest(of: []) == .zero)
  }

  @Test("Fractions of a second are exact within their limits")
  func fractions() {
    #expect(SceneTime(1, of: 60) == SceneTime(ticks: 1, rate: .sixty))
    #expect(SceneTime(-3, of: 10) == SceneTime(nanoseconds: -300_000_000))
    #expect(SceneTime(1, of: 0) == nil && SceneTime(1, of: 1_000_000_001) == nil)
    #expect(SceneTime(.min, of: 1) == nil && SceneTime(.max, of: 1) == nil)
  }

  @Test("The same time is equal at every frame rate and speed")
  func sameTime() throws {
    let thirty = try #require(Rate(thousandths: 30_000))
    let twice = try #require(Speed(millionths: 2_000_000))
    for tick in 0..<100 {
      let reference = SceneTime(ticks: tick, rate: thirty)
      #expect(SceneTime(ticks: tick * 2, rate: .sixty) == reference)
      #expect(SceneTime(ticks: tick * 4, rate: .oneHundredTwenty) == reference)
      #expect(SceneTime(ticks: tick, rate: .sixty, speed: twice) == reference)
    }
  }

  @Test("The NTSC rate 59.94 stays exact over an hour")
  func ntsc() throws {
    let ntsc = try #require(Rate(thousandths: 59_940))
    #expect(
      SceneTime(ticks: 59_940 * 3600, rate: ntsc)
        == SceneTime(nanoseconds: 3_600_000 * 1_000_000_000))
    #expect(SceneTime(ticks: 999, rate: ntsc).seconds == 999.0 / 59.94)
  }

  @Test("Times are ordered chronologically")
  func order() {
    let times = (-5...5).map { SceneTime(ticks: $0, rate: .sixty) }
    for (index, earlier) in times.enumerated() {
      for later in times[(index + 1)...] {
        #expect(earlier < later)
        #expect(!(later < earlier))
        #expect(earlier != later)
      }
    }
    #expect(SceneTime(nanoseconds: 16_666_666) < SceneTime(ticks: 1, rate: .sixty))
    #expect(SceneTime(ticks: 1, rate: .sixty) < SceneTime(nanoseconds: 16_666_667))
  }

  @Test("Sums and differences cancel")
  func arithmetic() {
    let tick = SceneTime(ticks: 7, rate: .sixty)
    #expect(third + tick - tick == third)
    #expect(third - third == .zero)
    #expect((.zero - third) + third == .zero)
    #expect(third + .zero == third)
  }

  @Test("Sixty sixtieths add up to one second")
  func sixty() {
    var time = SceneTime.zero
    for _ in 0..<60 { time = time + SceneTime(ticks: 1, rate: .sixty) }
    #expect(time == SceneTime(nanoseconds: 1_000_000_000))
    #expect(time.seconds == 1)
  }

  @Test(
    "Seconds are rounded to the nearest nanosecond",
    arguments: [
      (0.3, 300_000_000), (1e-9, 1), (4e-10, 0), (6e-10, 1), (-0.5, -500_000_000), (0, 0),
      (999_999_999, 999_999_999_000_000_000),
    ] as [(Double, Int64)])
  func fromSeconds(seconds: Double, nanoseconds: Int64) {
    #expect(SceneTime(seconds: seconds) == SceneTime(nanoseconds: nanoseconds))
  }

  @Test(
    "Numbers out of range are refused",
    arguments: [1e9, -1e9, 1e300, Double.infinity, -.infinity, .nan])
  func noTime(seconds: Double) {
    #expect(SceneTime(seconds: seconds) == nil)
  }

  @Test(
    "Halves round up",
    arguments: [
      (4_999_999, 0), (5_000_000, 1), (14_999_999, 1), (15_000_000, 2), (16_666_667, 2),
      (-5_000_000, 0), (-5_000_001, -1), (-15_000_000, -1), (0, 0), (3_600_000_000_000, 360_000),
    ] as [(Int64, Int)])
  func rounding(nanoseconds: Int64, centiseconds: Int) {
    #expect(SceneTime(nanoseconds: nanoseconds).rounded(per: 100) == centiseconds)
  }

  @Test("Differences of rounded times do not drift")
  func noDrift() {
    let ends = (0...600).map { SceneTime(ticks: $0, rate: .sixty).rounded(per: 100) }
    let delays = zip(ends.dropFirst(), ends).map { $0 - $1 }
    #expect(delays.reduce(0, +) == 1000)
    #expect(delays.allSatisfy { $0 == 1 || $0 == 2 })
  }

  @Test("A tick reaches its own time, and later times need the next tick")
  func ticks() throws {
    let nanosecond = SceneTime(nanoseconds: 1)
    let ntsc = try #require(Rate(thousandths: 23_976))
    let slow = try #require(Speed(millionths: 125_000))
    for (rate, speed) in [(Rate.sixty, Speed.normal), (ntsc, .normal), (.fifty, slow)] {
      for tick in 0..<200 {
        let time = SceneTime(ticks: tick, rate: rate, speed: speed)
        #expect(time.ticks(rate: rate, speed: speed) == tick)
        #expect((time + nanosecond).ticks(rate: rate, speed: speed) == tick + 1)
        #expect((time - nanosecond).ticks(rate: rate, speed: speed) == tick)
      }
    }
  }
}

@Suite("Rates and speeds")
struct RateTests {
  @Test("Rates and speeds outside their ranges are refused")
  func refused() {
    for number in [0, -1, 1_000_000_001, Int.max, Int.min] {
      #expect(Rate(thousandths: number) == nil && Speed(millionths: number) == nil)
    }
    #expect(Rate(thousandths: 1_000_001) == nil)
  }

  @Test("The named rates have the values of their names")
  func named() {
    #expect(Rate.fifty.hertz == 50)
    #expect(Rate.sixty.hertz == 60)
    #expect(Rate.oneHundredTwenty.hertz == 120)
    #expect(Speed.normal.factor == 1)
    #expect(Rate(thousandths: 59_940)?.hertz == 59.94)
  }

  @Test("The slowest and fastest ticks do not overflow within an hour")
  func extremes() throws {
    let hour = SceneTime(nanoseconds: 3_600_000_000_000)
    for thousandths in [1, 999_983, 1_000_000] {
      for millionths in [1, 999_999_937, 1_000_000_000] {
        let rate = try #require(Rate(thousandths: thousandths))
        let speed = try #require(Speed(millionths: millionths))
        let tick = hour.ticks(rate: rate, speed: speed)
        let reached = SceneTime(ticks: tick, rate: rate, speed: speed)
        #expect(reached >= hour)
        #expect(SceneTime(ticks: tick - 1, rate: rate, speed: speed) < hour)
      }
    }
  }
}
