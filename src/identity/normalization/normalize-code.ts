// Used in the browser as well: nothing here may import from Node.

/** Spaces, dashes, the minus sign, and invisible characters that come along when a code is copied. */
const SEPARATORS = /[\s\p{Z}\p{Pd}\p{Cf}\u2212]/gu

/**
 * Returns the bare ASCII digits of a code that was typed or pasted in groups or in full-width digits. Anything else, such
 * as the token of a link or a password, is returned as it is.
 */
export function normalizeCode(typed: string): string {
  const bare = typed.normalize('NFKC').replace(SEPARATORS, '')
  return /^\d+$/.test(bare) ? bare : typed
}
