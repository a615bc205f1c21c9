import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import {
  GROUPS_A_MEAL,
  gramsPerSitting,
  groupsOnPlate,
  groupsThatAddUp,
  lastDayOfLeavingOut,
  leftOutWhileTesting,
  MOST_GROUPS_A_MEAL,
  type PlanPhase,
  portionsOf,
  STEADY,
} from '../../phases/plan-phase.ts'
import { foodChallengeOf } from '../../phases/protocol.ts'
import type { RatedFood } from '../../plan/rated-food.ts'
import { foodHasTag, tagWeight } from '../../plan/rule-tag.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'

const SOURCES = {
  length: { source: 'AGA clinical practice update on diet in IBS (2022)', certainty: 'high' },
  test: {
    source: 'Cambridge University Hospitals, reintroducing fermentable carbohydrates',
    certainty: 'medium',
  },
  ours: { source: 'Our own reading of general advice', certainty: 'low' },
} as const

const NAMES: Record<PlanPhase['phase'], string> = {
  watching: 'Watching',
  elimination: 'Leaving out',
  reintroduction: 'Testing foods',
  personalisation: 'Your own diet',
}

/**
 * Writes the lines for the phase of a diet: when it ends, what is on test, and how much of each tested group
 * is on the plate.
 */
export function phaseLines(context: PersonContext): PersonLine[] {
  const { phase } = context.member
  if (!phase) return []
  return [
    lengthLine(phase, context),
    ...testLines(phase, context),
    ...steadyLines(phase, context),
    ...groupLines(phase, context),
    ...unclearLines(phase),
    ...groupsAMealLines(phase, context),
    ...plantLines(phase, context),
    ...prebioticLines(phase, context),
  ]
}

function lengthLine(phase: PlanPhase, { days }: PersonContext): PersonLine {
  const last = lastDayOfLeavingOut(phase)
  const until = phase.day + days.length - 1
  const isElimination = phase.phase === 'elimination'
  const line = { id: 'phase:length', kind: 'phase' as const, name: NAMES[phase.phase], signedOffBy: null }
  if (!isElimination)
    return { ...line, state: 'told', sentence: `This plan begins on day ${phase.day} of the phase.` }
  return {
    ...line,
    ...(phase.protocol === 'low-fodmap' ? SOURCES.length : SOURCES.ours),
    state: until > last ? 'fail' : 'pass',
    sentence: `Days ${phase.day} to ${until} of ${last} at most; then foods come back.`,
  }
}

function testLines(phase: PlanPhase, { days, foods }: PersonContext): PersonLine[] {
  const planned = phase.challenges
  const eaten = days.flatMap(({ intake }, day) =>
    intake.filter(({ test }) => test !== undefined).map((portion) => ({ ...portion, day: day + 1 })),
  )
  if (planned.length === 0 && eaten.length === 0) return []
  const wanted = planned.flatMap((test) =>
    portionsOf(test).map((portion) => ({ ...portion, day: test.day, fdcId: test.fdcId })),
  )
  const isAsPlanned =
    eaten.length === wanted.length &&
    wanted.every((one) =>
      eaten.some(
        ({ day, fdcId, grams, slot }) =>
          day === one.day && fdcId === one.fdcId && grams === one.grams && slot === one.slot,
      ),
    )
  const [first] = planned
  const food = first ? foods.get(first.fdcId)?.name : undefined
  const portions = wanted.map(({ day, grams, slot }) => `day ${day}, ${grams} g with ${slot}`).join('; ')
  return [
    {
      id: 'phase:test',
      kind: 'phase',
      name: first ? `On test: ${foodChallengeOf(phase.protocol, first.challenge)?.group}` : 'On test',
      ...SOURCES.test,
      signedOffBy: null,
      state: isAsPlanned ? 'pass' : 'fail',
      sentence: `${food ?? 'Nothing'} alone is on test: ${portions}. All else keeps to the rules of leaving out.`,
    },
  ]
}

/**
 * Apart from the tested food, the days of a test must not differ from other days in the groups under test.
 */
