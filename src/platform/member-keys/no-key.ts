/** Thrown if a member’s key was destroyed or never existed. */
export class NoKey extends Error {
  constructor() {
    super('The key of this member is not there: what it sealed does not open any more.')
  }
}
