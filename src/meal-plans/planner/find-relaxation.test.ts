import { describe, expect, test } from 'vitest'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { type PlannerInput, type PlannerRequest, plannerInputSchema } from '../request/planner-input.ts'
import { type Dropped, findRelaxation, RELAXATION_TRIES, relaxationWords } from './find-relaxation.ts'
import { prepareProblem } from './problem/prepare-problem.ts'
import { solveWeek } from './solve-week.ts'

const catalogue = starterPlanner()

function aRequest(given: Partial<PlannerInput>): PlannerRequest {
  return {
    input: plannerInputSchema.parse({ goals: ['celiac'], seed: 1, ...given }),
    year: 2026,
    wording: [],
  }
}

function helpFor(given: Partial<PlannerInput>, tries: number) {
  const request = aRequest(given)
  const { rules, blocking } = prepareProblem(catalogue, request)
  return findRelaxation(catalogue, request, { blocking, rules, tries })
}

/** No food is left even if one or two of these exclusions are dropped. */
const NOTHING_LEFT: Partial<PlannerInput> = {
  diet: 'vegan',
  allergies: ['soy', 'gluten', 'tree_nut', 'peanut', 'sesame'],
  dislikes: [
    ...['vegetables', 'fruit', 'beans', 'rice', 'potatoes', 'quinoa', 'corn', 'olive oil', 'onions'],
    ...['tea', 'lemon', 'water', 'salt', 'garlic', 'oats', 'seeds', 'herbs', 'spices', 'mushrooms'],
  ],
}

/** The member has excluded every morning drink permanently. */
const STARVED_OF_DRINKS: Partial<PlannerInput> = {
  neverRecipes: catalogue.dishes.filter(({ slot }) => slot === 'detox').map(({ recipe }) => recipe.slug),
}

describe('a suggested change', () => {
  test('is searched among a limited number of changes', () => {
    const short = helpFor(NOTHING_LEFT, 5)
    expect(short).toEqual({ relaxation: null, tried: 5 })
    const long = helpFor(NOTHING_LEFT, RELAXATION_TRIES.waiting)
    expect(long.tried).toBe(RELAXATION_TRIES.waiting)
    const answer = solveWeek(catalogue, aRequest(NOTHING_LEFT), { tries: 5 })
    expect(answer).toMatchObject({ status: 'infeasible', reason: expect.stringContaining('no small change') })
  })

  test('is one small change before a health goal or two changes at once', () => {
    const { relaxation, tried } = helpFor(STARVED_OF_DRINKS, RELAXATION_TRIES.waiting)
    expect(relaxation).toMatchObject({ drop: [{ kind: 'never' }] })
    expect(tried).toBe(1)
  })

  test('is to report medicines, instead of a plan by the limits of all medicines', () => {
    const withheld = { ...aRequest({}).input, medicationsWithheld: true, diet: 'vegan' as const }
    const input = { ...withheld, goals: ['low-fodmap'], allergies: ['gluten' as const], minutesPerMeal: 30 }
    const answer = solveWeek(catalogue, aRequest({ ...input, weightKg: 76, heightCm: 170 }))
    expect(answer).toMatchObject({
      status: 'infeasible',
      relaxation: { drop: [{ kind: 'medicines' }], sentence: expect.stringContaining('which medicines') },
    })
  })

  test('is never to stop a medicine: the member is sent to the prescriber', () => {
    const tooLittle = { medications: ['spironolactone'], clinicLevels: { potassiumMg: 500 } }
    const answer = solveWeek(catalogue, aRequest(tooLittle))
    expect(answer).toMatchObject({
      status: 'infeasible',
      relaxation: { drop: [], sentence: expect.stringContaining('continue to take them') },
    })
  })

  test('is never to ignore a blood test: the member is sent to the clinic that did it', () => {
    const agreed = { high_potassium_agreed: 'yes' as const }
    const reported = { circumstances: ['high_potassium_ever' as const], clinicLevels: { potassiumMg: 500 } }
    const tooLittle = { ...reported, answers: agreed }
    const answer = solveWeek(catalogue, aRequest(tooLittle))
    expect(answer).toMatchObject({
      status: 'infeasible',
      relaxation: { drop: [], sentence: expect.stringContaining('the doctor who tests your blood') },
    })
  })

  test('is not guessed if only the proof rejects the week', () => {
    expect(helpFor({ diet: 'vegan' }, 0)).toEqual({ relaxation: null, tried: 0 })
  })
})

describe('the wording of a suggested change', () => {
  const kinds: [Dropped, string][] = [
    [{ kind: 'dislike', name: 'vegetable' }, 'you allow “vegetable” after all'],
    [{ kind: 'dislike', name: 'brussels sprouts' }, 'you allow “brussels sprouts” after all'],
    [{ kind: 'trigger', name: 'citrus' }, 'you allow citrus after all, which you told us as a trigger'],
    [{ kind: 'never', name: 'dishes' }, 'dishes that you never want again may come back'],
    [{ kind: 'goal', name: 'celiac' }, 'the health goal “Celiac disease” is left out for now'],
    [{ kind: 'diet', name: 'vegan', instead: 'vegetarian' }, 'you eat vegetarian instead of vegan food'],
    [{ kind: 'time', name: '20 minutes' }, 'a meal may take longer than 20 minutes to cook'],
    [
      { kind: 'energy', name: '1,300 kcal' },
      'a day may hold the energy that we estimate for you instead of 1,300 kcal',
    ],
    [
      { kind: 'medicines', name: 'withheld' },
      'you tell us which medicines you take, and yours ask for less than all of them together',
    ],
  ]

  test.each(kinds)('%j', (dropped, words) => expect(relaxationWords(dropped)).toBe(words))

  test('exists for every kind, and for each diet', () => {
    const everyKind: Record<Dropped['kind'], true> = {
      dislike: true,
      trigger: true,
      goal: true,
      never: true,
      diet: true,
      energy: true,
      time: true,
      medicines: true,
    }
    expect(new Set(kinds.map(([{ kind }]) => kind))).toEqual(new Set(Object.keys(everyKind)))
    for (const name of ['vegan', 'vegetarian', 'pescatarian'] as const)
      expect(relaxationWords({ kind: 'diet', name, instead: 'omnivore' })).toBe(
        `you eat omnivore instead of ${name} food`,
      )
  })
})
