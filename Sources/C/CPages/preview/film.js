const element = (name) => document.getElementById(name);

/** Returns a response of the preview, or throws the reason why it refused. */
async function checked(answer) {
  if (!answer.ok) throw new Error((await answer.text()) || `The preview responded with status ${answer.status}`);
  return answer;
}

/** Shows a picture on a canvas in its own size, and returns the canvas's context. */
function paint(canvas, picture) {
  for (const side of ["width", "height"]) if (canvas[side] !== picture[side]) canvas[side] = picture[side];
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  return context;
}

/** The frames of one version of the scene, loaded at low and then at full resolution. */
class Clip {
  static batch = 24;
  /** The maximum number of bytes of loaded frames. Those nearest to the cursor are kept. */
  static capacity = 192 << 20;
  /** The delay before all frames are loaded, ms. Dragging a constant creates many versions. */
  static calm = 150;

  /** `changed` is called with a frame's index whenever a better image of it is loaded. */
  constructor(facts, changed) {
    this.facts = facts;
    this.changed = changed;
    this.files = new Array(facts.frames);
    this.pictures = new Map();
    this.cursor = 0;
    this.scale = 0;
    this.bytes = 0;
    this.wanted = null;
    this.stopped = new AbortController();
  }

  close() {
    this.stopped.abort();
    for (const { picture } of this.pictures.values()) picture.close();
    this.pictures.clear();
  }

  /** Loads the frame at the cursor at a reduced and then at the displayed scale. */
  async begin(scale) {
    this.scale = scale;
    for (const each of new Set([Math.min(scale, 0.5), scale])) await this.unlessStopped(this.fetch(this.cursor, 1, each));
  }

  /** Loads all frames at a reduced and then at the displayed scale. */
  async finish() {
    for (const each of new Set([Math.min(this.scale, 0.5), this.scale])) await this.unlessStopped(this.all(each));
  }

  /** Waits for a request, which `close` may stop. */
  async unlessStopped(request) {
    try { await request; } catch (error) { if (!this.stopped.signal.aborted) throw error; }
  }

  /** Loads the batch of a frame if it is not loaded yet or was discarded. */
  async want(frame) {
    if (!this.scale || this.files[frame] || this.wanted !== null) return;
    this.wanted = frame;
    const first = Math.floor(frame / Clip.batch) * Clip.batch;
    await this.unlessStopped(this.fetch(first, Math.min(Clip.batch, this.facts.frames - first), Math.min(this.scale, 0.5)))
      .finally(() => { this.wanted = null; });
  }

  /** Loads all frames at a scale, starting at the cursor. */
  async all(scale) {
    const batches = Math.ceil(this.facts.frames / Clip.batch), begin = Math.floor(this.cursor / Clip.batch);
    for (let turn = 0; turn < batches && this.bytes < Clip.capacity; turn += 1) {
      this.stopped.signal.throwIfAborted();
      const first = ((begin + turn) % batches) * Clip.batch;
      await this.fetch(first, Math.min(Clip.batch, this.facts.frames - first), scale);
    }
  }

  async fetch(first, count, scale) {
    const wanted = new URLSearchParams({ film: this.facts.version, first, count, scale });
    const answer = await checked(await fetch(`frames?${wanted}`, { signal: this.stopped.signal }));
    const bytes = await answer.arrayBuffer(), view = new DataView(bytes);
    let file = null;
    for (let frame = first, offset = 0; offset < bytes.byteLength; frame += 1) {
      const length = view.getUint32(offset);
      if (length) file = new Blob([new Uint8Array(bytes, offset + 4, length)], { type: "image/jpeg" });
      if ((this.files[frame]?.scale ?? 0) < scale) {
        this.keep(frame, { scale, file, bytes: length });
        this.changed(frame);
      }
      offset += 4 + length;
    }
  }

  /** Stores a frame's image. Over the memory limit, discards those farthest from the cursor. */
  keep(frame, picture) {
    this.bytes += picture.bytes - (this.files[frame]?.bytes ?? 0);
    this.files[frame] = picture;
    for (let low = 0, high = this.files.length - 1; this.bytes > Clip.capacity && low < high;) {
      const far = this.cursor - low > high - this.cursor ? low++ : high--;
      this.bytes -= this.files[far]?.bytes ?? 0;
      delete this.files[far];
    }
  }

  /** The number of loaded frames. */
  get loaded() { return this.files.reduce((count, file) => count + (file ? 1 : 0), 0); }

  /** Returns a frame's best image, decoded, or null if none is loaded. Caches the last few. */
  async picture(frame) {
    const best = this.files[frame];
    if (!best) { this.want(frame); return null; }
    const known = this.pictures.get(frame);
    if (known?.scale === best.scale) return known.picture;
    const picture = await createImageBitmap(best.file);
    if (this.stopped.signal.aborted) { picture.close(); return null; }
    this.pictures.get(frame)?.picture.close();
    this.pictures.delete(frame);
    this.pictures.set(frame, { scale: best.scale, picture });
    while (this.pictures.size > 24) {
      const [oldest, { picture }] = this.pictures.entries().next().value;
      picture.close();
      this.pictures.delete(oldest);
    }
    return picture;
  }
}
