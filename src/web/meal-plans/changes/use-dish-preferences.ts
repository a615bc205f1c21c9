import { useCallback, useEffect, useRef, useState } from 'react'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { useChangesElsewhere } from '#web/api/other-tabs.ts'
import {
  type FactsAnswer,
  type ReportedFacts,
  readReportedFacts,
  sendFactsChange,
} from '#web/facts/draft/change-facts.ts'

export type DishPreference = 'never' | 'more'

/** What a member wants of a dish, on every plan to come. */
export type DishPreferences = {
  of: (slug: string) => DishPreference | null
  /** Says it, or takes it back where it is said already. Answers what went wrong, or null. */
  toggle: (slug: string, preference: DishPreference) => Promise<ApiError | null>
}

const LIST = { never: 'neverRecipes', more: 'favoriteRecipes' } as const

/** Of the member whose plan is shown; null until it is known what they said before, or where it cannot be read. */
export function useDishPreferences(profileId: string | null): DishPreferences | null {
  const [shown, setShown] = useState<ReportedFacts | null>(null)
  const turn = useRef(0)
  const read = useCallback(async () => {
    const mine = ++turn.current
    const reported = profileId ? await readReportedFacts(profileId).catch(() => null) : null
    // An answer that was overtaken by a change or by another read is dropped.
    if (reported && mine === turn.current) setShown(reported)
    return true
  }, [profileId])
  useEffect(() => {
    void read()
    return () => {
      turn.current++
    }
  }, [read])
  useChangesElsewhere(read)
  if (!profileId || !shown) return null
  const { facts, tag } = shown
  return {
    of: (slug) => preferenceIn(facts, slug),
    async toggle(slug, preference) {
      try {
        const after = await sent(profileId, changeFor(facts, slug, preference), tag)
        turn.current++
        setShown(after)
        return null
      } catch (error) {
        return asApiError(error)
      }
    },
  }
}

function preferenceIn(
  { neverRecipes = [], favoriteRecipes = [] }: MemberFacts,
  slug: string,
): DishPreference | null {
  if (neverRecipes.includes(slug)) return 'never'
  return favoriteRecipes.includes(slug) ? 'more' : null
}

/** A dish is on one of the two lists at most. */
function changeFor(facts: MemberFacts, slug: string, preference: DishPreference): FactsChange {
  const before = preferenceIn(facts, slug)
  return {
    ...(before !== preference && { add: { [LIST[preference]]: [slug] } }),
    ...(before && { drop: { [LIST[before]]: [slug] } }),
  }
}

/** Lists change part by part: what was told elsewhere meanwhile is in nobody’s way, and is seen now. */
async function sent(profileId: string, change: FactsChange, tag: string): Promise<ReportedFacts> {
  const answer: FactsAnswer = await sendFactsChange(profileId, change, tag)
  return answer.differing.length === 0 ? answer : sendFactsChange(profileId, change, answer.tag)
}
