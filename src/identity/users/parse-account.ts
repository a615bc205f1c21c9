import { invalidInput } from '#platform/http/api-router.ts'
import { type NewAccount, newAccount, username } from './schema.ts'

/** Refuses a bad email address or a weak password, each at its field. */
export function parseAccount(given: { username: string; password: string }): NewAccount {
  const parsed = newAccount.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

export function parsePassword(given: { password: string }): string {
  const parsed = newAccount.pick({ password: true }).safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data.password
}

export function parseUsername(given: string): string {
  const parsed = username.safeParse(given)
  if (!parsed.success)
    throw invalidInput(parsed.error.issues.map((issue) => ({ ...issue, path: ['username'] })))
  return parsed.data
}
