"use strict";

/** The frames of one reading of the scene, as they come: small ones of the whole film first, then fine ones. */
class Film {
  static batch = 24;

  /** `changed` is called with a frame's number whenever a better picture of it has come. */
  constructor(facts, changed) {
    this.facts = facts;
    this.changed = changed;
    this.files = new Array(facts.frames);
    this.pictures = new Map();
    this.cursor = 0;
    this.stopped = new AbortController();
  }

  close() {
    this.stopped.abort();
    for (const { picture } of this.pictures.values()) picture.close();
    this.pictures.clear();
  }

  /** Fetches the frame at the cursor, then all at a reduced scale, then all at the one they are shown at. */
  async load(cursor, scale) {
    this.cursor = cursor;
    const small = Math.min(scale, 0.5);
    try {
      await this.fetch(cursor, 1, small);
      await this.all(small);
      if (scale > small) {
        await this.fetch(this.cursor, 1, scale);
        await this.all(scale);
      }
    } catch (error) {
      if (!this.stopped.signal.aborted) throw error;
    }
  }

  /** Fetches all frames at a scale, those after the cursor first. */
  async all(scale) {
    const batches = Math.ceil(this.facts.frames / Film.batch), begin = Math.floor(this.cursor / Film.batch);
    for (let turn = 0; turn < batches; turn += 1) {
      const first = ((begin + turn) % batches) * Film.batch;
      await this.fetch(first, Math.min(Film.batch, this.facts.frames - first), scale);
    }
  }

  async fetch(first, count, scale) {
    const wanted = new URLSearchParams({ film: this.facts.version, first, count, scale });
    const answer = await fetch(`frames?${wanted}`, { signal: this.stopped.signal });
    if (!answer.ok) throw new Error((await answer.text()) || `the server answers ${answer.status}`);
    const bytes = await answer.arrayBuffer(), view = new DataView(bytes);
    let file = null;
    for (let frame = first, place = 0; place < bytes.byteLength; frame += 1) {
      const length = view.getUint32(place);
      if (length) file = new Blob([new Uint8Array(bytes, place + 4, length)], { type: "image/jpeg" });
      if ((this.files[frame]?.scale ?? 0) < scale) {
        this.files[frame] = { scale, file };
        this.changed(frame);
      }
      place += 4 + length;
    }
  }

  /** The number of frames that there is a picture of. */
  get loaded() { return this.files.reduce((count, file) => count + (file ? 1 : 0), 0); }

  /** A frame's best picture, read; null where none has come. The last few are kept. */
  async picture(frame) {
    const best = this.files[frame];
    if (!best) return null;
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
