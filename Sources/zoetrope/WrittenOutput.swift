import Display
import SceneModel
import Compare
import Pixels
import PlainText
import Rendering

extension SceneProduction.Output {
  /// The size, the frames and the bytes.
  var words: String {
    "\(size.width)×\(size.height) px, \(frames) frames, \(ByteCount.text(bytes))"
  }

  /// A JSON object.
  var json: String {
    "{\"path\":\(path.jsonText),\"size\":[\(size.width),\(size.height)],"
      + "\"frames\":\(frames),\"bytes\":\(bytes)\(film?.jsonMembers ?? "")}"
  }
}

extension FilmReport {
  /// The members of a JSON object, after a comma; the error of a frame that is exact is null.
  fileprivate var jsonMembers: String {
    var text =
      ",\"format\":\"\(format.rawValue)\",\"quality\":\(quality.jsonText),\"fps\":\(fps?.shortestText ?? "null"),"
      + "\"scale\":\(scale.shortestText)"
    guard let measurement else { return text }
    text += ",\"psnr\":{\"mean\":\(Self.number(measurement.meanPSNR)),"
    text += "\"worst\":\(Self.number(measurement.worst?.fidelity.psnr)),"
    text += "\"worstFrame\":\(measurement.worst.map { "\($0.index)" } ?? "null")},"
    text += "\"smoothError\":\(Self.number(measurement.smoothError)),\"errors\":["
    text += measurement.frames.map { frame in
      "{\"frame\":\(frame.index)" + (frame.bytes.map { ",\"bytes\":\($0)" } ?? "")
        + ",\"psnr\":\(Self.number(frame.fidelity.psnr)),"
        + "\"smoothError\":\(Self.number(frame.fidelity.smoothError))}"
    }.joined(separator: ",")
    return text + "]"
  }

  private static func number(_ value: Double?) -> String {
    value.map { (($0 * 1000).rounded() / 1000).shortestText } ?? "null"
  }
}
