import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { isFoodNamed } from '../food-name.ts'
import { mergeRules } from '../merging/merge-rules.ts'
import { NEW_FOOD_RULES, newFoodRules } from './new-foods.ts'

const idsIn = (profile: Record<string, unknown>) =>
  newFoodRules(plannedPersonOf(aRequest(profile))).map(({ id }) => id)
const late = (profile: Record<string, unknown>) => idsIn(profile).filter((id) => id.startsWith('ibd-new'))

describe('new foods in bowel disease in remission', () => {
  const flare = { goals: ['ibd-remission'], answers: { flare_within_3_months: 'yes' } }

  test('are added one at a time after the soft weeks, with nuts and seeds last', () => {
    const left = [4, 5, 6, 7, 8].map((week) => late({ ...flare, week }))
    expect(left.map((ids) => ids.length)).toEqual([6, 6, 5, 3, 0])
    expect(left[2]).not.toContain('ibd-new-nut-butter')
    expect(left[3]).toEqual(['ibd-new-raw-salad', 'ibd-new-nut', 'ibd-new-seed'])
  })

  test('wait if the diary held the increase back, and do not wait without a flare', () => {
    expect(late({ ...flare, week: 8, fiberStep: 5 })).toHaveLength(6)
    expect(late({ goals: ['ibd-remission'], usualFiber: 'some', week: 1 })).toEqual([])
  })

  test('are recognized by name, which excludes their butter, oil and spices', () => {
    const named = (id: string, name: string) => {
      const rule = NEW_FOOD_RULES.find((one) => one.id === id)
      if (rule?.test.kind !== 'exclude_food_name') throw new Error(`${id} goes by no name.`)
      return isFoodNamed({ name }, rule.test.pattern)
    }
    for (const name of ['Almonds', 'Brazil nuts', 'Black walnuts', 'Peanuts, dry-roasted, unsalted'])
      expect(named('ibd-new-nut', name), name).toBe(true)
    for (const name of ['Almond butter, unsalted', 'Peanut butter, smooth, unsalted', 'Butternut squash'])
      expect(named('ibd-new-nut', name), name).toBe(false)
    for (const name of ['Chia seeds', 'Flaxseed (linseed)', 'Pumpkin seed kernels', 'Popcorn, air-popped'])
      expect(named('ibd-new-seed', name), name).toBe(true)
    for (const name of ['Cumin seed', 'Flaxseed oil', 'Beans, black, mature seeds', 'Sunflower seed butter'])
      expect(named('ibd-new-seed', name), name).toBe(false)
    for (const name of ['Peanut butter, smooth, unsalted', 'Almond butter, unsalted'])
      expect(named('ibd-new-nut-butter', name), name).toBe(true)
  })
})

describe('fiber sources for a sensitive gut', () => {
  test('start with soluble fiber, and whole wheat, nuts and seeds wait two weeks', () => {
    const later = (week: number) =>
      idsIn({ goals: ['ibs'], week }).filter((id) => id.startsWith('fiber-later'))
    expect([1, 2, 3].map((week) => later(week).length)).toEqual([3, 3, 0])
    expect(idsIn({ goals: ['hypertension'] })).toEqual([])
    expect(idsIn({ goals: ['ibs'], usualFiber: 'much' })).toEqual(['fiber-linseed'])
  })

  test('let legumes grow by 30 g a week, and linseed from 6 g to 24 g', () => {
    const gramsIn = (id: string, week: number) => {
      const member = plannedPersonOf(aRequest({ goals: ['ibs'], week }))
      const rule = mergeRules(['ibs'], member).rules.find((one) => one.rule.id === id)?.rule
      return rule?.test.kind === 'limit_food_tag_per_day'
        ? (rule.test.max ?? 0) * (rule.test.servingGrams ?? 0)
        : null
    }
    expect([1, 2, 3, 4, 5].map((week) => gramsIn('fiber-legume-step', week))).toEqual([
      60,
      90,
      120,
      150,
      null,
    ])
    expect([1, 2, 4, 9].map((week) => gramsIn('fiber-linseed', week))).toEqual([6, 12, 24, 24])
  })
})
