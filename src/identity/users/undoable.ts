/** The time for which a mailed link can undo a change, and for which credentials are then frozen. */
export const UNDO_HOURS = 72
export const UNDO_MS = UNDO_HOURS * 60 * 60 * 1000
