import { describe, expect, test } from 'vitest'
import { TRIGGERS } from '#members/profiles/fact-choices.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import type { Solved } from './planner-answer.ts'
import { resolveRestrictions } from './problem/resolve-restrictions.ts'
import { solveWeek } from './solve-week.ts'

const starter = starterPlanner()
const recipes = new Map(starter.dishes.map(({ recipe }) => [recipe.slug, recipe]))

function solved(profile: Record<string, unknown>): Solved {
  const answer = solveWeek(starter, aRequest(profile))
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  return answer
}

function slugsOf({ plan }: Solved): string[] {
  return plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug))
}

/** Returns everything that a cook reads in a week: names, ingredient lines and foods. */
function linesOf(answer: Solved): string[] {
  const printed = [...new Set(slugsOf(answer))].flatMap((slug) => {
    const recipe = recipes.get(slug)
    return recipe ? [recipe.name, ...recipe.ingredients.map(({ ingredient }) => ingredient)] : []
  })
  const foods = answer.plan.mealPlanDays.flatMap(({ intake }) =>
    intake.map(({ fdcId }) => starter.foods.get(fdcId)?.name ?? ''),
  )
  return [...printed, ...new Set(foods)]
}

/** Written by hand from the recipes, independently of the vocabulary. */
const NEVER_READ: [word: string, pattern: RegExp, except?: RegExp][] = [
  ['courgette', /zucchini|courgette/i],
  ['coriander', /cilantro|coriander/i],
  ['corn', /\bcorn|sweetcorn|polenta|masa\b|hominy|grits|popcorn/i, /corn oil|peppercorn/i],
  ['aubergine', /eggplant|aubergine/i],
  ['prawns', /shrimp|prawn/i],
  ['rocket', /arugula/i],
  ['garbanzo beans', /chickpea|hummus|falafel|besan/i],
  ['spring onions', /scallion|green onion/i],
  ['beetroot', /\bbeet/i],
  ['mushrooms', /mushroom|shiitake|portobello|cremini|enoki|maitake/i],
  ['tofu', /tofu/i],
  ['cheese', /cheese|feta|parmesan|mozzarella|ricotta|cheddar|paneer|gouda|brie|gruy|queso/i],
  ['eggs', /\begg(s|\b)|omelet|mayonnaise|frittata/i, /eggplant|tofu frittata/i],
  ['nuts', /\bnuts?\b|almond|walnut|pecan|cashew|hazelnut|pistachio|peanut/i, /pine nut/i],
  ['fish', /salmon|tuna|\bcod\b|sardine|trout|halibut|tilapia|anchov|haddock|mackerel|herring/i],
  ['tomatoes', /tomato(?!illo)|marinara|ketchup/i],
  ['olives', /olives/i],
  ['bananas', /banana/i],
  ['bell peppers', /bell pepper/i],
  ['sweet potatoes', /sweet potato/i],
  ['kale', /\bkale/i],
  ['lentils', /lentil|\bdal\b/i],
  ['cabbage', /cabbage|sauerkraut|kimchi|slaw\b/i],
  ['citrus', /lemon|orange|\blime\b|grapefruit|mandarin|clementine/i, /lemongrass|orange-flesh/i],
]

const GOALS = ['hypertension', 'mediterranean', 'eczema', 'heart-health', 'pcos', 'migraine']

