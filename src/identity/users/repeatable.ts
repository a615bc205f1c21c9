/** The time for which a browser that lost the response can repeat the request for its new account. */
export const REPEATABLE_MS = 15 * 60 * 1000
