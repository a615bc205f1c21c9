import { describe, expect, test } from 'vitest'
import type { GoalOffer, PricingPlanOffer, SubscriptionChoice } from './choice.ts'
import { presentStep, type StepName, stepAfter, stepBefore, stepInUrl } from './steps.ts'

const goal = { id: 'acne' } as GoalOffer
const plan = { id: 'one', healthGoals: 1 } as PricingPlanOffer

function choose(given: Partial<SubscriptionChoice> = {}): SubscriptionChoice {
  return { plan, isPlanUnknown: false, goals: [goal], unknownGoals: 0, goalsTooMany: 0, ...given }
}

const larger = { id: 'two', healthGoals: 2 } as PricingPlanOffer
const progress = { choice: choose(), plans: [plan], isMember: false, isReported: true, isRefused: false }
const withLarger = { ...progress, plans: [plan, larger] }

test('an address asks for a step of ours, or for none', () => {
  const asked = (search: string) => stepInUrl(new URLSearchParams(search))
  expect(asked('goal=a&step=day')).toBe('day')
  expect(asked('step=card')).toBeNull()
  expect(asked('')).toBeNull()
})

describe('the step on the screen', () => {
  test('of whoever brings no goal is the choice of one, whatever is asked for', () => {
    const choice = choose({ goals: [] })
    for (const asked of [null, 'about', 'account', 'payment'] as const)
      expect(presentStep(asked, { ...progress, choice })).toBe('goals')
  })

  test('of whoever comes from a health goal is what safety asks', () => {
    expect(presentStep(null, progress)).toBe('about')
    expect(presentStep(null, { ...progress, isReported: false })).toBe('about')
  })

  test('is what safety asks for as long as it is not answered, or forbids a plan', () => {
    for (const asked of ['day', 'account', 'payment'] as const) {
      expect(presentStep(asked, { ...progress, isReported: false })).toBe('about')
      expect(presentStep(asked, { ...progress, isRefused: true })).toBe('about')
    }
    expect(presentStep('goals', { ...progress, isRefused: true })).toBe('goals')
    expect(presentStep('plan', { ...progress, isReported: false })).toBe('plan')
  })

  test('is the choice of goals where one is gone or there are too many, unless a larger plan is looked for', () => {
    expect(presentStep(null, { ...progress, choice: choose({ unknownGoals: 1 }) })).toBe('goals')
    const choice = choose({ goalsTooMany: 1 })
    expect(presentStep('account', { ...progress, choice })).toBe('goals')
    expect(presentStep('plan', { ...progress, choice })).toBe('plan')
  })

  test('is the plan before the account, where none is chosen', () => {
    const choice = choose({ plan: null })
    expect(presentStep('account', { ...progress, choice })).toBe('plan')
    expect(presentStep('day', { ...progress, choice })).toBe('day')
  })

  test('of a member is the payment, and nothing that was asked before', () => {
    const member = { ...progress, isMember: true, isReported: false }
    for (const asked of [null, 'day', 'account', 'payment'] as const)
      expect(presentStep(asked, member)).toBe('payment')
    expect(presentStep('plan', member)).toBe('plan')
    expect(presentStep(null, { ...member, choice: choose({ plan: null }) })).toBe('plan')
  })
})

test('with a plan chosen, four acts lead from the goals to the card, and back', () => {
  const way: StepName[] = ['goals']
  const at = () => way.at(-1) ?? 'goals'
  while (at() !== 'account') way.push(stepAfter(at(), progress))
  expect(way).toEqual(['goals', 'about', 'day', 'account'])
  expect(way.map((step) => stepBefore(step, progress))).toEqual([null, 'goals', 'about', 'day'])
  expect(stepAfter('day', { ...progress, choice: choose({ plan: null }) })).toBe('plan')
  expect(stepAfter('plan', progress)).toBe('account')
})

describe('the plan step', () => {
  test('is shown after the day when another plan takes one more health goal', () => {
    expect(stepAfter('day', withLarger)).toBe('plan')
    expect(stepAfter('plan', withLarger)).toBe('account')
    expect(stepBefore('account', withLarger)).toBe('plan')
    expect(stepBefore('plan', withLarger)).toBe('day')
  })

  test('is shown when the chosen plan takes one more health goal', () => {
    expect(stepAfter('day', { ...withLarger, choice: choose({ plan: larger }) })).toBe('plan')
  })

  test('is skipped when no plan takes one more health goal', () => {
    const choice = choose({ plan: larger, goals: [goal, { id: 'gerd' } as GoalOffer] })
    expect(stepAfter('day', { ...withLarger, choice })).toBe('account')
  })

  test('is shown to a member who comes from the health goals', () => {
    expect(stepAfter('goals', { ...withLarger, isMember: true })).toBe('plan')
    expect(stepAfter('plan', { ...withLarger, isMember: true })).toBe('payment')
  })
})

test('a member goes on to the payment, and back to plan and goals', () => {
  const member = { ...progress, isMember: true }
  expect(stepAfter('goals', member)).toBe('payment')
  expect(stepBefore('payment', member)).toBe('plan')
  expect(stepBefore('plan', member)).toBe('goals')
})
