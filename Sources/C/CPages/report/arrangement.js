// Arranges the panes and the controls so that the pictures are as large as possible.

/** The height of a pane's title in pixels. */
const CAPTION_HEIGHT = 23;
/** The distance between panes in pixels; see `.stage`. */
const PANE_GAP = 10;
/** The min height of the stage in pixels. */
const MIN_STAGE = 240;
/** The width of the controls next to the pictures, with the gap, in pixels: one row of buttons. */
const CONTROLS_WIDTH = 316;

/** The arrangements, the default one first: columns, rows, the factor by which it must enlarge pictures to be used, which is larger
 *  without the difference, and whether controls are at the side. */
const LAYOUTS = {
  1: { row: [1, 1, 1], sideBySide: [1, 1, 1.1, true] },
  3: { row: [3, 1, 1], column: [1, 3, 1.1], corner: [2, 2, 1.1], pair: [2, 1, 1.4] },
};

/** The max width and height of the stage, in pixels, at which the whole player is visible. */
function stageExtent(arena, isSideBySide) {
  const width = arena.clientWidth;
  const around = arena.parentElement.clientHeight - arena.clientHeight;
  // In wide windows the player starts below the page's header. In others, people scroll to it.
  const height = window.innerHeight - (window.innerWidth >= 1180 ? 84 : 16) - around;
  // In narrow windows the buttons take three rows.
  return isSideBySide ? [width - CONTROLS_WIDTH, height] : [width, height - (width < 520 ? 260 : 142)];
}

/** The arrangement of panes in which pictures of a size, in pixels, are largest, and its stage. */
function bestLayout(panes, [wide, tall], extent, padding) {
  const found = Object.entries(LAYOUTS[panes]).map(([name, [columns, rows, worth, isSideBySide = false]]) => {
    const [width, height] = extent(isSideBySide);
    const frameWidth = padding + PANE_GAP * (columns - 1);
    const frameHeight = padding + PANE_GAP * (rows - 1) + CAPTION_HEIGHT * rows;
    const minHeight = Math.max(height, MIN_STAGE);
    const scale = Math.max(Math.min((width - frameWidth) / columns / wide, (minHeight - frameHeight) / rows / tall), 1e-3);
    return {
      name, isSideBySide, gain: scale / worth, width: Math.ceil(frameWidth + columns * wide * scale),
      height: Math.max(Math.floor(frameHeight + rows * tall * scale), MIN_STAGE),
    };
  });
  return found.reduce((kept, other) => (other.gain > kept.gain ? other : kept));
}
