import { expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { FOOD_TAGS } from '#catalogue/foods/food-tag.ts'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { CIRCUMSTANCES } from '#members/profiles/circumstance.ts'
import { BRITISH } from '#tests/support/american-english.ts'
import { AGREED_FIRST_BY_ALL, REFUSED_TO_ALL } from '../gate/circumstance-gate.ts'
import { refusalFor } from '../gate/safety-gate.ts'
import { NUTRIENTS, UNMEASURED } from '../plan/nutrient.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import { TAG_WORDS } from '../proof/tag-words.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { plannerInputSchema } from '../request/planner-input.ts'
import { wordsForCircumstance } from '../rules/circumstance-words.ts'
import { limitsOf } from '../rules/measuring/rule-limits.ts'
import { meantFor } from '../rules/merging/applies-to.ts'
import { CLASHES } from '../rules/merging/clashes.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { SOURCES } from '../rules/source.ts'

/** Collects all texts from a value of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const refusals = [...REFUSED_TO_ALL, ...AGREED_FIRST_BY_ALL].map((circumstance) => {
  const input = plannerInputSchema.parse({ goals: ['mind'], circumstances: [circumstance] })
  return refusalFor(input, plannedPersonOf({ input, year: 2026 }))
})

test.each<[string, unknown]>([
  ['health goals', starterConditions],
  ['recipes', starterRecipes()],
  ['names of foods', starterFoods().map(({ name }) => name)],
  ['what tags mean', Object.values(FOOD_TAGS).map(({ means }) => means)],
  ['words for tags', Object.values(TAG_WORDS)],
  ['nutrients', [Object.values(NUTRIENTS), UNMEASURED]],
  ['sources', Object.values(SOURCES).filter(({ text }) => !/\d:\d/.test(text))],
  ['clashes', CLASHES.map(({ why, sentence }) => [why, sentence])],
  ['circumstances', CIRCUMSTANCES.map(wordsForCircumstance)],
  ['refusals', refusals],
  ['rule sets', ruleSets.map(({ name, basePattern, cautions }) => [name, basePattern, cautions])],
  [
    'rules',
    ruleSets.flatMap(({ rules }) =>
      rules.map((rule) => [rule.note ?? '', nameOfRule(rule.id), meantFor(rule) ?? '', limitsOf(rule).unit]),
    ),
  ],
])('%s are told in American English', (_, worded) => {
  const texts = textsIn(worded)
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter((text) => BRITISH.test(text))).toEqual([])
})
