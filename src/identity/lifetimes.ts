/** How long access and id tokens are good for. */
export const ACCESS_TOKEN_SECONDS = 60 * 60

/** How long a sign-in goes on by its refresh token, and is known to the browser that it began in. */
export const SIGN_IN_DAYS = 30
