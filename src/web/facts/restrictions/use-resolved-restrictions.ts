import { useEffect, useState } from 'react'
import { FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import { answerOf, openApi } from '#web/api/client.ts'
import { type FactsDraft, wordsIn } from '../draft/facts-draft.ts'

export type Reading = Awaited<ReturnType<typeof readWords>>
export type ShownRestriction = Reading['words'][number]

const PAUSE_MS = 350

/**
 * Returns the server's interpretation of the words in the form, a moment after typing stops. Null while
 * unknown. The words are sent in the request body, without the member's identity.
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
        // Words that could not be interpreted now show no result. They can still be saved.
        () => isCurrent && setRead(null),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])
  // Until the next response arrives, the results for unchanged words stay visible.
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
