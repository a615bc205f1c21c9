import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { circumstanceRules } from '../rules/circumstances/circumstance-rules.ts'
import { needsFirmFood } from '../rules/food-safety.ts'
import { OXALATE } from '../rules/oxalate.ts'
import { sentencesByLink, sentencesNow } from '../safety/reported-since-sentence.ts'
import { safetySentences } from '../safety/safety-sentences.ts'
import type { Solved } from './planner-answer.ts'
import { solveWeek } from './solve-week.ts'

const starter = starterPlanner()

const MAN = { sex: 'male', birthYear: 1966, heightCm: 176, weightKg: 88, activity: 'light', seed: 5 }
const WOMAN = { sex: 'female', birthYear: 1994, heightCm: 165, weightKg: 68, activity: 'light', seed: 5 }

function solved(profile: object): Solved {
  const answer = solveWeek(starter, aRequest({ medications: [], ...profile }))
  if (answer.status !== 'solved')
    throw new Error(`${answer.status}: ${JSON.stringify('blocking' in answer ? answer.blocking : answer)}`)
  return answer
}

/** Returns the grams of matching foods per day, calculated from the intake alone. */
function gramsByDay(
  { plan }: Solved,
  fits: (name: string, tags: readonly string[], fdcId: number) => boolean | number,
) {
  return plan.mealPlanDays.map(({ intake }) =>
    intake.reduce((sum, { fdcId, grams }) => {
      const food = starter.foods.get(fdcId)
      return sum + (food ? Number(fits(food.name, food.tags, fdcId)) * grams : 0)
    }, 0),
  )
}
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const named = (pattern: RegExp) => (name: string) => pattern.test(name)
const isFish = (_: string, tags: readonly string[]) => tags.includes('fish_or_shellfish')

/** Foods without an oxalate figure are omitted, and could only add to the total. */
const oxalateByDay = (week: Solved) =>
  gramsByDay(week, (_name, _tags, fdcId) => (OXALATE.get(fdcId) ?? 0) / 100)

const resultOf = ({ proof }: Solved, id: string) => proof.rules.find((rule) => rule.id === id)
const sentencesOf = (profile: object, week: Solved) =>
  safetySentences(aRequest({ medications: [], ...profile }), week.plan.mealPlanDays).map(({ text }) => text)

const RICHEST = /spinach|chard|beet greens|rhubarb|^almonds|almond butter|chia/i

describe('a plan with kidney stones', () => {
  const stones = { ...MAN, circumstances: ['kidney_stones'] }

  test('contains at most 200 mg of oxalate on any day, without the richest foods', () => {
    const week = solved({ ...stones, goals: ['high-cholesterol', 'hypertension'] })
    expect(Math.max(...oxalateByDay(week))).toBeLessThanOrEqual(200)
    expect(total(gramsByDay(week, named(RICHEST)))).toBe(0)
    expect(resultOf(week, 'stones-oxalate')).toMatchObject({ state: 'pass', max: 200, basis: 'highest day' })
    expect(resultOf(week, 'stones-oxalate-aim')).toMatchObject({ severity: 'target', max: 100 })
  })

  test('follows the guideline for sodium, calcium and drinks', () => {
    const profile = { ...stones, goals: ['mediterranean'] }
    const week = solved(profile)
    for (const id of ['stones-sodium', 'stones-calcium', 'stones-sugary-drinks'])
      expect(resultOf(week, id), id).toMatchObject({ severity: 'hard', state: 'pass' })
    expect(resultOf(week, 'stones-sodium')?.max).toBe(2300)
    expect(resultOf(week, 'stones-calcium')?.min).toBe(1000)
    const ofStones = week.proof.rules.filter(({ id }) => id.startsWith('stones-'))
    expect(ofStones.filter(({ source }) => source.includes('Rule of this service'))).toEqual([])
  })

  test('meets a goal that requires leafy greens with greens other than spinach', () => {
    const week = solved({ ...stones, sex: 'female', birthYear: 1970, goals: ['mind'] })
    const leaves = gramsByDay(
      week,
      (name, tags) => tags.includes('leafy_green') && !/spinach|chard/i.test(name),
    )
    expect(total(leaves)).toBeGreaterThanOrEqual(500)
    expect(Math.max(...oxalateByDay(week))).toBeLessThanOrEqual(200)
  })

  test('stays within the limit for a vegan, or names the rule in the way', () => {
    const answer = solveWeek(
      starter,
      aRequest({
        ...WOMAN,
        diet: 'vegan',
        circumstances: ['kidney_stones'],
        goals: ['mediterranean'],
        medications: [],
      }),
    )
    if (answer.status !== 'solved') {
      expect(answer).toMatchObject({ status: 'infeasible', blocking: ['stones-oxalate'] })
      return
    }
    expect(Math.max(...oxalateByDay(answer))).toBeLessThanOrEqual(200)
    expect(resultOf(answer, 'stones-calcium')).toMatchObject({ state: 'pass', min: 1000 })
  })
})

