import { describe, expect, test } from 'vitest'
import {
  aPlannerCatalogue,
  aRecipe,
  aRequest,
  BREAD,
  CHICKEN,
  LENTILS,
  RICE,
  SALT,
} from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { buildPlannerCatalogue } from './problem/planner-catalogue.ts'
import { solveWeek } from './solve-week.ts'

const small = buildPlannerCatalogue(aPlannerCatalogue())

/**
 * Without these dishes, the amounts for a large body contain more fiber and potassium than some members may
 * eat.
 */
const MUCH_ENERGY_AND_LITTLE_FIBER = [
  ...['white-rice-soft-eggs-ginger', 'rice-noodle-omelet-red-pepper', 'egg-fried-white-rice-bok-choy'],
  ...['lemon-herb-white-rice-egg-salad', 'rice-noodles-egg-ribbons-bok-choy'],
  ...['persian-herb-omelet-white-rice', 'boiled-eggs-olive-oil-chives'],
]

describe('an impossible week', () => {
  const onlyBread = buildPlannerCatalogue({
    ...aPlannerCatalogue(),
    recipes: aPlannerCatalogue().recipes.map((recipe) =>
      recipe.category === 'Dinner' ? aRecipe(recipe.slug, 'Dinner', { [BREAD]: 200 }) : recipe,
    ),
  })

  test('names the rule in the way, and serves no plan', () => {
    const answer = solveWeek(onlyBread, aRequest({ goals: ['celiac'] }))
    expect(answer).toMatchObject({ status: 'infeasible', blocking: ['gf-gluten_wheat'] })
    expect(answer).not.toHaveProperty('plan')
  })

  test('names a wish in the way together with the rule', () => {
    const dinners = { soup: { [RICE]: 150 }, bread: { [BREAD]: 200 } }
    const catalogue = buildPlannerCatalogue({
      ...aPlannerCatalogue(),
      recipes: [
        ...aPlannerCatalogue().recipes.filter(({ category }) => category !== 'Dinner'),
        ...Object.entries(dinners).map(([slug, grams]) => aRecipe(slug, 'Dinner', grams)),
      ],
    })
    const answer = solveWeek(catalogue, aRequest({ goals: ['celiac'], dislikes: ['rice'] }))
    expect(answer).toMatchObject({ status: 'infeasible' })
    expect(answer.status === 'infeasible' && answer.blocking).toContain('dislike:rice')
    expect(answer).toMatchObject({
      relaxation: { drop: [{ kind: 'dislike', name: 'rice' }] },
      reason: expect.stringContaining('A week can be planned if you allow “rice” after all.'),
    })
  })

  test('suggests the smallest change that would help: first a diet, then a goal', () => {
    const dinners = (
      grams: Record<number, number>,
      others: Record<number, number> = { [RICE]: 100, [CHICKEN]: 120 },
    ) =>
      buildPlannerCatalogue({
        ...aPlannerCatalogue(),
        recipes: aPlannerCatalogue().recipes.map((recipe) =>
          recipe.category !== 'Dinner'
            ? recipe
            : aRecipe(recipe.slug, 'Dinner', recipe.slug === 'tofu-curry' ? grams : others),
        ),
      })
    const pescatarian = { goals: ['celiac'], diet: 'pescatarian' }
    expect(solveWeek(dinners({ [BREAD]: 200 }), aRequest(pescatarian))).toMatchObject({
      status: 'infeasible',
      relaxation: {
        drop: [{ kind: 'diet', name: 'pescatarian', instead: 'omnivore' }],
        sentence: 'A week can be planned if you eat omnivore instead of pescatarian food.',
      },
    })
    const lentils = { [LENTILS]: 90, [RICE]: 40 }
    const vegan = { goals: ['eczema', 'low-fodmap'], diet: 'vegan' }
    expect(solveWeek(dinners(lentils, lentils), aRequest(vegan))).toMatchObject({
      relaxation: { drop: [{ kind: 'goal', name: 'low-fodmap' }] },
    })
  })

  test('never suggests dropping an allergy or celiac disease', () => {
    for (const profile of [
      { goals: ['celiac', 'eczema'], dislikes: ['apple'] },
      { goals: ['eczema'], allergies: ['wheat'], dislikes: ['apple'] },
    ])
      expect(solveWeek(onlyBread, aRequest(profile))).toMatchObject({
        status: 'infeasible',
        relaxation: null,
        reason: expect.stringContaining('Please write to us'),
      })
  })

  test('names every conflicting rule if no change is known to help', () => {
    const answer = solveWeek(
      starterPlanner(),
      aRequest({
        goals: ['hypertension', 'low-fodmap'],
        dislikes: ['bananas'],
        circumstances: ['high_potassium_ever'],
        sex: 'male',
        birthYear: 2001,
        heightCm: 186,
        weightKg: 91,
        activity: 'moderate',
        answers: { high_potassium_agreed: 'yes', potassium_ever_high: 'yes' },
        neverRecipes: MUCH_ENERGY_AND_LITTLE_FIBER,
      }),
      { tries: 0 },
    )
    expect(answer).toMatchObject({ status: 'infeasible', relaxation: null })
    expect(answer.status === 'infeasible' && answer.blocking.toSorted()).toEqual([
      ...['energy-floor', 'potassium-once-high'],
    ])
  })

  test('names a limit that no day can meet', () => {
    const salty = buildPlannerCatalogue({
      ...aPlannerCatalogue(),
      recipes: aPlannerCatalogue().recipes.map((recipe) => ({
        ...recipe,
        ingredients: [...recipe.ingredients, ...aRecipe('salt', 'Tea', { [SALT]: 2 }).ingredients],
      })),
    })
    expect(solveWeek(salty, aRequest({ goals: ['hypertension'] }))).toMatchObject({
      status: 'infeasible',
      blocking: ['htn-sodium'],
      reason: expect.stringContaining('htn-sodium (Hypertension (DASH))'),
    })
  })
})

describe('polite refusals', () => {
  test.each([
    [{ birthYear: 2010 }, 'adults'],
    [{ birthYear: 2008 }, 'adults'],
    [{ circumstances: ['under_18'] }, 'adults'],
    [{ circumstances: ['under_18'], birthYear: 1980 }, 'adults'],
    [{ circumstances: ['pregnancy'] }, 'pregnant'],
    [{ circumstances: ['eating disorder'] }, 'eating disorder'],
    [{ circumstances: ['ckd'] }, 'kidney'],
    [{ circumstances: ['dialysis'] }, 'dialysis'],
    [{ circumstances: ['cirrhosis'] }, 'cirrhosis'],
    [{ heightCm: 180, weightKg: 48 }, 'weight is low'],
    [{ goals: ['epilepsy-mad'] }, 'clinician'],
    [{ goals: ['high-cholesterol'], circumstances: ['familial_hypercholesterolaemia'] }, 'personal advice'],
    [{ goals: ['low-fodmap'], heightCm: 180, weightKg: 57 }, 'low-FODMAP'],
    [{ allergies: ['moonfruit'] }, 'moonfruit'],
  ])('%o', (facts, reason) => {
    const answer = solveWeek(small, aRequest({ goals: ['hypertension'], ...facts }))
    expect(answer).toMatchObject({ status: 'refused', reason: expect.stringContaining(reason) })
    expect(answer).not.toHaveProperty('plan')
  })
})
