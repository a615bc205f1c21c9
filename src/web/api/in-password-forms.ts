import { passwordForms } from '#identity/normalization/normalize-password.ts'

/** True if a lock prevented the second form from being checked. That form then goes first the next time. */
let isReversed = false

/**
 * Signs in with the normalized password. If it is refused as wrong and was typed in another form, tries the
 * password as typed. The pool cannot try both itself, because SRP never shows it the password. Each try
 * counts toward the pool's lock, and a correct one resets the count.
 */
export async function inPasswordForms<Answer>(
  password: string,
  ask: (password: string) => Promise<Answer>,
): Promise<Answer> {
  const forms = passwordForms(password)
  const [first = password, second] = isReversed ? forms.reverse() : forms
  try {
    return await ask(first)
  } catch (refusal) {
    if (second === undefined || !isWrongPassword(refusal)) throw refusal
  }
  try {
    return await ask(second)
  } catch (refusal) {
    if (!isWrongPassword(refusal)) isReversed = !isReversed
    throw refusal
  }
}

function isWrongPassword(refusal: unknown): boolean {
  return refusal instanceof Error && refusal.message === 'Incorrect username or password.'
}
