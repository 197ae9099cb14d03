// @ts-check
// A slider asks for many positions a second; the server is asked for one at a time, and only the last wish counts.

export class Seeker {
  /** @param {(at: number) => Promise<void>} look */
  constructor(look) {
    this.look = look;
    /** @type {number | undefined} */
    this.wish = undefined;
    /** @type {Promise<void> | undefined} */
    this.running = undefined;
  }

  /**
   * Goes there; resolves when there is nothing more to be fetched.
   * @param {number} at
   * @returns {Promise<void>}
   */
  seek(at) {
    this.wish = at;
    this.running ??= this.run();
    return this.running;
  }

  async run() {
    while (this.wish !== undefined) {
      const at = this.wish;
      this.wish = undefined;
      await this.look(at);
    }
    this.running = undefined;
  }
}
