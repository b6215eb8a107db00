import FlyingFox
import Foundation

extension HTTPResponse {
  /// The policy of the page: its own style and script, pictures that it has made, nothing from elsewhere.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// An answer that no cache keeps and no other page may use.
  static func plain(_ body: Data, type: String, status: HTTPStatusCode = .ok) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("Content-Security-Policy"): policy,
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      ], body: body)
  }

  /// An answer without words.
  static func refusal(_ status: HTTPStatusCode) -> HTTPResponse { words("", status) }

  /// An answer in words.
  static func words(_ text: String, _ status: HTTPStatusCode) -> HTTPResponse {
    plain(Data(text.utf8), type: "text/plain; charset=utf-8", status: status)
  }

  /// A value as JSON.
  static func json(_ value: some Encodable) -> HTTPResponse {
    guard let text = try? JSONEncoder().encode(value) else {
      return refusal(.internalServerError)
    }
    return plain(text, type: "application/json")
  }
}
