"use strict";
// The files of a page are joined into one script. They only define functions and classes, except
// page.js, which comes last and starts the page. Text from outside only becomes text nodes.

/** Creates an element with attributes, listeners (`onclick` …), and children. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  if (tag === "button") node.type = "button";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return node;
}

/** Creates a button. `label` is for screen readers and tooltips. */
function button(content, label, onclick, attributes = {}) {
  return el("button", { "aria-label": label, title: label, onclick, ...attributes }, content);
}

/** Lets a node be dragged: `press` is called first, and `drag` for each movement, also outside of the node. */
function makeDraggable(node, press, drag) {
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    node.setPointerCapture(event.pointerId);
    press(event);
  });
  node.addEventListener("pointermove", (event) => { if (node.hasPointerCapture(event.pointerId)) drag(event); });
}

/** Lets a node be dragged, and moved by arrow keys: `step` is called with 1 or −1, with Shift 10, and with infinity for the ends. */
function makeMovable(node, drag, step) {
  makeDraggable(node, (event) => event.stopPropagation(), drag);
  node.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    step(by * (event.shiftKey ? 10 : 1));
  });
}

/** A button without a border. */
function quiet(text, title, onclick, attributes = {}) {
  return el("button", { class: "quiet", title, onclick, ...attributes }, text);
}

/** A dialog with a button that closes it. A click outside closes it too. */
function modal(className, title, ...children) {
  const dialog = el("dialog", { class: className, "aria-label": title }, el("h2", {}, title), ...children,
    el("button", { onclick: () => dialog.close() }, "Close"));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  return dialog;
}

const ICONS = {
  play: "M5 3.2v9.6c0 .5.6.8 1 .5l7-4.8c.4-.2.4-.8 0-1L6 2.7c-.4-.3-1 0-1 .5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  back: "M11 3.4v9.2L4.5 8z",
  forward: "M5 3.4v9.2L11.5 8z",
  previous: "M13 3.4v9.2L7 8zM3 3.4h2v9.2H3z",
  next: "M3 3.4v9.2L9 8zM11 3.4h2v9.2h-2z",
  passed: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM7 11.300 3.900 8.200l1.200-1.200L7 8.900l4-4.200 1.200 1.200z",
  recorded: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 1.600a5.400 5.400 0 1 1 0 10.800A5.400 5.400 0 0 1 8 2.600zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  failed: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm3.300 9.2-1.100 1.100L8 9.100l-2.200 2.200-1.100-1.100L6.900 8 4.700 5.800l1.100-1.100L8 6.900l2.200-2.200 1.100 1.100L9.100 8z",
  changed: "M8 .8 15.200 8 8 15.200.8 8zM4.800 6v1.300h6.400V6zm0 2.700V10h6.400V8.700z",
  missing: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 1.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM5 7.300h6v1.400H5z",
  broken: "M8 1.200 15.500 14.500H.5zM7.300 6v4.500h1.400V6zm0 5.500v1.400h1.400v-1.400z",
  link: "M6 3h7v7h-1.600V5.700L5 12.100 3.900 11l6.400-6.400H6z",
};

/** A picture. That of a status has the status's color. */
function icon(name) {
  return shape(ICONS[name], 16, "icon", name);
}

/** A shape in the style sheet's color of a name, if it has one. */
function shape(path, size, className, name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.style.color = `var(--${name})`;
  const drawn = document.createElementNS(space, "path");
  drawn.setAttribute("d", path);
  drawn.setAttribute("fill", "currentColor");
  drawn.setAttribute("fill-rule", "evenodd");
  svg.append(drawn);
  return svg;
}

// Control and direction characters could make a name look like a different name.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Text from the report, with its control characters made visible. */
function visible(text) {
  return String(text).replace(
    CONTROLS, (found) => `\\u{${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}}`);
}

/** Text from the report in an element with its own text direction. */
function says(text, tag = "bdi", className) {
  return el(tag, { class: className, dir: "auto" }, visible(text));
}

/** A number from the report, or null if the value is not a finite number. */
function finite(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Formats a number with a max number of decimals and a true minus sign. */
function figure(value, decimals = 3) {
  if (finite(value) === null) return "–";
  const rounded = Number(value.toFixed(decimals));
  return (Object.is(rounded, -0) ? "0" : String(rounded)).replace("-", "−");
}

/** Formats the value of a reading with its significant digits. */
function reading(value) {
  if (finite(value) === null) return "–";
  const size = Math.abs(value);
  return figure(value, size >= 1000 ? 1 : size >= 10 ? 2 : size >= 0.1 ? 3 : 5);
}

function seconds(value) {
  return finite(value) === null ? "–" : `${value.toFixed(3).replace("-", "−")} s`;
}

function grouped(value) {
  return finite(value) === null ? "–" : value.toLocaleString("en");
}

function counted(value, word) {
  return `${grouped(value)} ${word}${value === 1 ? "" : "s"}`;
}

function percent(ratio) {
  if (finite(ratio) === null) return "–";
  const share = ratio * 100;
  return `${share >= 10 ? share.toFixed(0) : share >= 0.1 ? share.toFixed(1) : share > 0 ? "<0.1" : "0"} %`;
}

function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** The index of the last item whose `key`, by default the item, is at most `value`, or 0 if there is none. */
function lastIndex(items, value, key = (item) => item) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(items[middle]) <= value + 1e-9) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The min number of canvas pixels per CSS pixel; higher on paper. */
let canvasRatio = 0;

/** A canvas scaled to its box and the screen's pixels, and its context in CSS pixels. */
function fitted(canvas) {
  const ratio = Math.max(window.devicePixelRatio || 1, canvasRatio);
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const columns = Math.max(1, Math.round(width * ratio));
  const rows = Math.max(1, Math.round(height * ratio));
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height, ratio };
}

const darkScheme = window.matchMedia("(prefers-color-scheme: dark)");
const palette = new Map();
darkScheme.addEventListener("change", () => palette.clear());

/** A color of the style sheet, by its name without dashes, in the current scheme. */
function color(name) {
  if (!palette.has(name)) {
    // An element that is not shown resolves light and dark.
    document.head.style.color = `var(--${name})`;
    palette.set(name, getComputedStyle(document.head).color);
  }
  return palette.get(name);
}

/** Wraps a callback so that several requests call it only once, before the next repaint. */
function coalesced(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame((now) => {
      asked = false;
      work(now);
    });
  };
}

const prefersStill = window.matchMedia("(prefers-reduced-motion: reduce)");
