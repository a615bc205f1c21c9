/**
 * Tells password managers which account a password is of, in a form that does not ask for its address. Without a name it
 * is not sent.
 */
export function AccountHint({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
