import { passwordForms } from '#identity/normalization/normalize-password.ts'

/** Set when the second form was not looked at, because the first try caused a lock: it goes first the next time. */
let isReversed = false

/**
 * Asks with the normalized password and, if that is refused as wrong and was typed in another form, with the password as
 * typed. The pool never sees a password that is proved by SRP, so it cannot try both itself. Each try counts towards the
 * pool's lock; a right one resets the count.
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