describe('fish in a plan', () => {
  test('is limited to 12 oz a week of low-mercury kinds for a woman who may become pregnant', () => {
    const profile = {
      goals: ['celiac', 'gerd', 'fatty-liver'],
      sex: 'female',
      birthYear: 1995,
      heightCm: 155,
      weightKg: 71,
      activity: 'active',
      diet: 'pescatarian',
      allergies: ['egg'],
      seed: 36,
      circumstances: ['weight_loss_aim'],
    }
    const week = solved(profile)
    expect(total(gramsByDay(week, isFish))).toBeLessThanOrEqual(340)
    expect(
      total(gramsByDay(week, named(/yellowfin|albacore|halibut|grouper|snapper|monkfish|mahi|sea bass/i))),
    ).toBe(0)
    expect((resultOf(week, 'safe-fish-mercury')?.value ?? 1) * 71).toBeLessThanOrEqual(49.7)
  })

  test.each(['mediterranean', 'heart-health'])('so does one with %s', (goal) => {
    const week = solved({ ...WOMAN, goals: [goal], circumstances: ['trying_to_conceive'] })
    expect(total(gramsByDay(week, isFish))).toBeLessThanOrEqual(340)
    expect(resultOf(week, 'safe-fish-least')?.value).toBeGreaterThan(150)
  })

  test("contains less mercury than a man's weight allows, with little high-mercury fish", () => {
    const week = solved({ ...MAN, diet: 'pescatarian', goals: ['heart-health'] })
    expect(resultOf(week, 'safe-fish-mercury')).toMatchObject({ state: 'pass', max: 1.3 })
    expect(resultOf(week, 'safe-fish-more-mercury')).toMatchObject({ state: 'pass', max: 227 })
  })
})

describe('a plan with gout', () => {
  const gout = { ...MAN, goals: ['heart-health'] }

  test('excludes small oily fish and game, and contains other fish and meat in small amounts', () => {
    const week = solved({ ...gout, circumstances: ['gout'] })
    const rich = /mackerel|sardine|anchov|herring|mussel|scallop|venison|rabbit/i
    expect(total(gramsByDay(week, named(rich)))).toBe(0)
    expect(total(gramsByDay(week, isFish))).toBeLessThanOrEqual(227)
    expect(resultOf(week, 'gout-meat')).toMatchObject({ state: 'pass', max: 150 })
  })

  test('keeps 130 g of carbohydrate a day with a weight-loss target', () => {
    const week = solved({ ...gout, weightKg: 105, circumstances: ['gout', 'weight_loss_aim'] })
    expect(resultOf(week, 'gout-carbohydrate')).toMatchObject({ state: 'pass', min: 130 })
  })
})

test('after an estrogen-sensitive cancer, soy is served at most once a day and is named', () => {
  const profile = {
    ...WOMAN,
    birthYear: 1965,
    heightCm: 176,
    weightKg: 88,
    goals: ['menopause'],
    circumstances: ['oestrogen_sensitive_cancer'],
  }
  const week = solved(profile)
  expect(resultOf(week, 'soy-with-cancer')).toMatchObject({ state: 'pass', max: 1 })
  expect(sentencesOf(profile, week).some((text) => /soy/i.test(text))).toBe(true)
})

describe('protection from germs', () => {
  test.each([
    ['is 66', { birthYear: 1960 }],
    ['takes metformin', { medications: ['metformin'] }],
    ['takes a pill for arthritis', { medications: ['Xeljanz'] }],
    ['does not know whether a pregnancy is possible', { answers: { pregnancy_possible: 'unknown' } }],
    ['has a weak defense', { circumstances: ['immune_weak'] }],
  ])('who %s is served firm food', (_, told) => {
    const person = { ...WOMAN, goals: ['heart-health'], medications: [], ...told }
    expect(needsFirmFood(plannedPersonOf(aRequest(person)))).toBe(true)
    expect(
      needsFirmFood(
        plannedPersonOf(
          aRequest({ ...person, ...WOMAN, birthYear: 1990, medications: [], answers: {}, circumstances: [] }),
        ),
      ),
    ).toBe(false)
  })

  const psoriasis = { ...WOMAN, birthYear: 1980, goals: ['psoriasis'] }

  test('requires thoroughly cooked food with a biologic of any name', () => {
    const week = solved({ ...psoriasis, medications: ['Enbrel'] })
    for (const id of ['safe-raw-food', 'safe-doneness'])
      expect(resultOf(week, id), id).toMatchObject({ applies: true, state: 'pass' })
  })

  test('requires nothing with an antibody against eczema', () => {
    const week = solved({ ...psoriasis, goals: ['eczema'], medications: ['Dupixent'] })
    expect(resultOf(week, 'safe-raw-food')).toBeUndefined()
  })
})

