import { expect, test } from 'vitest'
import { attemptsExceeded, incorrectPassword, ProtocolError } from '#identity/protocol-error.ts'
import { inPasswordForms } from './in-password-forms.ts'

const composed = 'Caf\u00e9 Horse-77'
const decomposed = 'Cafe\u0301\u00a0Horse-77'

/** Tries a password against the listed responses, and returns the forms that were tried. */
async function tries(password: string, answers: (ProtocolError | 'right')[]): Promise<string[]> {
  const tried: string[] = []
  const asked = inPasswordForms(password, async (form) => {
    const answer = answers[tried.length]
    tried.push(form)
    if (answer instanceof ProtocolError) throw answer
    return answer
  })
  const last = answers.at(-1)
  if (last instanceof ProtocolError) await expect(asked).rejects.toBe(last)
  else expect(await asked).toBe('right')
  return tried
}

test('the normalized password is tried first, and the typed form only if it differs and the first was wrong', async () => {
  expect(await tries(decomposed, ['right'])).toEqual([composed])
  expect(await tries(composed, [incorrectPassword()])).toEqual([composed])
  expect(await tries(decomposed, [attemptsExceeded()])).toEqual([composed])
  expect(await tries(decomposed, [incorrectPassword(), 'right'])).toEqual([composed, decomposed])
  expect(await tries(decomposed, [incorrectPassword(), incorrectPassword()])).toEqual([composed, decomposed])
})

test('a form that could not be tried because of a lock goes first the next time', async () => {
  expect(await tries(decomposed, [incorrectPassword(), attemptsExceeded()])).toEqual([composed, decomposed])
  expect(await tries(decomposed, [incorrectPassword(), attemptsExceeded()])).toEqual([decomposed, composed])
  expect(await tries(decomposed, ['right'])).toEqual([composed])
})
