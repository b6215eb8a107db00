/** Where the releases of declared viewers go, over the picture. It is drawn again when a constant changes. */
class DecisionView {
  constructor(image, toggle) {
    Object.assign(this, { image, toggle, isOn: false, address: "", drawn: "", isLoading: false });
    toggle.onclick = () => this.flip();
    darkScheme.addEventListener("change", () => this.take(this.facts));
  }

  /** Takes the facts of the current clip, or null. */
  take(facts) {
    this.facts = facts;
    this.toggle.hidden = !facts?.hasDecisions;
    if (this.toggle.hidden && this.isOn) this.flip();
    if (facts) this.address = `decisions?film=${facts.version}&dark=${Number(darkScheme.matches)}`;
    this.draw();
  }

  flip() {
    this.isOn = !this.isOn && !this.toggle.hidden;
    this.toggle.setAttribute("aria-pressed", this.isOn);
    this.image.hidden = !this.isOn;
    this.draw();
  }

  /** Loads the image of the current clip. Versions that are replaced while one loads are skipped. */
  async draw() {
    if (this.isLoading) return;
    this.isLoading = true;
    while (this.isOn && this.drawn !== this.address) {
      this.image.src = this.drawn = this.address;
      await this.image.decode().catch(() => {});
    }
    this.isLoading = false;
  }
}
