import { DIETS } from '#catalogue/foods/food.ts'
import { medicinesNamed } from '#catalogue/medicines/match-medicine.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { refusalReason } from '../gate/refusal-reason.ts'
import { type Reader, readerOf } from '../person-gate/reader.ts'
import { groupsOnPlate } from '../phases/plan-phase.ts'
import { foodChallengeOf } from '../phases/protocol.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { foodHasTag, isRuleTag } from '../plan/rule-tag.ts'
import { plannerInputOf } from '../request/compose-request.ts'
import { restrictionId, restrictionsOf } from '../request/dietary-restriction.ts'
import { rulesSince } from '../request/hard-limits-since.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import { wordsForCircumstance } from '../rules/circumstance-words.ts'
import { medicineRules } from '../rules/merging/medicine-rules.ts'
import type { SaidSince } from '../safety/reported-since-sentence.ts'
import { type GoalSince, OF_NO_AMOUNT, tightenedFacts } from './tightened-facts.ts'

/** Facts that a member reported after their plan was made, as far as they exclude foods. */
export type ReportedSince = {
  /** The plan's request with these facts: for reading and for choosing dishes, never for a proof. */
  request: PlannerRequest
  /**
   * The reader for adapting dish texts, from the later facts only. The dishes were already chosen by the
   * earlier facts.
   */
  reader: Reader
  /** True if the newly reported facts exclude a food. */
  isOff: (food: RatedFood) => boolean
  /** True if the newly reported facts exclude soft eggs, fish and meat. */
  isSoftOff: boolean
} & Pick<SaidSince, 'refusal' | 'unheeded' | 'unplannedGoals'>

/** Today's goals and weights, used along with today's facts. */
type OfToday = {
  goals?: readonly GoalSince[]
  /** The weights that the member reported, with their ages as of today. */
  earlierWeights?: PlannerInput['earlierWeights']
}

/**
 * Returns what was reported since the plan was made, or null if nothing was. Facts that the plan was made
 * with still apply, even if they were withdrawn.
 */
export function reportedSince(
  request: PlannerRequest,
  facts: MemberFacts,
  { goals = [], earlierWeights }: OfToday = {},
): ReportedSince | null {
  const tighteningBy = tightenedFacts(request, facts, goals)
  const added = { ...addedTo(request.input, facts), ...tighteningBy.reported }
  const refusal = refusedSince(request, facts, earlierWeights)
  if (Object.keys(added).length === 0 && refusal === null) return null
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
  const known = new Set(restrictionsOf(request.input).map(restrictionId))
  const restrictions = restrictionsOf(now.input).filter(
    (restriction) => !known.has(restrictionId(restriction)),
  )
  const tags = [...reader.tags].filter(isRuleTag)
  const isOff = (food: RatedFood) =>
    restrictions.some(({ rulesOut }) => rulesOut(food)) ||
    tags.some((tag) => foodHasTag(food, tag)) ||
    reader.names.some((name) => name.test(food.name))
  const unheeded = [...unheededOf(request.input, now), ...tighteningBy.unheeded]
  const isSoftOff = rulesSince(request, now).some(({ test }) => test.kind === 'step_doneness')
  return {
    request: now,
    reader,
    isOff,
    isSoftOff,
    refusal,
    unheeded,
    unplannedGoals: tighteningBy.unplannedGoals,
  }
}

function without<T>(all: readonly T[], known: readonly T[]): T[] {
  return all.filter((one) => !known.includes(one))
}

/**
 * Returns the reason no plan would be made today for this plan's member. Returns null if a plan would be
 * made, or if today's checks would refuse the plan's own request for the same reason. Weights only affect
 * refusal: the amounts stay those of the plan.
 */
function refusedSince(
  request: PlannerRequest,
  facts: MemberFacts,
  earlierWeights: PlannerInput['earlierWeights'] = request.input.earlierWeights,
): string | null {
  const reported = plannerInputOf(facts)
  // The schema fills in defaults for missing facts, so only facts that were actually reported replace those
  // of the plan.
  const known = Object.entries(reported).filter(([name]) => name in facts)
  const input = { ...request.input, ...Object.fromEntries(known), earlierWeights }
  const refusal = refusalReason({ ...request, input })
  return refusal === null || refusal === refusalReason(request) ? null : refusal
}

/** Lists in words the newly reported facts that would change planned amounts. */
function unheededOf(before: PlannerInput, now: PlannerRequest): string[] {
  const { medications = [], medicationsWithheld, circumstances = [] } = now.input
  const named = new Set(medicinesNamed(before.medications ?? []).map(({ name }) => name))
  const ofAmounts = medicineRules(plannedPersonOf(now)).flatMap(({ rule: { severity, test }, because }) =>
    severity === 'advisory' || OF_NO_AMOUNT.includes(test.kind) ? [] : because.map(({ name }) => name),
  )
  const medicines = medicinesNamed(medications).filter(
    ({ name }) => !named.has(name) && ofAmounts.includes(name),
  )
  const health = without(circumstances, before.circumstances ?? []).filter(
    (name) => name !== 'weight_loss_aim',
  )
  return [
    ...(medicationsWithheld && !before.medicationsWithheld ? ['medicines that you do not name'] : []),
    ...medicines.map(({ label }) => label),
    ...health.map(wordsForCircumstance),
  ]
}

type Added = Partial<PlannerInput>

function addedTo(input: PlannerInput, facts: MemberFacts): Added {
  const { medications, circumstances, medicationsWithheld } = facts
  return {
    ...more('allergies', input.allergies, facts.allergies),
    ...more('otherAllergies', input.otherAllergies, facts.otherAllergies),
    ...more('dislikes', input.dislikes, without(facts.dislikes ?? [], input.wishes)),
    ...more('medications', input.medications ?? [], medications),
    ...more('circumstances', input.circumstances ?? [], circumstances),
    ...more('triggers', input.triggers, marksSince(input, facts)),
    ...(medicationsWithheld && !input.medicationsWithheld && { medicationsWithheld }),
    ...(isStricter(facts.diet, input.diet) && { diet: facts.diet }),
  }
}

function more<Name extends keyof PlannerInput, Word extends string>(
  name: Name,
  known: readonly Word[],
  reported: readonly Word[] | undefined,
): { [one in Name]: Word[] } | null {
  const fresh = (reported ?? []).filter((word) => !known.includes(word))
  return fresh.length > 0 ? ({ [name]: [...known, ...fresh] } as { [one in Name]: Word[] }) : null
}

function isStricter(reported: MemberFacts['diet'], known: PlannerInput['diet']): boolean {
  return reported !== undefined && DIETS.indexOf(reported) < DIETS.indexOf(known)
}

/**
 * Returns the triggers reported since. Leaves out those that the plan's phase set aside: all of them while
 * the member is watching, and those that tests cleared or are testing.
 */
function marksSince({ phase }: PlannerInput, { triggers = [] }: MemberFacts): string[] {
  if (!phase || phase.protocol === 'low-fodmap') return triggers
  if (phase.phase === 'watching') return []
  const onTest = phase.challenges.map(({ challenge }) => foodChallengeOf(phase.protocol, challenge))
  const cleared = [...groupsOnPlate(phase).map(({ challenge }) => challenge), ...onTest]
  const tags = cleared.flatMap((challenge): string[] => [...(challenge?.tags ?? [])])
  return triggers.filter((mark) => !tags.includes(mark))
}
