import { beforeAll, describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { brokenIn } from '../proof/proving/prove-plan.ts'
import { restrictionsOf } from '../request/dietary-restriction.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import type { MealPlace } from './changes/meal-place.ts'
import { type ReplaceMealsRequest, replaceMeals } from './changes/replace-meals.ts'
import type { PlannerCatalogue } from './problem/planner-catalogue.ts'
import { solveWeek } from './solve-week.ts'

let starter: PlannerCatalogue

beforeAll(() => {
  starter = starterPlanner()
})

function aWeek(
  profile: Record<string, unknown>,
  reported: Partial<PlannerInput>,
  from = 0,
): ReplaceMealsRequest {
  const request = aRequest(profile)
  const answer = solveWeek(starter, request)
  if (answer.status !== 'solved') throw new Error(answer.reason)
  const requestNow = { ...request, input: { ...request.input, ...reported } }
  const { plan } = answer
  const off = restrictionsOf(requestNow.input)
  const isOff = (fdcId: number) => {
    const food = starter.foods.get(fdcId)
    return food !== undefined && off.some(({ rulesOut }) => rulesOut(food))
  }
  const removed = plan.mealPlanDays.flatMap(({ meals, intake }, day): MealPlace[] =>
    meals.flatMap(({ slot }) =>
      day >= from && intake.some((item) => item.slot === slot && isOff(item.fdcId)) ? [{ day, slot }] : [],
    ),
  )
  return { plan, request, requestNow, reportedSince: reported, removed, from, seed: 7 }
}

const slugs = ({ meals }: PlanDay) => meals.map(({ slug }) => slug)

describe('meals removed by a new allergy', () => {
  test('are replaced while all other meals stay, and the week meets all current rules', () => {
    const week = aWeek({ goals: ['mediterranean'] }, { allergies: ['fish'] })
    expect(week.removed.length).toBeGreaterThan(0)
    const answer = replaceMeals(starter, week)
    if (answer.status !== 'replaced' || !answer.suggestion) throw new Error('nothing is suggested')
    const { plan, proof, isMadeForNow } = answer.suggestion
    expect(isMadeForNow).toBe(true)
    expect(brokenIn(proof)).toEqual([])
    const changed = plan.mealPlanDays.flatMap((day, at) => {
      const before = slugs(week.plan.mealPlanDays[at] as PlanDay)
      return slugs(day).filter((slug, meal) => slug !== before[meal])
    })
    expect(changed).toHaveLength(week.removed.length)
    expect(answer.standIns.map(({ day, slot }) => ({ day, slot }))).toEqual(week.removed)
    for (const { intake } of answer.standIns) expect(intake.length).toBeGreaterThan(0)
  })

  test('do not change on days that are over', () => {
    const week = aWeek({ goals: ['mediterranean'] }, { allergies: ['fish'] }, 4)
    const answer = replaceMeals(starter, week)
    if (answer.status !== 'replaced') throw new Error(answer.reason)
    const days = answer.suggestion?.plan.mealPlanDays ?? []
    expect(days.slice(0, 4).map(slugs)).toEqual(week.plan.mealPlanDays.slice(0, 4).map(slugs))
    expect(answer.suggestion?.isMadeForNow).toBe(false)
  })
})

test('a week is changed as a whole if a new medicine requires other amounts', () => {
  const reported = {
    medications: ['warfarin'],
    answers: { inr_in_range: 'yes', warfarin_over_3_months: 'yes' },
  } satisfies Partial<PlannerInput>
  const week = aWeek({ goals: ['mediterranean'], sex: 'female', birthYear: 1970 }, reported)
  const answer = replaceMeals(starter, week)
  if (answer.status !== 'replaced') throw new Error(answer.reason)
  expect(answer.suggestion).toMatchObject({ isMadeForNow: true })
})
