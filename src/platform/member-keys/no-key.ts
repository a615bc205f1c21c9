/** A member’s key was destroyed, or never was. */
export class NoKey extends Error {
  constructor() {
    super('The key of this member is not there: what it sealed does not open any more.')
  }
}
