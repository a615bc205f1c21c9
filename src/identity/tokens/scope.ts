/** Whoever holds a token with it may act as the user in everything. */
export const FULL_SCOPE = 'aws.cognito.signin.user.admin'
