/** The day on which the legal texts were last changed. */
export const LEGAL_REVISED = '2026-11-22'
