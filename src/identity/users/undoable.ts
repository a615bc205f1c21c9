/** So long, the link in the mail undoes what was changed; so long as well, nothing is changed after that. */
export const UNDO_HOURS = 72
export const UNDO_MS = UNDO_HOURS * 60 * 60 * 1000
