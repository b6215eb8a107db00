// The clip's pictures, decoded ahead of the playhead within a memory limit.

/** The max size of decoded pictures in bytes. */
const PICTURE_MEMORY = 256 * 1024 * 1024;
const DECODED_AT_ONCE = 4;

/** Decodes a picture of a clip, or a region of it (x, y, width, height), from its data URI. */
async function decodedPicture(source, ...area) {
  if (!source) throw new Error("no picture");
  const [, type, base64] = /^data:(.*);base64,(.*)$/.exec(source);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return createImageBitmap(new Blob([bytes], { type }), ...area);
}

class Pictures {
  /** The pictures of a clip. `sources` are their data URIs by index, or null if one is missing. `onready` is called for each. */
  constructor(film, sources, onready) {
    this.sources = sources;
    this.onready = onready;
    this.capacity = clamp(Math.floor(PICTURE_MEMORY / (film.size[0] * film.size[1] * 4)), 12, 4000);
    this.decoded = new Map();
    this.failed = new Set();
    this.underway = new Set();
    this.wanted = [];
    this.closed = false;
  }

  static indices(step) {
    return [step.expected, step.actual, step.difference].filter((index) => finite(index) !== null);
  }

  /** Whether all available pictures of a step are decoded. */
  ready(step) {
    return Pictures.indices(step).every((index) => this.decoded.has(index) || this.failed.has(index));
  }

  /** Decodes the pictures around a step, in the order in which the player needs them. */
  follow(player, shown) {
    const { steps } = player.timeline;
    const seen = new Set();
    const add = (index) => {
      for (const picture of Pictures.indices(steps[index])) seen.add(picture);
    };
    add(player.index);
    if (shown >= 0) add(shown);
    const span = player.last - player.first + 1;
    for (let distance = 1; distance < steps.length && seen.size < this.capacity; distance += 1) {
      let ahead = player.index + distance;
      if (player.playing && player.looping && player.index <= player.last && ahead > player.last) {
        ahead = player.first + ((ahead - player.first) % span);
      }
      if (ahead < steps.length) add(ahead);
      const behind = player.playing ? player.index - Math.floor(distance / 4) : player.index - distance;
      if (behind >= 0) add(behind);
    }
    this.wanted = [...seen].slice(0, this.capacity);
    if (this.decoded.size > this.capacity) this.forget(seen);
    this.decode();
  }

  forget(kept) {
    for (const [index, bitmap] of this.decoded) {
      if (kept.has(index)) continue;
      bitmap.close();
      this.decoded.delete(index);
    }
  }

  decode() {
    for (const index of this.wanted) {
      if (this.underway.size >= DECODED_AT_ONCE) return;
      if (this.decoded.has(index) || this.underway.has(index) || this.failed.has(index)) continue;
      this.underway.add(index);
      decodedPicture(this.sources[index]).then(
        (bitmap) => this.arrived(index, bitmap), () => this.arrived(index, null));
    }
  }

  arrived(index, bitmap) {
    this.underway.delete(index);
    if (this.closed) return bitmap?.close();
    if (bitmap) this.decoded.set(index, bitmap);
    else this.failed.add(index);
    this.decode();
    return this.onready();
  }

  close() {
    this.closed = true;
    this.forget(new Set());
  }
}
