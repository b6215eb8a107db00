package import Display

/// The layout of a list of reviews: its sections, its cells, and the contents of a cell.
///
/// ```
/// ┌──────────────────────────────┐
/// │ ╭────╮ name                  │
/// │ ╰────╯ the hosted star row   │
/// │ a line of text               │
/// │ another one                  │
/// └──────────────────────────────┘
/// ```
///
/// At scroll 0 the content begins at the safe area's top, as in a collection view, and extends
/// under the bottom inset. Dimensions without a source are ours, chosen by eye for an iOS screen.
package struct ReviewsLayout: Hashable, Sendable {
  /// The padding on all sides of a cell's contents, pt (Source: UIKit's layout margins of a cell).
  package static let padding = 16.0
  /// The diameter of an avatar, pt (Source: ours; iOS's minimum size of a touch target).
  package static let avatar = 44.0
  /// The gap between the avatar and the name and stars, pt (Source: ours).
  package static let avatarGap = 12.0
  /// The height of the name's line, pt.
  package static let nameHeight = TextStyle.subheadline.lineHeight
  /// The gap between the avatar and stars and the text, pt (Source: ours).
  package static let textGap = 8.0
  /// The distance between lines of text, pt.
  package static let lineHeight = TextStyle.subheadline.lineHeight

  package let parameters: ReviewsParameters
  /// The number of sections above the cells.
  package let sectionCount: Int
  private let screen: Screen
  /// The top edge of each item, and of a next item after the last, in points of the content.
  private let tops: [Double]

  /// Lays out the sections and, below them, the cells; the constants' `scroll` is ignored.
  package init(
    _ cells: [ReviewCell], under sections: [ReviewSection] = [], _ parameters: ReviewsParameters,
    screen: Screen
  ) {
    self.parameters = parameters
    self.screen = screen
    sectionCount = sections.count
    var tops = [parameters.spacing]
    tops.reserveCapacity(sections.count + cells.count + 1)
    var top = parameters.spacing
    func add(_ height: Double) {
      top += 2 * Self.padding + height + parameters.spacing
      tops.append(top)
    }
    for section in sections { add(ReviewSectionLayout.height(of: section.content)) }
    let header = Self.headerHeight(parameters)
    for cell in cells {
      let lines = Double(cell.text.count)
      add(header + (lines > 0 ? Self.textGap + lines * Self.lineHeight : 0))
    }
    self.tops = tops
  }

  /// Returns the height of the avatar with the name and stars next to it, pt.
  private static func headerHeight(_ parameters: ReviewsParameters) -> Double {
    max(avatar, nameHeight + parameters.starRowHeight)
  }

  /// The number of items: sections, then cells.
  package var count: Int { tops.count - 1 }

  /// The maximum scroll distance, pt, which shows the end of the list above the safe area's bottom.
  package var maximumScroll: Double {
    max(0, tops[count] + screen.safeArea.top + screen.safeArea.bottom - screen.size.height)
  }

  /// Returns the frame of an item in screen points, at a scroll offset in pt.
  package func item(_ index: Int, offset: Double) -> Rect {
    let inset = screen.safeArea.leading + screen.layoutMargin
    return Rect(
      x: inset, y: screen.safeArea.top + tops[index] - offset,
      width: screen.size.width - inset - screen.safeArea.trailing - screen.layoutMargin,
      height: tops[index + 1] - tops[index] - parameters.spacing)
  }

  /// Returns the frame of a cell in screen points, at a scroll offset in pt.
  package func cell(_ index: Int, offset: Double) -> Rect {
    item(sectionCount + index, offset: offset)
  }

  /// Returns the visible items at a scroll offset in pt; may be empty.
  package func visibleItems(offset: Double) -> Range<Int> {
    let top = offset - screen.safeArea.top
    let first = (0..<count).countOfPrefix { tops[$0 + 1] - parameters.spacing <= top }
    let end = (0..<count).countOfPrefix { tops[$0] < top + screen.size.height }
    return first..<max(first, end)
  }

  // MARK: - Contents of a cell

  /// Returns the frame of the round avatar in a cell's frame.
  package func avatar(in cell: Rect) -> Rect {
    Rect(
      x: cell.minX + Self.padding, y: cell.minY + Self.padding, width: Self.avatar,
      height: Self.avatar)
  }

  /// Returns the frame of the name's line in a cell's frame.
  package func name(in cell: Rect) -> Rect {
    let leading = Self.padding + Self.avatar + Self.avatarGap
    return Rect(
      x: cell.minX + leading, y: cell.minY + Self.padding,
      width: cell.width - leading - Self.padding, height: Self.nameHeight)
  }

  /// Returns the frame of the hosted star view in a cell's frame.
  package func starRow(in cell: Rect) -> Rect {
    let name = name(in: cell)
    return Rect(x: name.minX, y: name.maxY, width: name.width, height: parameters.starRowHeight)
  }

  /// Returns the frame of a line of text by its index, in a cell's frame.
  package func line(_ line: Int, in cell: Rect) -> Rect {
    Rect(
      x: cell.minX + Self.padding,
      y: cell.minY + Self.padding + Self.headerHeight(parameters) + Self.textGap + Double(line)
        * Self.lineHeight,
      width: cell.width - 2 * Self.padding, height: Self.lineHeight)
  }
}
