export type SignInError = 'required' | 'invalidEmail'

/** What keeps a sign-in from being sent, by field: something is missing, or the address is none. */
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
