import { fitText, fitTexts } from '../person-gate/fit-text.ts'
import { mayRead } from '../person-gate/misfit.ts'
import { sentencesOfPlan } from '../person-gate/plan-words.ts'
import { leaveOut } from '../plan/leave-out.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { MAIN_MEALS, type Slot, SMALL_SLOTS } from '../plan/slot.ts'
import type { PlanDay, PlanRecipe } from '../plan/solved-plan.ts'
import { softLines } from '../proof/proving/intake-facts.ts'
import type { ReportedSince } from './reported-since.ts'

const TOLD_SINCE = {
  name: 'Left out for you',
  description:
    'It held something that you told us of after this plan was made. Choose another meal in its place, or have the day planned again.',
  line: 'Left out: it does not go with what you told us since.',
}

type Foods = ReadonlyMap<number, RatedFood>
type DayWithout = { day: PlanDay; leftOut: number }

/** Lists the meals and drinks of a day that are now excluded. */
export function slotsOff(day: PlanDay, reported: ReportedSince, foods: Foods): Slot[] {
  return [...MAIN_MEALS, ...SMALL_SLOTS].filter((slot) => isLeftOut(day, slot, { reported, foods }))
}

/**
 * Returns a day without the dishes, drinks and tests that are now excluded, and with adapted texts. `shown`
 * meals keep all their texts: the member dislikes something in them but chose to see them anyway.
 */
export function withoutMisfits(
  day: PlanDay,
  reported: ReportedSince,
  foods: Foods,
  shown: readonly Slot[] = [],
): DayWithout {
  const off = slotsOff(day, reported, foods).filter((slot) => !shown.includes(slot))
  const isTestOff = day.test !== undefined && isFoodOff(day.test.fdcId, reported, foods)
  const { test, ...others } = leaveOut(day, off, TOLD_SINCE)
  const fitted: PlanDay = {
    ...others,
    ...Object.fromEntries(
      MAIN_MEALS.flatMap((slot) =>
        off.includes(slot) || shown.includes(slot) ? [] : [[slot, fitRecipe(day[slot], reported)]],
      ),
    ),
    intake: others.intake.filter((item) => item.test === undefined || !isTestOff),
    ...(test && !isTestOff && { test }),
  }
  return { day: fitted, leftOut: off.length + Number(isTestOff) }
}

function isLeftOut(
  day: PlanDay,
  slot: (typeof MAIN_MEALS)[number] | (typeof SMALL_SLOTS)[number],
  { reported, foods }: { reported: ReportedSince; foods: Foods },
): boolean {
  const stands = day[slot]
  const named =
    typeof stands === 'string'
      ? sentencesOfPlan(stands)
      : [stands.name, ...stands.ingredients.map(({ ingredient }) => ingredient)]
  return (
    eatenIn(day, slot).some((fdcId) => isFoodOff(fdcId, reported, foods)) ||
    (reported.isSoftOff && softLines(day, slot, foods) > 0) ||
    (typeof stands !== 'string' &&
      stands.ingredients.some(({ fdcId }) => isFoodOff(fdcId, reported, foods))) ||
    named.some((text) => !mayRead(reported.reader, text))
  )
}

function eatenIn({ intake }: PlanDay, slot: Slot): number[] {
  return intake.filter((item) => item.slot === slot && item.test === undefined).map(({ fdcId }) => fdcId)
}

/** A food that is no longer in the catalog can't be checked, so it counts as excluded. */
function isFoodOff(fdcId: number, { isOff }: ReportedSince, foods: Foods): boolean {
  const food = foods.get(fdcId)
  return food === undefined || isOff(food)
}

function fitRecipe(recipe: PlanRecipe, { reader }: ReportedSince): PlanRecipe {
  const { description, steps } = recipe
  return { ...recipe, description: fitText(reader, description), steps: fitTexts(reader, steps) }
}
