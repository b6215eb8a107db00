package import Geometry
import Motion

/// The places of the sections and cells of a list of reviews, and of the parts of a cell.
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
/// At scroll 0 the content begins at the safe area's top, as in a collection view, and goes on under the
/// bottom inset. Where no source is named, measures are ours, chosen by eye for a screen of iOS.
package struct ReviewsLayout: Hashable, Sendable {
  /// From a cell's edges to its contents, pt (Source: UIKit's layout margins of a cell, all around).
  package static let padding = 16.0
  /// The diameter of an avatar, pt (Source: ours; iOS's least size of a tap's target).
  package static let avatar = 44.0
  /// From the avatar to the name and the stars, pt (Source: ours).
  package static let avatarGap = 12.0
  /// The height of the name's line, pt.
  package static let nameHeight = TextStyle.subheadline.lineHeight
  /// From the avatar and the stars to the text, pt (Source: ours).
  package static let textGap = 8.0
  /// From line to line of the text, pt.
  package static let lineHeight = TextStyle.subheadline.lineHeight

  /// The constants of the layout.
  package let parameters: ReviewsParameters
  /// The number of sections above the cells.
  package let sectionCount: Int
  private let screen: Screen
  /// The upper edge of each item, and below the last one where the next would be, pt of the content.
  private let tops: [Double]

  /// Lays out the sections and, below them, the cells; `scroll` of the constants is not used.
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

  /// The height of the avatar with the name and the stars beside it, pt.
  private static func headerHeight(_ parameters: ReviewsParameters) -> Double {
    max(avatar, nameHeight + parameters.starRowHeight)
  }

  /// The number of items: sections, then cells.
  package var count: Int { tops.count - 1 }

  /// The distance that the list can be scrolled, pt, until its end is on the safe area's bottom.
  package var maximumScroll: Double {
    max(0, tops[count] + screen.safeArea.top + screen.safeArea.bottom - screen.size.height)
  }

  /// The frame of an item, counted from 0, in points of the screen, scrolled down by an offset in pt.
  package func item(_ index: Int, offset: Double) -> Rect {
    let inset = screen.safeArea.leading + screen.layoutMargin
    return Rect(
      x: inset, y: screen.safeArea.top + tops[index] - offset,
      width: screen.size.width - inset - screen.safeArea.trailing - screen.layoutMargin,
      height: tops[index + 1] - tops[index] - parameters.spacing)
  }

  /// The frame of a cell, counted from 0, in points of the screen, scrolled down by an offset in pt.
  package func cell(_ index: Int, offset: Double) -> Rect {
    item(sectionCount + index, offset: offset)
  }

  /// The items on the screen where the list is scrolled down by an offset in pt; may be empty.
  package func visibleItems(offset: Double) -> Range<Int> {
    let top = offset - screen.safeArea.top
    let first = (0..<count).countOfPrefix { tops[$0 + 1] - parameters.spacing <= top }
    let end = (0..<count).countOfPrefix { tops[$0] < top + screen.size.height }
    return first..<max(first, end)
  }

  // MARK: Inside a cell

  /// The disc of the avatar in a cell's frame.
  package func avatar(in cell: Rect) -> Rect {
    Rect(
      x: cell.minX + Self.padding, y: cell.minY + Self.padding, width: Self.avatar,
      height: Self.avatar)
  }

  /// The line of the name in a cell's frame.
  package func name(in cell: Rect) -> Rect {
    let leading = Self.padding + Self.avatar + Self.avatarGap
    return Rect(
      x: cell.minX + leading, y: cell.minY + Self.padding,
      width: cell.width - leading - Self.padding, height: Self.nameHeight)
  }

  /// The hosted view of the stars in a cell's frame.
  package func starRow(in cell: Rect) -> Rect {
    let name = name(in: cell)
    return Rect(
      x: name.minX, y: name.maxY, width: name.width, height: parameters.starRowHeight)
  }

  /// A line of the text, counted from 0, in a cell's frame.
  package func line(_ line: Int, in cell: Rect) -> Rect {
    Rect(
      x: cell.minX + Self.padding,
      y: cell.minY + Self.padding + Self.headerHeight(parameters) + Self.textGap + Double(line)
        * Self.lineHeight,
      width: cell.width - 2 * Self.padding, height: Self.lineHeight)
  }
}
