import { expect, test } from 'vitest'
import { ACTIVITIES } from '#members/profiles/fact-choices.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { autoRuleSets } from '../rules/merging/rule-sets.ts'
import { solveWeek } from './solve-week.ts'

const BODIES = 40

test('every day served to a random body is between its energy floor and ceiling', () => {
  const catalogue = starterPlanner()
  const random = randomFrom(7)
  const between = (from: number, to: number) => Math.round(from + random() * (to - from))
  let days = 0
  for (let at = 0; at < BODIES; at++) {
    const heightCm = between(148, 198)
    const request = aRequest({
      goals: [autoRuleSets[at % autoRuleSets.length]?.slug],
      sex: random() < 0.5 ? 'female' : 'male',
      birthYear: 2026 - between(20, 84),
      heightCm,
      weightKg: between(18.5, 42) * (heightCm / 100) ** 2,
      activity: ACTIVITIES[at % ACTIVITIES.length],
      medications: [],
      circumstances: at % 3 === 0 ? ['weight_loss_aim'] : [],
      ...(at % 2 === 0 ? { energyKcal: between(1200, 4000) } : {}),
      answers: { energy_wish_meant: 'yes', clinician_agreed: 'yes', body_figures_meant: 'yes' },
      week: between(1, 6),
      seed: at,
    })
    const answer = solveWeek(catalogue, request)
    if (answer.status !== 'solved') {
      expect(answer.reason.length).toBeGreaterThan(20)
      continue
    }
    const { floorKcal, ceilingKcal = 0, needKcal } = answer.proof.energy
    const mostFiber = answer.proof.rules.find(({ id }) => id === 'fiber-day')?.max ?? Infinity
    for (const { nutrients } of answer.plan.mealPlanDays) {
      days++
      expect(nutrients.energy).toBeGreaterThanOrEqual(floorKcal)
      expect(nutrients.energy).toBeLessThanOrEqual(ceilingKcal)
      expect(nutrients.energy).toBeGreaterThanOrEqual((needKcal ?? 0) * 0.75)
      expect(nutrients.fiber).toBeLessThanOrEqual(mostFiber + 0.01)
    }
  }
  expect(days).toBeGreaterThan(BODIES * 7 * 0.8)
}, 120_000)

test('a body of average size without FODMAPs gets a week, even without meat or with much sport', () => {
  const catalogue = starterPlanner()
  const man = { sex: 'male', birthYear: 1995, heightCm: 180, weightKg: 80 } as const
  for (const facts of [
    { diet: 'vegetarian', activity: 'light' } as const,
    { diet: 'vegetarian', activity: 'active' } as const,
    { diet: 'omnivore', activity: 'active' } as const,
    { diet: 'omnivore', activity: 'very_active' } as const,
  ])
    expect(
      solveWeek(catalogue, aRequest({ goals: ['low-fodmap'], ...man, ...facts })),
      facts.diet,
    ).toMatchObject({
      status: 'solved',
    })
}, 60_000)
