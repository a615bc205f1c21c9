import { expect, test } from 'vitest'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { nameOfRule } from './rule-name.ts'

test.each(ruleSets.map(({ slug, rules }) => [slug, rules] as const))(
  'every rule of %s has a name that a member can read',
  (_, rules) => {
    for (const { id } of rules) expect(nameOfRule(id)).toMatch(/^[A-Z][^_{}]{2,70}$/)
  },
)

test.each([
  ['htn-sodium', 'Sodium'],
  ['ldl-pho', 'No partially hydrogenated oil'],
  ['cvd-wg', 'Whole grains, as a share of grains'],
  ['t2d-nsv', 'Non-starchy vegetables at lunch and dinner'],
  ['rx-statin-grapefruit', 'No grapefruit, pomelo and bitter orange'],
  ['mad-ratio', 'Fat against carbohydrate and protein'],
  ['ref-sodium-to-potassium', 'Sodium against potassium'],
  ['safe-oxalate', 'Few foods rich in oxalate'],
  ['safe-fish-week', 'Fish and shellfish'],
  ['safe-fish-mercury', 'Mercury from fish for your weight'],
  ['fiber-week', 'Fiber, slowly more'],
  ['htn-fiber', 'Fiber'],
  ['a-rule-of-long-ago', 'An earlier rule'],
])('%s is called “%s”', (id, name) => {
  expect(nameOfRule(id)).toBe(name)
})

test.each([
  ['mind-nut', ['tree_nut'], 'Peanuts'],
  ['mind-nut', ['peanut'], 'Tree nuts'],
  ['mind-nut', ['tree_nut', 'peanut'], 'Nuts'],
  ['mind-nut', ['egg'], 'Nuts'],
  ['htn-nuts', ['tree_nut'], 'Peanuts, seeds and legumes'],
])('where an allergy leaves some of a group out, %s is called by the rest of it', (id, allergies, name) => {
  expect(nameOfRule(id, allergies)).toBe(name)
})
