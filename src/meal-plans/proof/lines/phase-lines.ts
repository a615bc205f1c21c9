import {
  groupsOnPlate,
  lastDayOfLeavingOut,
  leftOutWhileTesting,
  type PlanPhase,
  STEADY,
} from '../../phases/plan-phase.ts'
import { foodChallengeOf } from '../../phases/protocol.ts'
import { foodHasTag, tagWeight } from '../../plan/food-tag.ts'
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

/** Lines for the phase of a diet: that it ends, what is on test, and how much of each tested group is on the plate. */
export function phaseLines(context: PersonContext): PersonLine[] {
  const { phase } = context.member
  if (!phase) return []
  return [
    lengthLine(phase, context),
    ...testLines(phase, context),
    ...steadyLines(phase, context),
    ...groupLines(phase, context),
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
  const isAsPlanned =
    eaten.length === planned.length &&
    planned.every((test) =>
      eaten.some(
        ({ day, fdcId, grams, slot }) =>
          day === test.day && fdcId === test.fdcId && grams === test.grams && slot === test.slot,
      ),
    )
  const [first] = planned
  const food = first ? foods.get(first.fdcId)?.name : undefined
  const portions = planned.map(({ day, grams, slot }) => `day ${day}, ${grams} g with ${slot}`).join('; ')
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

/** Nothing else may tell the days of a test apart from the others. */
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
      ...{ id: STEADY, kind: 'phase', name: 'All else as always', ...SOURCES.ours, signedOffBy: null },
      state: found.length === 0 ? 'pass' : 'fail',
      sentence:
        found.length === 0
          ? 'No alcohol and nothing hot stands beside the food on test.'
          : `Beside the food on test stand ${[...new Set(found)].join(', ')}.`,
    },
  ]
}

function groupLines(phase: PlanPhase, { days, foods }: PersonContext): PersonLine[] {
  return groupsOnPlate(phase).map(({ group, challenge }) => {
    const line = {
      ...{ id: `phase:${challenge.id}`, kind: 'phase' as const, name: capitalized(challenge.group) },
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
    return {
      ...line,
      state: most <= gramsPerDay * 1.001 ? 'pass' : 'fail',
      sentence: `At most ${Math.round(most)} g a day; up to ${gramsPerDay} g is what your tests allow.`,
    }
  })
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