function steadyLines(phase: PlanPhase, { days, foods }: PersonContext): PersonLine[] {
  const tags = leftOutWhileTesting(phase)
  if (tags.length === 0) return []
  const around = days.flatMap(({ intake }) => intake.filter(({ test }) => test === undefined))
  const found = around.flatMap(({ fdcId }) => {
    const food = foods.get(fdcId)
    return food && tags.some((tag) => foodHasTag(food, tag)) ? [food.name] : []
  })
  return [
    {
      id: STEADY,
      kind: 'phase',
      name: 'All else as always',
      ...SOURCES.ours,
      signedOffBy: null,
      state: found.length === 0 ? 'pass' : 'fail',
      sentence:
        found.length === 0
          ? 'No alcohol and nothing hot is planned beside the food on test.'
          : `Beside the food on test are ${[...new Set(found)].join(', ')}.`,
    },
  ]
}

function groupLines(phase: PlanPhase, { days, foods }: PersonContext): PersonLine[] {
  return groupsOnPlate(phase).map(({ group, challenge }) => {
    const line = {
      id: `phase:${challenge.id}`,
      kind: 'phase' as const,
      name: capitalized(challenge.group),
      ...SOURCES.ours,
      signedOffBy: null,
    }
    const { gramsPerDay } = group
    if (gramsPerDay === null) return { ...line, state: 'told', sentence: 'On the plate again.' }
    const eaten = days.map(({ intake }) =>
      intake.reduce((sum, { fdcId, grams, test }) => {
        const food = test === undefined ? foods.get(fdcId) : undefined
        return sum + (food ? Math.max(0, ...challenge.tags.map((tag) => tagWeight(food, tag))) * grams : 0)
      }, 0),
    )
    const most = Math.max(0, ...eaten)
    const sitting = gramsPerSitting(group) ?? gramsPerDay
    const mostAtOnce = Math.max(0, ...days.flatMap((day) => heldByMeal(day, challenge.tags, foods)))
    const isWithin = most <= gramsPerDay * 1.001 && mostAtOnce <= sitting * 1.001
    return {
      ...line,
      state: isWithin ? 'pass' : 'fail',
      sentence: `At most ${Math.round(most)} g a day, ${Math.round(mostAtOnce)} g at a sitting; up to ${gramsPerDay} g a day and ${sitting} g at a sitting is what your tests allow.`,
    }
  })
}

type Day = PersonContext['days'][number]

/** Returns the grams of a food group in each meal of a day, without the food on test. */
function heldByMeal({ intake }: Day, tags: readonly FoodTag[], foods: PersonContext['foods']): number[] {
  const meals = Map.groupBy(
    intake.filter(({ test }) => test === undefined),
    ({ slot }) => slot,
  )
  return [...meals.values()].map((portions) =>
    portions.reduce((sum, { fdcId, grams }) => {
      const food = foods.get(fdcId)
      return sum + (food ? Math.max(0, ...tags.map((tag) => tagWeight(food, tag))) * grams : 0)
    }, 0),
  )
}

/** In the first month of the member's own diet, no meal may have many tested groups. */
function groupsAMealLines(phase: PlanPhase, { days, foods }: PersonContext): PersonLine[] {
  const groups = groupsThatAddUp(phase)
  if (groups.length <= MOST_GROUPS_A_MEAL) return []
  const counts = days.flatMap(({ intake }) => {
    const meals = Map.groupBy(intake, ({ slot }) => slot)
    return [...meals.values()].map((portions) => {
      const eaten = portions.flatMap(({ fdcId }) => foods.get(fdcId) ?? [])
      const isIn = ({ challenge }: (typeof groups)[number]) =>
        eaten.some((food) => challenge.tags.some((tag) => foodHasTag(food, tag)))
      return groups.filter(isIn).length
    })
  })
  const most = Math.max(0, ...counts)
  return [
    {
      id: GROUPS_A_MEAL,
      kind: 'phase',
      name: 'Few groups in one meal',
      ...SOURCES.ours,
      signedOffBy: null,
      state: most <= MOST_GROUPS_A_MEAL ? 'pass' : 'fail',
      sentence: `At most ${most} of the groups that you tested in one meal; up to ${MOST_GROUPS_A_MEAL} in the first month.`,
    },
  ]
}

