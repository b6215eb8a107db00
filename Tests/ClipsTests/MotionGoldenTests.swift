import Clips
import Display
import TestSupport
import Testing

@Suite("Motion goldens of AOSP")
struct MotionGoldenTests {
  private func faults(_ json: String) -> [String] {
    do throws(MotionGoldenError) {
      _ = try MotionGolden(json: Array(json.utf8))
      return []
    } catch {
      return error.faults.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.words)" }
    }
  }

  private func golden(_ features: String, ids: String = #"["before",0,16,32,"after"]"#) throws
    -> MotionGolden
  {
    try MotionGolden(json: Array(#"{"frame_ids":\#(ids),"features":[\#(features)]}"#.utf8))
  }

  @Test("frames outside time are left out, and values that are not there are absent")
  func values() throws {
    let read = try golden(
      #"""
      {"name":"size","type":"dpSize","data_points":[{"width":1,"height":2},{"width":10,"height":20},
        {"type":"not_found"},{"width":12.5,"height":20},null]},
      {"name":"alpha","type":"float","data_points":[0,0,"0.5",1,1]}
      """#)
    #expect(read.times == [0, 0.016, 0.032])
    #expect(read.components.map(\.name) == ["size.width", "size.height", "alpha"])
    #expect(read.components.map(\.unit) == [.points, .points, .none])
    #expect(read.components[0].values == [.number(10), .absent, .number(12.5)])
    #expect(read.components[2].values == [.number(0), .number(0.5), .number(1)])
    #expect(read.features == ["size", "alpha"])
  }

  @Test("each type of a value is read: rectangles, points, flags, texts, records and lists")
  func types() throws {
    let read = try golden(
      #"""
      {"name":"bounds","type":"rect","data_points":[{"left":5,"top":6,"right":25,"bottom":46}]},
      {"name":"pos","type":"point","data_points":[{"x":1,"y":2}]},
      {"name":"at","type":"offset","data_points":["unspecified"]},
      {"name":"shown","type":"boolean","data_points":[true]},
      {"name":"state","type":"string","data_points":["open"]},
      {"name":"spring","type":"springParameters","data_points":[{"stiffness":380,"ratio":{"damping":0.8}}]},
      {"name":"sizes","type":"int[]","data_points":[[1,2]]}
      """#, ids: "[0]")
    let values = read.components.map { "\($0.name) \($0.values[0].text ?? "absent")" }
    #expect(
      values == [
        "bounds.x 5", "bounds.y 6", "bounds.width 20", "bounds.height 40", "pos.x 1", "pos.y 2",
        "at.x absent", "at.y absent", "shown true", "state open", "spring.stiffness 380",
        "spring.ratio.damping 0.8", "sizes.0 1", "sizes.1 2",
      ])
  }

  @Test(
    "a scene has a frame at each of its times at the rate that it tells",
    arguments: [
      ("[0,16,32,64]", 62.5), ("[0,48,96]", 62.5), ("[0,20,40]", 50), ("[0,100,200]", 50),
      ("[0,16,33,50,66]", 60),
    ])
  func rate(_ ids: String, _ rate: Double) throws {
    #expect(try golden("", ids: ids).rate == rate)
  }

  @Test("all faults are told, each at its place")
  func located() {
    #expect(
      faults(
        """
        {"frame_ids": [0, 16, 8, true],
         "features": [
          {"name": "size", "type": "dpSize", "data_points": [1, {"width": 1}, null, null]},
          {"name": "size", "data_points": []},
          {"name": "few", "type": "float", "data_points": [1]},
          {"type": "float"}]}
        """) == [
          "1:23: a frame's time, 8 ms, does not follow the one before",
          "1:26: a frame's id is true or false; it is a number of ms, or a text outside time",
          "3:54: a data point of \"size\" is a number; a dpSize is an object with the numbers width, height",
          "3:57: a data point of \"size\" is an object; a dpSize is an object with the numbers width, height",
          "4:3: the feature \"size\" is there twice",
          "5:3: the feature \"few\" has 1 data points for 4 frames",
          "6:3: a feature has no \"name\"",
        ])
  }

  @Test(
    "what is no JSON is told at its place",
    arguments: [
      ("{\"frame_ids\": [0,\n 1", "2:3: a comma or ] belongs here"),
      ("{\"frame_ids\" [0]}", "1:14: a colon belongs here, after the key"),
      ("{\"frame_ids\": [nan]}", "1:16: a value belongs here"),
      ("{\"frame_ids\": [1e999]}", "1:16: a value belongs here"),
      ("{\"frame_ids\": []} x", "1:19: there is more after the end of the JSON"),
      ("{\"frame_ids\": \"a", "1:15: a text does not end"),
      (
        #"{"frame_ids": ["before"], "features": []}"#,
        "1:16: no frame has a time; those of texts stand outside it"
      ),
      (
        #"{"frame_ids": [-1], "features": []}"#,
        "1:16: a frame's time is -1 ms; it is from 0 to 1000000000"
      ),
    ])
  func broken(_ json: String, _ words: String) {
    #expect(faults(json) == [words])
  }

  @Test("nesting and parts without end are refused")
  func hostile() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      faults(#"{"frame_ids": "# + deep).map { String($0.suffix(23)) } == ["it is nested too deeply"]
    )
    let parts = (0..<100).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(
      faults(#"{"frame_ids":[0],"features":[{"name":"a","data_points":[{\#(parts)}]}]}"#)
        == ["1:57: the feature \"a\" has more than 64 parts"])
  }

  @Test("a motion golden is told from a manifest by its contents")
  func opened() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.txt", #" {"features": [], "frame_ids" : [0, 16]}"#)
    try folder.write("b.json", #"{"scene": "frame_ids"}"#)
    let clip = try Clip.open(folder.path(of: "a.txt"))
    #expect(clip.kind == .motionGolden && clip.count == 2 && clip.pictures == nil)
    #expect(MotionGolden.read(path: folder.path(of: "b.json")) == nil)
  }
}
