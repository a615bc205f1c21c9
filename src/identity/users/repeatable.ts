/** So long, a browser that lost the answer may ask again for the account it has just made. */
export const REPEATABLE_MS = 15 * 60 * 1000
