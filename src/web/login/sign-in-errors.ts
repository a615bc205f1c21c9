export type SignInError = 'required' | 'invalidEmail'

/** Returns the errors that prevent a sign-in, by field: a missing value or an invalid address. */
export function signInErrors(values: Record<string, string>): Record<string, SignInError> {
  const { username = '', password = '' } = values
  return {
    ...(username.trim() === ''
      ? { username: 'required' as const }
      : /^\S+@\S+$/.test(username.trim())
        ? {}
        : { username: 'invalidEmail' as const }),
    ...(password === '' ? { password: 'required' as const } : {}),
  }
}
