import ArgumentParser
import SceneModel

// The help of commands and options is in rows of `Sources/C/CPages/texts/commands.tsv`.

extension CommandConfiguration {
  /// Creates the configuration of a command with its row: the abstract and the lines of the
  /// discussion, in which values replace each `{}`.
  init(
    row name: String, _ values: String..., version: String = "",
    subcommands: [any ParsableCommand.Type] = []
  ) {
    let texts = TextTable.commands.texts(of: name, values)
    self.init(
      commandName: name, abstract: texts[0],
      discussion: texts.dropFirst().joined(separator: "\n"), version: version,
      subcommands: subcommands)
  }
}

extension ArgumentHelp {
  /// Returns the help of a row: the text, in which values replace each `{}`, and perhaps the name
  /// of the option's value.
  static func row(_ subject: String, _ values: String...) -> ArgumentHelp {
    let texts = TextTable.commands.texts(of: subject, values)
    return ArgumentHelp(texts[0], valueName: texts.dropFirst().first)
  }
}
