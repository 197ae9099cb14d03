// @ts-check
// Why something was not done, as it is told to the page.

export class Fault extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
