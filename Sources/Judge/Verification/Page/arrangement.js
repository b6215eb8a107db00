// Where the panes of the stage and the controls stand, so that the pictures are as large as the window lets them.

/** The height of a pane's title, px. */
const CAPTION_HEIGHT = 23;
/** The distance between panes, px; see `.stage`. */
const PANE_GAP = 10;
/** The least height of the stage, px. */
const LEAST_STAGE = 240;
/** The width of the controls beside the pictures, with the distance, px: the buttons in one row. */
const CONTROLS_WIDTH = 316;

/** The arrangements of panes: columns, rows, and if the controls stand beside; the first is what people know. */
const LAYOUTS = {
  1: { row: [1, 1, false], beside: [1, 1, true] },
  3: { row: [3, 1, false], column: [1, 3, false], corner: [2, 2, false], pair: [2, 1, false] },
};
/** The factor by which pictures have to be larger in another arrangement; more where the difference is left out. */
const WORTH = { row: 1, column: 1.1, corner: 1.1, beside: 1.1, pair: 1.4 };

/** The most width and height of the stage, px, at which the window shows the whole player. */
function stageRoom(arena, isBeside) {
  const width = arena.clientWidth;
  const around = arena.parentElement.clientHeight - arena.clientHeight;
  // On wide windows the player starts below the page's header, to others one scrolls.
  const height = window.innerHeight - (window.innerWidth >= 1180 ? 84 : 16) - around;
  // On narrow ones the buttons take three rows.
  return isBeside ? [width - CONTROLS_WIDTH, height] : [width, height - (width < 520 ? 260 : 142)];
}

/** The arrangement of so many panes of pictures of a size, px, in which they are largest, and its stage. */
function bestLayout(panes, [wide, tall], room, padding) {
  const found = Object.entries(LAYOUTS[panes]).map(([name, [columns, rows, isBeside]]) => {
    const [width, height] = room(isBeside);
    const frameWidth = padding + PANE_GAP * (columns - 1);
    const frameHeight = padding + PANE_GAP * (rows - 1) + CAPTION_HEIGHT * rows;
    const least = Math.max(height, LEAST_STAGE);
    const scale = Math.max(Math.min((width - frameWidth) / columns / wide, (least - frameHeight) / rows / tall), 1e-3);
    return {
      name, isBeside, gain: scale / WORTH[name], width: Math.ceil(frameWidth + columns * wide * scale),
      height: Math.max(Math.floor(frameHeight + rows * tall * scale), LEAST_STAGE),
    };
  });
  return found.reduce((kept, other) => (other.gain > kept.gain ? other : kept));
}
