import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { solveWeek } from '../planner/solve-week.ts'

const MAN = { sex: 'male', birthYear: 1966, heightCm: 176, weightKg: 88, activity: 'light' }
const WOMAN = { sex: 'female', birthYear: 1980, heightCm: 165, weightKg: 68, activity: 'light' }

function solved(profile: Record<string, unknown>) {
  const facts = { goals: ['mediterranean'], medications: [], circumstances: [], seed: 5, ...profile }
  const answer = solveWeek(starterPlanner(), { ...aRequest(facts as never), year: 2026 })
  if (answer.status !== 'solved') throw new Error(answer.status)
  return answer
}

describe('a week that is served with limits', () => {
  test.each([
    [
      'gallstones: at most 20 g of fat in a meal',
      { ...WOMAN, circumstances: ['gallstones'] },
      ['gallstones-fat-meal'],
    ],
    ['G6PD deficiency: no fava beans', { ...MAN, circumstances: ['g6pd'] }, ['g6pd-fava']],
    [
      'weak defenses: nothing raw, nothing soft',
      { ...MAN, circumstances: ['immune_weak'] },
      ['safe-raw-food', 'safe-doneness'],
    ],
    [
      'trying to conceive: no liver and no fish rich in mercury',
      { ...WOMAN, birthYear: 1994, circumstances: ['trying_to_conceive'] },
      ['conceive-liver', 'conceive-fish'],
    ],
    [
      'Contrave: at most 25 g of fat and 700 kcal in a meal',
      { ...WOMAN, birthYear: 1994, medications: ['contrave'] },
      ['rx-nb-fat-meal', 'rx-nb-meal-energy'],
    ],
    [
      'lovastatin: no grapefruit',
      { ...MAN, goals: ['high-cholesterol'], medications: ['lovastatin'] },
      ['rx-statin-grapefruit'],
    ],
  ])('%s', (_, profile, ids) => {
    const { proof } = solved(profile)
    for (const id of ids)
      expect(proof.rules.find((rule) => rule.id === id)).toMatchObject({ applies: true, state: 'pass' })
  })
})
