// The zoom that all panes share, and the touch, wheel, and mouse input that changes it.

const MAX_ZOOM = 64;

/** The visible region of the pictures: the zoom (1 fits all) and the center in pixels. */
class View {
  /** `onchange` is called when the region has changed. */
  constructor(size, onchange) {
    this.size = size;
    this.onchange = onchange;
    this.reset();
  }

  /** The scale (CSS pixels per picture pixel) and the top left corner of the pictures in a pane. */
  placement({ clientWidth: width, clientHeight: height }) {
    const scale = Math.max(Math.min(width / this.size[0], height / this.size[1]), 1e-3) * this.zoom;
    return { scale, x: width / 2 - this.center[0] * scale, y: height / 2 - this.center[1] * scale };
  }

  /** Zooms by a factor around a point of a pane, by default its middle. */
  zoomBy(factor, point, pane) {
    const before = this.zoom;
    this.zoom = clamp(before * factor, 1, MAX_ZOOM);
    const [middleX, middleY] = [pane.clientWidth / 2, pane.clientHeight / 2];
    const [x, y] = point ?? [middleX, middleY];
    // Zooming keeps the middle of the pane fixed, so the point must move back.
    const back = 1 - this.zoom / before;
    this.panBy((x - middleX) * back, (y - middleY) * back, pane);
  }

  /** Moves the pictures, but not away from the pane, and centers those that are smaller. */
  panBy(dx, dy, pane) {
    const { scale } = this.placement(pane);
    const moved = [this.center[0] - dx / scale, this.center[1] - dy / scale];
    this.center = [pane.clientWidth, pane.clientHeight].map((length, axis) => {
      const half = Math.min(length / scale, this.size[axis]) / 2;
      return clamp(moved[axis], half, this.size[axis] - half);
    });
    this.onchange();
  }

  reset() {
    this.zoom = 1;
    this.center = [this.size[0] / 2, this.size[1] / 2];
    this.onchange();
  }
}

// The time of the last scroll. A wheel that is still scrolling the page does not zoom a pane.
let scrolledAt = -1e9;
window.addEventListener("scroll", () => { scrolledAt = performance.now(); }, { passive: true });

/** Makes a pane zoomable by wheel, pinch, and double click, and movable by dragging. */
function makeZoomable(node, view, { onhover, onclick }) {
  const fingers = new Map();
  let moved = 0;
  const local = (event) => {
    const box = node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  node.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && performance.now() - scrolledAt < 300) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    view.zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), local(event), node);
  }, { passive: false });

  node.addEventListener("dblclick", (event) => {
    if (view.zoom > 1.01) view.reset();
    else view.zoomBy(4, local(event), node);
  });

  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, local(event));
    moved = 0;
    if (view.zoom > 1 || fingers.size > 1) node.setPointerCapture(event.pointerId);
  });

  node.addEventListener("pointermove", (event) => {
    const point = local(event);
    onhover(point);
    const before = fingers.get(event.pointerId);
    if (!before) return;
    fingers.set(event.pointerId, point);
    moved += Math.hypot(point[0] - before[0], point[1] - before[1]);
    if (fingers.size === 1 && view.zoom > 1) {
      view.panBy(point[0] - before[0], point[1] - before[1], node);
    } else if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const spread = (a) => Math.max(Math.hypot(a[0] - other[0], a[1] - other[1]), 8);
      const middle = [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2];
      view.zoomBy(spread(point) / spread(before), middle, node);
      view.panBy((point[0] - before[0]) / 2, (point[1] - before[1]) / 2, node);
    }
  });

  const lift = (event) => {
    if (fingers.delete(event.pointerId) && event.type === "pointerup" && moved < 4) onclick();
  };
  node.addEventListener("pointerup", lift);
  node.addEventListener("pointercancel", lift);
  node.addEventListener("pointerleave", () => onhover(null));
}
