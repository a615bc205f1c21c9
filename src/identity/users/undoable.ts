/** So long, the link in the mail undoes what was changed; so long as well, nothing is changed after that. */
export const UNDO_MS = 72 * 60 * 60 * 1000
