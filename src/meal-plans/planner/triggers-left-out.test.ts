import { describe, expect, test } from 'vitest'
import { TRIGGERS } from '#members/profiles/fact-choices.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { foodHasTag } from '../plan/rule-tag.ts'
import type { Solved } from './planner-answer.ts'
import { triggerId } from './problem/candidates.ts'
import { solveWeek } from './solve-week.ts'

const starter = starterPlanner()

function solved(profile: Record<string, unknown>): Solved {
  const answer = solveWeek(starter, aRequest(profile))
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  return answer
}

function eatenIn({ plan }: Solved) {
  return plan.mealPlanDays
    .flatMap(({ intake }) => intake.filter(({ test }) => test === undefined))
    .flatMap(({ fdcId }) => starter.foods.get(fdcId) ?? [])
}

function lineOf({ proof }: Solved, tag: string) {
  return proof.person.find(({ id }) => id === triggerId(tag))
}

describe('a trigger that a member reported', () => {
  test.each(TRIGGERS)('%s is left out even if no goal asks about it, and the proof shows it', (tag) => {
    const answer = solved({ goals: ['mediterranean'], triggers: [tag], days: 3 })
    expect(
      eatenIn(answer)
        .filter((food) => foodHasTag(food, tag))
        .map(({ name }) => name),
    ).toEqual([])
    expect(lineOf(answer, tag)).toMatchObject({ kind: 'trigger', state: 'pass', rules: [] })
  })

  test('is on the plate of a member who did not report it', () => {
    const without = ['tomato', 'onion', 'citrus'] as const
    const foods = eatenIn(solved({ goals: ['mediterranean'] }))
    for (const tag of without) expect(foods.some((food) => foodHasTag(food, tag))).toBe(true)
    const left = eatenIn(solved({ goals: ['mediterranean'], triggers: without }))
    for (const tag of without) expect(left.filter((food) => foodHasTag(food, tag))).toEqual([])
  })

  test('comes back if the member tolerated it in a test, and other triggers do not', () => {
    const phase = {
      protocol: 'gerd-triggers',
      phase: 'personalisation',
      day: 1,
      groups: [{ challenge: 'tr-gerd-tomato', standing: 'open' }],
    }
    const answer = solved({ goals: ['gerd'], triggers: ['tomato', 'coffee'], phase })
    expect(lineOf(answer, 'tomato')).toMatchObject({ state: 'told' })
    expect(lineOf(answer, 'coffee')).toMatchObject({ state: 'pass' })
    expect(eatenIn(answer).filter((food) => foodHasTag(food, 'coffee'))).toEqual([])
  })

  test('is named if it prevents a week', () => {
    const triggers = [...TRIGGERS]
    const dislikes = [
      'lentils',
      'rice',
      'oats',
      'chicken',
      'eggs',
      'fish',
      'beans',
      'tofu',
      'potatoes',
      'milk',
    ]
    const answer = solveWeek(
      starter,
      aRequest({ goals: ['mediterranean'], diet: 'vegan', triggers, dislikes }),
    )
    if (answer.status !== 'infeasible') throw new Error(answer.status)
    expect(answer.blocking.some((id) => id.startsWith('trigger:'))).toBe(true)
  })
})