/** The target for plants a week in the member's own diet after tests. */
const LEAST_PLANTS = 20
const PLANTS: readonly FoodTag[] = ['fruit_or_vegetable', 'grain', 'legume', 'nut_seed_legume']

/**
 * Counts the different plants in a week of the member's own diet. Too few are reported but do not fail the
 * proof.
 */
function plantLines({ protocol, phase }: PlanPhase, { days, foods }: PersonContext): PersonLine[] {
  if (protocol !== 'low-fodmap' || phase !== 'personalisation') return []
  const eaten = new Set(days.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
  const plants = [...eaten].flatMap((fdcId) => foods.get(fdcId) ?? []).filter(isPlant)
  return [
    {
      id: 'phase:plants',
      kind: 'phase',
      name: 'Many different plants',
      signedOffBy: null,
      source: 'Tuck and Barrett, reintroducing FODMAPs (2017)',
      certainty: 'medium',
      state: plants.length >= LEAST_PLANTS ? 'pass' : 'told',
      sentence: `${plants.length} different plants in this plan; at least ${LEAST_PLANTS} a week are aimed for.`,
    },
  ]
}

function hasAny(food: RatedFood | undefined, tags: readonly FoodTag[]): boolean {
  return food !== undefined && tags.some((tag) => foodHasTag(food, tag))
}

function isPlant(food: RatedFood): boolean {
  return PLANTS.some((tag) => foodHasTag(food, tag))
}

/** Tests of the fibers that feed gut bacteria: fructans and galacto-oligosaccharides. */
const PREBIOTIC = /^ch-(?:fructan|gos|cashew)/

/**
 * Counts the days on which the member's own diet has a prebiotic fiber that the member tolerated. Too few are
 * reported but do not fail the proof.
 */
function prebioticLines(phase: PlanPhase, { days, foods }: PersonContext): PersonLine[] {
  if (phase.protocol !== 'low-fodmap' || phase.phase !== 'personalisation') return []
  const borne = groupsOnPlate(phase).filter(({ challenge }) => PREBIOTIC.test(challenge.id))
  if (borne.length === 0) return []
  const tags = borne.flatMap(({ challenge }) => challenge.tags)
  const tested = borne.flatMap(({ challenge }) => challenge.foods.map(({ fdcId }) => fdcId))
  const isPrebiotic = (fdcId: number) => tested.includes(fdcId) || hasAny(foods.get(fdcId), tags)
  const held = days.filter(({ intake }) => intake.some(({ fdcId }) => isPrebiotic(fdcId))).length
  return [
    {
      id: 'phase:prebiotic',
      kind: 'phase',
      name: 'Fiber that you bore, every day',
      signedOffBy: null,
      source: 'Tuck and Barrett, reintroducing FODMAPs (2017)',
      certainty: 'medium',
      state: held === days.length ? 'pass' : 'told',
      sentence: `On ${held} of ${days.length} days a food of ${new Intl.ListFormat('en').format(borne.map(({ challenge }) => challenge.group))}, which you bore; every day is aimed for.`,
    },
  ]
}

/** Lists the groups that stay off the plate because no test gave a clear answer. */
function unclearLines({ protocol, groups }: PlanPhase): PersonLine[] {
  return groups.flatMap(({ challenge, standing }) => {
    const group = standing === 'unsure' ? foodChallengeOf(protocol, challenge)?.group : undefined
    if (group === undefined) return []
    return [
      {
        id: `phase:${challenge}`,
        kind: 'phase' as const,
        name: capitalized(group),
        ...SOURCES.ours,
        signedOffBy: null,
        state: 'told' as const,
        sentence: 'Off the plate: no test gave a clear answer.',
      },
    ]
  })
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
