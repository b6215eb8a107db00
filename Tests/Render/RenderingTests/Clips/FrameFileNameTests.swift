import Rendering
import Testing

@Suite struct FrameFileNameTests {
  @Test("Only Zoetrope's own file names are frames")
  func frameNames() {
    #expect(FrameFileName.name(of: 7) == "frame-0007.png")
    #expect(FrameFileName.index(of: "frame-12345.png") == 12_345)
    for name in ["frame-7.png", "frame-00007.png", "frame--001.png", "frame-+001.png", "a"] {
      #expect(FrameFileName.index(of: name) == nil)
    }
  }
}
