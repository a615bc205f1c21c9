import { describe, expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { fitsMember } from './fits-member.ts'

const ALONE = { isOneOfSeveral: false }

describe('texts about a health goal', () => {
  test.each<[string, object, string]>([
    ['nuts', { allergies: ['tree_nut'] }, 'Oats, beans and nuts where butter used to be'],
    ['nuts among greens', { allergies: ['tree_nut'] }, 'Greens, berries and nuts, for the long run'],
    ['fish', { diet: 'vegan' }, 'Plenty of plants and fish, and careful promises'],
    ['a food beyond the list', { otherAllergies: ['legumes'] }, 'Olive oil, beans and fish, honestly scored'],
    ['greens beside warfarin', { medications: ['warfarin'] }, 'Greens, berries and nuts, for the long run'],
    ['caffeine beside lithium', { medications: ['lithium'] }, 'Steady meals, and less caffeine'],
  ])('is not for whom it does not fit: %s', (_, facts, text) => {
    expect(fitsMember(text, facts, ALONE)).toBe(false)
    expect(fitsMember(text, {}, ALONE)).toBe(true)
  })

  test('name no food that another goal may exclude', () => {
    const facts = { allergies: ['fish' as const] }
    const text = 'Oats, beans and nuts where butter used to be'
    expect(fitsMember(text, facts, ALONE)).toBe(true)
    expect(fitsMember(text, facts, { isOneOfSeveral: true })).toBe(false)
  })

  test('remain for nearly all members', () => {
    const facts = { allergies: ['tree_nut' as const, 'crustacean' as const], medications: ['warfarin'] }
    const fitting = starterConditions.filter(({ goal }) => fitsMember(goal.headline, facts, ALONE))
    expect(fitting.length).toBeGreaterThan(15)
    expect(fitting.map(({ goal }) => goal.headline).join(' ')).not.toMatch(/\bnuts\b|\bgreens\b/i)
  })
})
