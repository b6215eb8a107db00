import Pixels
import Platform
import TestSupport
import Testing

@testable import Codecs

struct VideoReaderTests {
  @Test("Recognizes containers by their first bytes")
  func signatures() {
    #expect(VideoFormat(signatureOf: Array("\0\0\0 ftypisom".utf8)) == .isoMedia)
    #expect(VideoFormat(signatureOf: [0x1A, 0x45, 0xDF, 0xA3, 0x9F]) == .matroska)
    #expect(VideoFormat(signatureOf: Array("RIFF....AVI LIST".utf8)) == .avi)
    for text in ["", "RIFF", "RIFF....WEBP", "GIF89a", "ftypisom", "RIFFftypAVI", "\0\0\0 moov"] {
      #expect(VideoFormat(signatureOf: Array(text.utf8)) == nil, "\(text)")
    }
  }

  private static let listing = """
    #software: Lavf59.27.100
    #tb 0: 1/1000000000
    0,   33000000,   33000000, 33333333,       16, 0x1be403fc
    0,   67000000,   67000000, 33333333,       16, 0x1be403fc, F=0x0
    0,  233000000,  233000000, 33333333,       16, 0x1be403fc

    """

  @Test("Frame times count from the first frame; the last frame ends as the file or decoder states")
  func times() throws {
    let stated = try #require(VideoTimes(listing: Self.listing, duration: 1))
    for (start, expected) in zip(stated.starts, [0, 0.034, 0.2]) {
      #expect(abs(start - expected) < 1e-9)
    }
    #expect(stated.starts.count == 3 && stated.end == 1)
    let short = try #require(VideoTimes(listing: Self.listing, duration: 0.1))
    #expect(abs(short.end - 0.233333333) < 1e-9)
    let bare = "0, 0, 0, 0, 4, 0x0\n0, 40000000, 40000000, 0, 4, 0x0\n"
    #expect(VideoTimes(listing: bare, duration: nil)?.end == 0.08)
    #expect(VideoTimes(listing: "0, 5, 5, 0, 4, 0x0", duration: nil)?.end == 0.001)
    let back = "0, 9000000000, 9000000000, 0, 4, 0\n0, 0, 0, 0, 4, 0\n0, 0, 0, 0, 4, 0"
    #expect(VideoTimes(listing: back, duration: nil)?.starts == [0, 0.001, 0.002])
    for damaged in ["", "#tb 0: 1/1", "0, 1, 2", "0, 1, x, 1, 4", "0, 1, 99999999999999999999, 1"] {
      #expect(VideoTimes(listing: damaged, duration: 1) == nil, "\(damaged)")
    }
  }

  @Test(
    "Reads a duration in seconds or from a tag",
    arguments: [
      ("duration=1.500000\n", 1.5), ("duration=N/A\nTAG:DURATION=00:01:02.250000000\n", 62.25),
      ("duration=-1", nil), ("duration=nan", nil), ("duration=1e300", nil), ("", nil),
      ("TAG:DURATION=1:2:3:4", nil), ("start=5\nduration=inf", nil),
    ] as [(String, Double?)])
  func durations(_ listing: String, _ seconds: Double?) {
    #expect(VideoTimes.duration(in: listing) == seconds)
  }

  @Test("Reads the picture size from a PAM header")
  func headers() throws {
    let head = "P7\nWIDTH 64\nHEIGHT 48\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    #expect(PAMHeader(Array(head.utf8))?.size == PixelSize(width: 64, height: 48))
    for (piece, other) in [
      ("P7", "P6"), ("64", "0"), ("48", "-1"), ("DEPTH 4", "DEPTH 3"), ("255", "65535"),
      ("64", "99999999999999999999"), ("ENDHDR\n", ""), ("WIDTH", "W"),
    ] {
      #expect(PAMHeader(Array(head.replacing(piece, with: other).utf8)) == nil, "\(piece)")
    }
  }

  @Test("Retries with the older name of an option that ffmpeg does not know, once")
  func olderNames() {
    var arguments = VideoArguments(format: .isoMedia, limits: .standard)
    #expect(arguments.list.contains("-fps_mode"))
    let listing =
      ["moov atom not found"] + Array(repeating: "Unrecognized option 'fps_mode'.", count: 2)
    let taken = listing.map { arguments.useOlderOption(after: $0) }
    #expect(taken == [false, true, false])
    #expect(arguments.list.contains("-vsync") && !arguments.list.contains("-fps_mode"))
    let refusal = "[h264 @ 0x5] Picture size 20000x64 exceeds specified max pixel count 1000, see"
    #expect(VideoArguments.refusedSize(in: refusal) == PixelSize(width: 20_000, height: 64))
  }
}
