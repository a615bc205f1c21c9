import { describe, expect, test } from 'vitest'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { MEAL_SLOTS, type Slot } from '../plan/slot.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { plannerInputSchema } from '../request/planner-input.ts'
import { mergeRules } from '../rules/merging/merge-rules.ts'
import { autoRuleSets } from '../rules/merging/rule-sets.ts'
import { findCandidates } from './problem/candidates.ts'

const catalogue = starterPlanner()

/** The minimum number of dishes for each slot that is planned in whole servings. */
const LEAST: Partial<Record<Slot, number>> = { breakfast: 12, lunch: 20, dinner: 20, snack: 8 }

const WAYS_OF_EATING = {
  everything: {},
  vegetarian: { diet: 'vegetarian' },
  vegan: { diet: 'vegan' },
  'no gluten': { allergies: ['gluten'] },
  'no dairy': { allergies: ['milk'] },
  'vegan, no gluten': { diet: 'vegan', allergies: ['gluten'] },
} as const

/** Counts the dishes in each slot that meet every limit in one serving. */
function choice(goal: string, restrictions: object): Record<Slot, number> {
  const input = plannerInputSchema.parse({ goals: [goal], ...restrictions })
  const member = plannedPersonOf({ input, year: 2026 })
  const { rules } = mergeRules(input.goals, member)
  const { candidates } = findCandidates(catalogue, { input, member, rules, targetKcal: 2000 })
  const dishesIn = (slot: Slot) => candidates[slot].filter(({ servings }) => servings === 1).length
  const slots = Object.keys(candidates) as Slot[]
  return Object.fromEntries(slots.map((slot) => [slot, dishesIn(slot)])) as Record<Slot, number>
}

const table = autoRuleSets.map(({ slug }) => ({
  slug,
  ways: Object.entries(WAYS_OF_EATING).map(([way, restrictions]) => ({
    way,
    dishes: choice(slug, restrictions),
  })),
}))

/** Prints a table of the breakfasts, lunches, dinners and snacks of one serving that meet every limit. */
function printed(): string {
  const head = ['health goal', ...Object.keys(WAYS_OF_EATING)]
  const rows = table.map(({ slug, ways }) => [
    slug,
    ...ways.map(({ dishes }) => MEAL_SLOTS.map((slot) => dishes[slot]).join('/')),
  ])
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  return [head, ...rows]
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    .join('\n')
}

process.stdout.write(`\n${printed()}\n`)

describe.each(table)('$slug', ({ ways }) => {
  test.each(ways)('has enough dishes to choose from: $way', ({ dishes }) => {
    for (const [slot, least] of Object.entries(LEAST))
      expect(dishes[slot as Slot], slot).toBeGreaterThanOrEqual(least)
  })
})

// Adds allergies to the strictest goals. A week needs four dishes in each slot.
test.each([
  ['low-fodmap', { diet: 'vegan', allergies: ['soy'] }],
  ['low-fodmap', { diet: 'vegan', allergies: ['tree_nut', 'peanut'] }],
  ['low-fodmap', { diet: 'vegan', allergies: ['gluten', 'sesame'] }],
  ['celiac', { diet: 'vegan', allergies: ['soy'] }],
  ['celiac', { allergies: ['milk', 'egg', 'tree_nut', 'peanut'] }],
] as const)('%s with %o leaves a week to choose from', (goal, restrictions) => {
  const dishes = choice(goal, restrictions)
  for (const slot of MEAL_SLOTS) expect(dishes[slot], slot).toBeGreaterThanOrEqual(7)
})
