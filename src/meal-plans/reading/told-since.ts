import { DIETS } from '#catalogue/foods/food.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { type Reader, readerOf } from '../person-gate/reader.ts'
import { groupsOnPlate } from '../phases/plan-phase.ts'
import { foodChallengeOf } from '../phases/protocol.ts'
import { foodHasTag, isRuleTag } from '../plan/food-tag.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import { wishesOf, wishId } from '../request/wish.ts'

/** What a member has told after a plan of theirs was made, as far as it keeps food off the plate. */
export type ToldSince = {
  /** The request of the plan with it: for reading and for choosing dishes, never for a proof. */
  request: PlannerRequest
  /** Whom the words of its dishes are for, by what was told since alone: the rest they were chosen by. */
  reader: Reader
  /** Whether a food is off the plate by what was told since. */
  isOff: (food: RatedFood) => boolean
}

/** What was told since; null where nothing was. What a plan was made with stays, also where it was taken back. */
export function toldSince(request: PlannerRequest, facts: MemberFacts): ToldSince | null {
  const added = addedTo(request.input, facts)
  if (added === null) return null
  const now = { ...request, input: { ...request.input, ...added } }
  const [before, after] = [readerOf(request), readerOf(now)]
  const reader: Reader = {
    allergens: after.allergens.difference(before.allergens),
    allergies: without(after.allergies, before.allergies),
    diet: added.diet ?? 'omnivore',
    tags: after.tags.difference(before.tags),
    names: after.names.filter(({ source }) => before.names.every((known) => known.source !== source)),
    dislikes: without(after.dislikes, before.dislikes),
    ownWords: without(after.ownWords, before.ownWords),
  }
  const known = new Set(wishesOf(request.input).map(wishId))
  const wishes = wishesOf(now.input).filter((wish) => !known.has(wishId(wish)))
  const tags = [...reader.tags].filter(isRuleTag)
  const isOff = (food: RatedFood) =>
    wishes.some(({ rulesOut }) => rulesOut(food)) ||
    tags.some((tag) => foodHasTag(food, tag)) ||
    reader.names.some((name) => name.test(food.name))
  return { request: now, reader, isOff }
}

function without<T>(all: readonly T[], known: readonly T[]): T[] {
  return all.filter((one) => !known.includes(one))
}

type Added = Partial<PlannerInput>

function addedTo(input: PlannerInput, facts: MemberFacts): Added | null {
  const { medications, circumstances, medicationsWithheld } = facts
  const added: Added = {
    ...more('allergies', input.allergies, facts.allergies),
    ...more('otherAllergies', input.otherAllergies, facts.otherAllergies),
    ...more('dislikes', input.dislikes, without(facts.dislikes ?? [], input.wishes)),
    ...more('medications', input.medications ?? [], medications),
    ...more('circumstances', input.circumstances ?? [], circumstances),
    ...more('triggers', input.triggers, marksSince(input, facts)),
    ...(medicationsWithheld && !input.medicationsWithheld && { medicationsWithheld }),
    ...(isStricter(facts.diet, input.diet) && { diet: facts.diet }),
  }
  return Object.keys(added).length > 0 ? added : null
}

function more<Name extends keyof PlannerInput, Word extends string>(
  name: Name,
  known: readonly Word[],
  told: readonly Word[] | undefined,
): { [one in Name]: Word[] } | null {
  const fresh = (told ?? []).filter((word) => !known.includes(word))
  return fresh.length > 0 ? ({ [name]: [...known, ...fresh] } as { [one in Name]: Word[] }) : null
}

function isStricter(told: MemberFacts['diet'], known: PlannerInput['diet']): boolean {
  return told !== undefined && DIETS.indexOf(told) < DIETS.indexOf(known)
}

/** Marks that the phase of the plan set aside were told before: while somebody watches, and what their tests cleared. */
function marksSince({ phase }: PlannerInput, { triggers = [] }: MemberFacts): string[] {
  if (!phase || phase.protocol === 'low-fodmap') return triggers
  if (phase.phase === 'watching') return []
  const onTest = phase.challenges.map(({ challenge }) => foodChallengeOf(phase.protocol, challenge))
  const cleared = [...groupsOnPlate(phase).map(({ challenge }) => challenge), ...onTest]
  const tags = cleared.flatMap((challenge): string[] => [...(challenge?.tags ?? [])])
  return triggers.filter((mark) => !tags.includes(mark))
}