test('soft cheese in our recipes is labeled as pasteurized', () => {
  const soft = /^(?:feta|brie|blue cheese|queso fresco|camembert)/i
  const lines = starter.dishes.flatMap(({ recipe }) =>
    recipe.ingredients.filter(({ fdcId }) => soft.test(starter.foods.get(fdcId)?.name ?? '')),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(({ ingredient }) => !/\bpasteurized/.test(ingredient))).toEqual([])
})

describe('advice on food', () => {
  const said = (profile: object) =>
    safetySentences(aRequest({ medications: [], ...profile }), []).map(({ text }) => text)
  const stones = { ...MAN, goals: ['mediterranean'], circumstances: ['kidney_stones'] }
  const FISH_MEALS = /fish meals a week are right for you/

  test('asks for 2.5 liters of urine with kidney stones, instead of the usual liters', () => {
    expect(said(stones).filter((text) => /2\.5 liters of urine/.test(text))).toHaveLength(1)
    expect(said(stones).some((text) => /Drink about/.test(text))).toBe(false)
  })

  test('asks about a risk of low blood sodium before naming liters', () => {
    const texts = said({ ...stones, medications: ['hydrochlorothiazide'] })
    expect(texts.some((text) => /about 3 liters/.test(text))).toBe(false)
    expect(texts.some((text) => /ask your clinician first how much to drink/.test(text))).toBe(true)
  })

  test.each([{ allergies: ['milk'] }, { diet: 'vegan' }, { dislikes: ['cheese'] }])(
    'dairy is not recommended to somebody with %j',
    (told) => {
      expect(said(stones).some((text) => /Have milk, yogurt or cheese/.test(text))).toBe(true)
      const texts = said({ ...stones, ...told })
      expect(texts.some((text) => /Have milk, yogurt or cheese/.test(text))).toBe(false)
      expect(texts.some((text) => /calcium/.test(text) && /oxalate/.test(text))).toBe(true)
    },
  )

  test.each([{ allergies: ['fish'] }, { diet: 'vegan' }, { dislikes: ['fish'] }, { diet: 'vegetarian' }])(
    'fish meals are not recommended to somebody with %j',
    (told) => {
      const woman = { ...WOMAN, goals: ['heart-health'] }
      expect(said(woman).some((text) => FISH_MEALS.test(text))).toBe(true)
      expect(said({ ...woman, ...told }).some((text) => FISH_MEALS.test(text))).toBe(false)
    },
  )

  test('withdraws advice that conflicts with an allergy reported after the week was made', () => {
    const days = [{ nutrients: {} }]
    const made = aRequest({ ...WOMAN, goals: ['heart-health'], medications: [] })
    const now = aRequest({ ...WOMAN, goals: ['heart-health'], medications: [], allergies: ['fish'] })
    const since = { request: now, leftOut: 0, refusal: null, unheeded: [], unplannedGoals: [] }
    const texts = (sentences: { text: string }[]) => sentences.map(({ text }) => text).join(' ')
    expect(texts(sentencesNow({ request: made }, days))).toMatch(FISH_MEALS)
    expect(texts(sentencesNow({ request: made, since }, days))).not.toMatch(FISH_MEALS)
    // The plan opened through its link reveals nothing of the reported allergy.
    expect(texts(sentencesByLink({ request: made, since }, days))).toMatch(FISH_MEALS)
  })
})

describe('the type of kidney stones', () => {
  const of = (more: object) =>
    circumstanceRules(
      plannedPersonOf(
        aRequest({ ...MAN, goals: ['mind'], circumstances: ['kidney_stones'], medications: [], ...more }),
      ),
    )
  const ids = (more: object) => of(more).map(({ id }) => id)
  const limit = (more: object) => {
    const rule = of(more).find(({ id }) => id === 'stones-oxalate')
    return rule && 'max' in rule.test ? rule.test.max : undefined
  }

  test('follows the gout rules for uric acid, and limits oxalate only for calcium oxalate', () => {
    expect(ids({ answers: { stone_kind: 'uric_acid' } })).toEqual(
      expect.arrayContaining(['gout-fish', 'stones-sodium']),
    )
    for (const kind of ['uric_acid', 'calcium_phosphate'])
      expect(ids({ answers: { stone_kind: kind } }), kind).not.toContain('stones-oxalate')
    for (const kind of ['calcium_oxalate', 'unknown'])
      expect(limit({ answers: { stone_kind: kind } }), kind).toBe(200)
  })

  test("uses the clinic's figure instead of ours if it is stricter, and drops the limit if the clinic says none is needed", () => {
    expect(limit({ clinicLevels: { oxalateMg: 60 } })).toBe(60)
    expect(limit({ clinicLevels: { oxalateMg: 900 } })).toBe(200)
    expect(limit({ answers: { oxalate_figure: 'none_needed' } })).toBeUndefined()
  })
})
