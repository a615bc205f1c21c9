/** A token with this scope allows everything that the user can do. */
export const FULL_SCOPE = 'aws.cognito.signin.user.admin'
