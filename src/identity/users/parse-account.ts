import { invalidInput } from '#platform/http/api-router.ts'
import { type NewAccount, newAccount } from './schema.ts'

/** Refuses a bad e-mail address or a weak password, each at its field. */
export function parseAccount(given: { username: string; password: string }): NewAccount {
  const parsed = newAccount.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}
