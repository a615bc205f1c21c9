/** Lifetime of access and id tokens. */
export const ACCESS_TOKEN_SECONDS = 60 * 60

/**
 * Days for which a sign-in can be continued with its refresh token, and is recognized in the browser it
 * started in.
 */
export const SIGN_IN_DAYS = 30
