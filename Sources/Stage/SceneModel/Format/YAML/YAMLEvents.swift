import CYAML

/// An event of libyaml's parser.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case alias(String)
    case scalar(YAMLScalar)
    case open(isMapping: Bool, isFlow: Bool)
    case close
    case streamEnd
    /// The stream's start or a document's end.
    case other
  }

  var kind: Kind
  /// The node's anchor; nil for none.
  var anchor: String?
  /// The node's tag, as resolved by libyaml; nil for none.
  var tag: String?
  /// Number of scalars of the text before the event.
  var start: Int
  /// Number of scalars of the text up to the end of the event.
  var end: Int
}

/// A syntax error reported by libyaml.
struct YAMLSyntaxFault: Error {
  /// The problem, which is one of libyaml's fixed English phrases.
  var problem: String
  /// Number of scalars of the text before the problem.
  var problemIndex: Int
  /// The construct being parsed; empty if libyaml does not report it.
  var context: String
  /// Number of scalars of the text before that construct; nil if libyaml does not report it.
  var contextIndex: Int?
}

/// A reader of a text's events, which owns libyaml's parser.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let isReady: Bool

  /// Creates a reader of UTF-8 bytes without a byte order mark; the bytes must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    isReady = yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    if isReady { yaml_parser_delete(parser) }
    parser.deallocate()
  }

  /// Returns the next event; must not be called after `streamEnd` or an error.
  mutating func next() throws(YAMLSyntaxFault) -> YAMLEvent {
    var event = yaml_event_t()
    guard isReady, yaml_parser_parse(parser, &event) == 1 else { throw fault() }
    defer { yaml_event_delete(&event) }
    return Self.copy(event)
  }

  private func fault() -> YAMLSyntaxFault {
    guard isReady, parser.pointee.error != YAML_MEMORY_ERROR else {
      return YAMLSyntaxFault(problem: "out of memory", problemIndex: 0, context: "")
    }
    let state = parser.pointee
    return YAMLSyntaxFault(
      problem: state.problem.map { String(cString: $0) } ?? "",
      problemIndex: state.problem_mark.index,
      context: state.context.map { String(cString: $0) } ?? "",
      contextIndex: state.context == nil ? nil : state.context_mark.index)
  }

  private static func copy(_ event: yaml_event_t) -> YAMLEvent {
    var anchor: UnsafeMutablePointer<yaml_char_t>?
    var tag: UnsafeMutablePointer<yaml_char_t>?
    let kind: YAMLEvent.Kind
    switch event.type {
    case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: kind = .other
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_ALIAS_EVENT: kind = .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      (anchor, tag) = (scalar.anchor, scalar.tag)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        YAMLScalar(
          text: String(decoding: bytes, as: UTF8.self),
          isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE))
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      (anchor, tag) = (sequence.anchor, sequence.tag)
      kind = .open(isMapping: false, isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      (anchor, tag) = (mapping.anchor, mapping.tag)
      kind = .open(isMapping: true, isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .close
    default: kind = .streamEnd
    }
    return YAMLEvent(
      kind: kind, anchor: text(anchor), tag: text(tag), start: event.start_mark.index,
      end: event.end_mark.index)
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
