// Also used in the browser, so it must not import from Node.

/**
 * Returns a password in the form that verifiers are computed from, so that keyboards that compose letters
 * differently produce the same verifier. Follows the OpaqueString profile of RFC 8265, section 4.2.2: other
 * spaces become U+0020, then NFC.
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/**
 * Returns the forms of a password to check: normalized, then as typed if different, for verifiers made before
 * normalization.
 */
export function passwordForms(password: string): string[] {
  return [...new Set([normalizePassword(password), password])]
}
