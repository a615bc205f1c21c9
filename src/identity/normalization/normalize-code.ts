// Also used in the browser, so it must not import from Node.

/** Spaces, dashes, the minus sign, and invisible characters that are copied along with a code. */
const SEPARATORS = /[\s\p{Z}\p{Pd}\p{Cf}\u2212]/gu

/**
 * Returns the plain ASCII digits of a code that was typed or pasted in groups or in full-width digits. Other
 * input, such as a link token or a password, is returned unchanged.
 */
export function normalizeCode(typed: string): string {
  const bare = typed.normalize('NFKC').replace(SEPARATORS, '')
  return /^\d+$/.test(bare) ? bare : typed
}
