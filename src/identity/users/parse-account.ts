import { invalidInput } from '#platform/http/api-router.ts'
import { normalizePassword } from '../normalization/normalize-password.ts'
import { isLeakedPassword } from '../passwords/leaked-passwords.ts'
import { COMMON } from '../passwords/password-policy.ts'
import { type NewAccount, newAccount, username } from './schema.ts'

/**
 * Adds the checks that the browser cannot make, and normalizes the password, which Amazon Cognito does not
 * do.
 */
const account = newAccount.extend({
  password: newAccount.shape.password
    .refine(
      (password) => !(COMMON.holds(normalizePassword(password)) && isLeakedPassword(password)),
      `${COMMON.sentence}.`,
    )
    .transform(normalizePassword),
})

/** Throws for an invalid email address, or a weak or leaked password, with an error for each field. */
export function parseAccount(given: { username: string; password: string }): NewAccount {
  const parsed = account.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

export function parsePassword(given: { password: string }): string {
  const parsed = account.pick({ password: true }).safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data.password
}

export function parseUsername(given: string): string {
  const parsed = username.safeParse(given)
  if (!parsed.success)
    throw invalidInput(parsed.error.issues.map((issue) => ({ ...issue, path: ['username'] })))
  return parsed.data
}
