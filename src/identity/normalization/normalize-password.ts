// Used in the browser as well: nothing here may import from Node.

/**
 * Returns a password in the form in which verifiers are computed, so that keyboards which compose letters differently
 * lead to the same verifier: the OpaqueString profile of RFC 8265, section 4.2.2. Other spaces become U+0020, then NFC.
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** The forms in which to check a password: normalized, then as typed if it differs, for verifiers older than that. */
export function passwordForms(password: string): string[] {
  return [...new Set([normalizePassword(password), password])]
}
