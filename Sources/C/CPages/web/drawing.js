// Draws the grid, the viewer and its bars on a canvas, in points of the screen.

class Picture {
  /** `redraw` is called when a photo is decoded. */
  constructor(model, canvas, redraw) {
    Object.assign(this, { model, canvas });
    this.images = Object.fromEntries(Object.entries(model.files).map(([path, file]) => (
      [path, Object.assign(new Image(), { src: `data:image/jpeg;base64,${file}`, onload: redraw })])));
  }

  draw(stage, time, fingers) {
    const { context, width } = fitted(this.canvas), { model } = this, scale = width / model.screen.width, shown = stage.shown(time);
    Object.assign(this, { context });
    context.imageSmoothingQuality = "high";
    context.scale(scale, scale);
    this.fill(model.bounds, model.screen.background);
    this.drawGrid(stage, shown);
    if (shown) this.drawViewer(shown, time);
    context.globalAlpha = 1;
    for (const { x, y } of fingers) {
      this.disc(x, y, 22, "rgba(255, 255, 255, 0.5)");
      context.lineWidth = 1.5;
      context.strokeStyle = "rgba(20, 26, 36, 0.35)";
      context.stroke();
    }
  }

  drawGrid(stage, shown) {
    const { context, model: { bounds, screen } } = this, scale = shown?.grid ?? 1;
    context.save();
    if (scale !== 1) {
      this.fill(bounds, "#000");
      context.translate(screen.width / 2 * (1 - scale), screen.height / 2 * (1 - scale));
      context.scale(scale, scale);
      context.beginPath();
      context.rect(0, 0, screen.width, screen.height);
      context.clip();
      this.fill(bounds, screen.background);
    }
    const { thumbnails } = stage;
    for (const thumbnail of thumbnails) if (thumbnail.index !== shown?.index && isOverlapping(thumbnail.clip, bounds)) this.image(thumbnail, 1);
    if (shown && shown.cover < 1) this.image(thumbnails[shown.index], 1 - shown.cover);
    context.restore();
  }

  drawViewer(shown, time) {
    const { context, model } = this, { viewer } = shown;
    context.globalAlpha = shown.backdrop;
    this.fill(model.bounds, model.backdrop);
    for (const index of model.photos.keys()) {
      if (index === shown.index || Math.abs(index * model.pitch - viewer.row.at(time)) >= 2 * model.pitch) continue;
      const picture = viewer.picture(index, viewer.pages[index] ? viewer.placement(time, viewer.pages[index]) : FIT, time);
      if (isOverlapping(picture, model.bounds)) this.image({ index, picture, clip: picture, radii: [0, 0, 0, 0] }, shown.backdrop);
    }
    this.image(shown, shown.opacity);
    const opacity = shown.bars * (2 * shown.backdrop - 1);
    if (opacity > 0) this.drawBars(shown.offset, opacity);
  }

  drawBars(offset, opacity) {
    const { context, model: { screen, photos, closeButton: { x, y } } } = this, { safe, width, height } = screen, count = photos.length;
    context.globalAlpha = opacity;
    this.fill(box(0, 0, width, safe.top + 48), "rgba(0, 0, 0, 0.45)");
    this.fill(box(0, height - safe.bottom - 48, width, safe.bottom + 48), "rgba(0, 0, 0, 0.45)");
    context.strokeStyle = "rgba(255, 255, 255, 0.92)";
    context.lineWidth = 1.8;
    context.beginPath();
    for (const side of [1, -1]) {
      context.moveTo(x + 22 - 5.3 * side, y + 16.7);
      context.lineTo(x + 22 + 5.3 * side, y + 27.3);
    }
    context.stroke();
    const middle = height - safe.bottom - 24, step = Math.min(14, 0.8 * width / count), track = Math.min(160, 0.5 * width);
    if (count > 16) {
      this.fill(box((width - track) / 2, middle - 1.5, track, 3), "rgba(255, 255, 255, 0.35)");
      this.disc((width - track) / 2 + clamp(offset / (count - 1), 0, 1) * track, middle, 4, "rgba(255, 255, 255, 0.95)");
    } else if (count > 1) {
      for (const index of photos.keys()) {
        const near = Math.max(0, 1 - Math.abs(offset - index));
        this.disc((width - (count - 1) * step) / 2 + index * step, middle, step * (0.38 + 0.14 * near) / 2, `rgba(255, 255, 255, ${0.35 + 0.6 * near})`);
      }
    }
  }

  fill({ x, y, width, height }, color) {
    this.context.fillStyle = color;
    this.context.fillRect(x, y, width, height);
  }

  disc(x, y, radius, color) {
    this.context.fillStyle = color;
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fill();
  }

  image({ index, picture, clip, radii }, opacity) {
    const { context } = this, image = this.images[this.model.photos[index].path];
    if (!image.complete || !(clip.width > 0 && clip.height > 0)) return;
    context.save();
    context.globalAlpha = opacity;
    context.beginPath();
    context.roundRect(clip.x, clip.y, clip.width, clip.height, radii);
    context.clip();
    context.drawImage(image, picture.x, picture.y, picture.width, picture.height);
    context.restore();
  }
}
