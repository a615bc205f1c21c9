import type { MemberFacts } from '#members/profiles/facts.ts'
import { mayRead } from './misfit.ts'
import { restrictedReader } from './restricted-reader.ts'
import { spokenOf } from './spoken-of.ts'

type Told = Pick<
  MemberFacts,
  'allergies' | 'otherAllergies' | 'dislikes' | 'diet' | 'triggers' | 'medications' | 'medicationsWithheld'
>

/**
 * True if a text about a health goal fits a member's reported facts. If rules of a medicine or another goal
 * also apply, which are not checked here, the text fits only if it names no food.
 */
export function fitsMember(
  text: string,
  facts: Told,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): boolean {
  if (takesMedicines(facts) || isOneOfSeveral)
    return spokenOf(text).length === 0 && !/\bcaffeine\b/i.test(text)
  return mayRead({ ...restrictedReader(facts), tags: new Set(facts.triggers), names: [] }, text)
}

function takesMedicines({ medications, medicationsWithheld }: Told): boolean {
  return medicationsWithheld === true || isTold(medications)
}

function isTold(list: readonly string[] | undefined): boolean {
  return list !== undefined && list.length > 0
}