describe('a week', () => {
  const random = randomFrom(26)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const draws = Array.from({ length: 24 }, () => ({
    goals: [pick(GOALS)],
    dislikes: [...new Set([pick(NEVER_READ), pick(NEVER_READ), pick(NEVER_READ)])],
    seed: Math.floor(random() * 1e6),
  }))

  test.each(draws.map((draw) => ({ ...draw, named: draw.dislikes.map(([word]) => word).join(', ') })))(
    'for $goals without $named names none of it',
    ({ goals, dislikes, seed }) => {
      const answer = solveWeek(starter, aRequest({ goals, seed, dislikes: dislikes.map(([word]) => word) }))
      if (answer.status !== 'solved') return expect(answer.reason).toMatch(/No week of our recipes/)
      const lines = linesOf(answer)
      for (const [word, pattern, except] of dislikes) {
        expect(
          lines.filter((line) => pattern.test(line.replace(except ?? /$^/, ''))),
          word,
        ).toEqual([])
        expect(answer.proof.person.find(({ id }) => id === `dislike:${word}`)?.state).toBe('pass')
      }
    },
  )

  test('reports that an unknown word excludes nothing, and never that it is met', () => {
    const { proof } = solved({ goals: ['pcos'], dislikes: ['blorf'] })
    expect(proof.exclusions).toEqual([{ kind: 'dislike', name: 'blorf', state: 'no_data', foods: [] }])
    const line = proof.person.find(({ id }) => id === 'dislike:blorf')
    expect(line).toMatchObject({
      state: 'no_data',
      sentence: expect.stringContaining('nothing is left out for it'),
    })
  })

  test('reports how a word was interpreted and what it excluded', () => {
    const { proof } = solved({ goals: ['pcos'], dislikes: ['courgette'] })
    const line = proof.person.find(({ id }) => id === 'dislike:courgette')
    expect(line?.sentence).toMatch(/We read it as zucchini\. \d+ dishes were left out for it\./)
  })

  test('warns of hidden names on labels if an unlisted allergen is excluded', () => {
    const answer = solved({ goals: ['mediterranean'], otherAllergies: ['corn'] })
    expect(linesOf(answer).filter((line) => /\bcorn|polenta|baking powder/i.test(line))).toEqual([])
    const line = answer.proof.person.find(({ id }) => id === 'allergy:corn')
    expect(line).toMatchObject({ state: 'pass', sentence: expect.stringContaining('maltodextrin') })
  })

  test('is never planned with an unknown allergy', () => {
    const answer = solveWeek(starter, aRequest({ goals: ['pcos'], otherAllergies: ['blorf'] }))
    expect(answer).toMatchObject({ status: 'refused', reason: expect.stringContaining('“blorf”') })
  })

  test('never contains a dish marked as never again, and contains favorites', () => {
    const first = slugsOf(solved({ goals: ['mediterranean'] }))
    const neverRecipes = [...new Set(first)]
    const after = solved({ goals: ['mediterranean'], neverRecipes })
    expect(slugsOf(after).filter((slug) => neverRecipes.includes(slug))).toEqual([])
    expect(after.proof.person.filter(({ id }) => id.startsWith('never:')).map(({ state }) => state)).toEqual(
      neverRecipes.map(() => 'pass'),
    )
    const [favorite = ''] = starter.dishes.flatMap(({ slot, recipe }) =>
      slot === 'dinner' && !first.includes(recipe.slug) ? [recipe.slug] : [],
    )
    const liked = solved({ goals: ['mediterranean'], favoriteRecipes: [favorite] })
    expect(slugsOf(liked)).toContain(favorite)
    expect(slugsOf(liked).filter((slug) => slug === favorite).length).toBeLessThanOrEqual(2)
  })

  test('that is impossible with too many wishes suggests dropping a wish, and never an allergy', () => {
    const answer = solveWeek(
      starter,
      aRequest({ goals: ['celiac'], otherAllergies: ['kiwi'], dislikes: ['vegetables', 'fruit', 'grains'] }),
    )
    if (answer.status !== 'infeasible') throw new Error(answer.status)
    expect(answer.relaxation?.sentence ?? '').not.toMatch(/kiwi/)
  })
})

test('counting excludes the same dishes as the planner', () => {
  const { input } = aRequest({ goals: ['pcos'], dislikes: ['corn', 'blorf'], allergies: ['milk'] })
  const { words, left, total } = resolveRestrictions(starter, input)
  expect(words.map(({ word, state }) => [word, state])).toEqual([
    ['corn', 'known'],
    ['blorf', 'unknown'],
  ])
  expect(total).toBe(starter.dishes.length)
  expect(left).toBeLessThan(total - (words[0]?.dishes ?? 0))
})

test('the triggers that can be reported are those that rules check', () => {
  const tags = ruleSets.flatMap(({ rules }) =>
    rules.flatMap(({ test }) => (test.kind === 'personal_trigger_tag' ? [test.tag] : [])),
  )
  expect([...TRIGGERS].toSorted()).toEqual([...new Set(tags)].toSorted())
})
