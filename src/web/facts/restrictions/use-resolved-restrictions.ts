import { useEffect, useState } from 'react'
import { FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import { answerOf, openApi } from '#web/api/client.ts'
import { type FactsDraft, wordsIn } from '../draft/facts-draft.ts'

export type Reading = Awaited<ReturnType<typeof readWords>>
export type ShownRestriction = Reading['words'][number]

const PAUSE_MS = 350

/**
 * How the server reads the words of the form, a moment after the last of them was typed; null while nobody knows. They
 * are sent in a body, without saying who asks.
 */
export function useResolvedRestrictions(draft: FactsDraft): Reading | null {
  const asked = askedIn(draft)
  const [read, setRead] = useState<{ asked: string; reading: Reading } | null>(null)
  useEffect(() => {
    if (asked === null) return
    let isCurrent = true
    const timer = setTimeout(() => {
      readWords(asked).then(
        (reading) => isCurrent && setRead({ asked, reading }),
        // Nothing is claimed of words that could not be read now; saving them is not in the way.
        () => isCurrent && setRead(null),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])
  // While the next answer is on its way, what is known of the words that stay is shown on.
  return asked === null ? null : (read?.reading ?? null)
}

function askedIn({ diet, allergies, otherAllergies, dislikes, neverRecipes }: FactsDraft): string | null {
  const words = { otherAllergies: sendable(otherAllergies), dislikes: sendable(wordsIn(dislikes)) }
  if (words.otherAllergies.length + words.dislikes.length === 0) return null
  return JSON.stringify({ ...(diet && { diet }), allergies, ...words, neverRecipes })
}

function sendable(words: string[]): string[] {
  const { max, letters } = FACT_LIMITS.otherAllergies
  return words.filter((word) => word.length <= letters).slice(0, max)
}

function readWords(asked: string) {
  return answerOf(openApi['meal-plan-preview'].words.$post({ json: { facts: JSON.parse(asked) } }))
}
