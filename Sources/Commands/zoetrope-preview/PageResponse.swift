import FoundationEssentials

/// A response to a request of the page.
struct PageResponse: Sendable {
  /// The HTTP status of a response.
  enum Status: Int {
    case ok = 200
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case gone = 410
    case contentTooLarge = 413
    case internalServerError = 500
  }

  /// The content security policy: only the page's own style and script, and images that it creates.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  var status = Status.ok
  /// The media type of the body.
  let type: String
  let body: [UInt8]

  /// Returns a response without text.
  static func refusal(_ status: Status) -> PageResponse { text("", status) }

  /// Returns a response in plain text.
  static func text(_ text: String, _ status: Status) -> PageResponse {
    PageResponse(status: status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// Returns a response with a value as JSON.
  static func json(_ value: some Encodable) -> PageResponse {
    guard let text = try? JSONEncoder().encode(value) else { return .refusal(.internalServerError) }
    return PageResponse(type: "application/json", body: Array(text))
  }

  /// Returns the bytes to send; caches must not keep them and other pages must not use them.
  ///
  /// `isLast` is whether the connection is closed afterward.
  func bytes(isLast: Bool) -> [UInt8] {
    let head = """
      HTTP/1.1 \(status.rawValue) \(status)
      Content-Type: \(type)
      Content-Length: \(body.count)
      Connection: \(isLast ? "close" : "keep-alive")
      Cache-Control: no-store
      Content-Security-Policy: \(Self.policy)
      X-Content-Type-Options: nosniff
      Referrer-Policy: no-referrer
      Cross-Origin-Resource-Policy: same-origin


      """
    return Array(head.replacing("\n", with: "\r\n").utf8) + body
  }
}
