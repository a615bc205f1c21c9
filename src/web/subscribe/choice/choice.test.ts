import { describe, expect, test } from 'vitest'
import { type GoalOffer, idsInUrl, isComplete, type PricingPlanOffer, readChoice } from './choice.ts'

const plan = (id: string, healthGoals: number): PricingPlanOffer => ({
  id,
  name: id,
  descriptionShort: '',
  priceCents: 1900,
  featured: false,
  healthGoals,
  stripePriceId: `price_${id}`,
})
const goal = (id: string): GoalOffer => ({
  id,
  ruleSet: id,
  name: id,
  description: '',
  dietFocus: '',
  group: 'Gut Health',
  words: '',
  difference: null,
  safety: { refusal: null, byCircumstance: {}, asks: [], triggers: [], entry: [] },
})
const offers = { plans: [plan('one', 1), plan('two', 2)], goals: [goal('ibs'), goal('reflux'), goal('acne')] }

function choose(url: string) {
  return readChoice(idsInUrl(new URLSearchParams(url)), offers)
}

describe('the address of the subscribe page', () => {
  test('chooses a plan and goals, in its order and each goal once', () => {
    const choice = choose('goal=acne,ibs,acne&plan=two')
    expect(choice.goals.map(({ id }) => id)).toEqual(['acne', 'ibs'])
    expect(choice.plan?.id).toBe('two')
    expect(isComplete(choice)).toBe(true)
  })

  test('with an unknown plan says so and keeps the goals', () => {
    const choice = choose('goal=ibs&plan=gone')
    expect(choice).toMatchObject({ plan: null, isPlanUnknown: true, unknownGoals: 0 })
    expect(choice.goals.map(({ id }) => id)).toEqual(['ibs'])
    expect(isComplete(choice)).toBe(false)
  })

  test('with unknown goals counts them and keeps the rest', () => {
    const choice = choose('goal=gone,ibs,lost&plan=one')
    expect(choice).toMatchObject({ unknownGoals: 2, goalsTooMany: 0, isPlanUnknown: false })
    expect(isComplete(choice)).toBe(true)
  })

  test('with more goals than the plan includes does not go on, and drops none by itself', () => {
    const choice = choose('goal=ibs,reflux,acne&plan=one')
    expect(choice.goals).toHaveLength(3)
    expect(choice.goalsTooMany).toBe(2)
    expect(isComplete(choice)).toBe(false)
  })

  test.each(['', 'goal=&plan=', 'goal=ibs', 'plan=one', 'goal=%20,,&plan=one'])(
    '%j is not enough to go on',
    (url) => {
      expect(isComplete(choose(url))).toBe(false)
    },
  )

  test('that names neither chooses nothing, so that a profile may speak', () => {
    expect(idsInUrl(new URLSearchParams('utm=1'))).toBeNull()
  })
})
