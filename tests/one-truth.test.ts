import { describe, expect, test } from 'vitest'
import { DIETS } from '#catalogue/foods/food.ts'
import { MEDICINE_GROUP_NAMES } from '#catalogue/medicines/medicine.ts'
import { medicineIndex } from '#catalogue/medicines/medicine-index.ts'
import { AGREED_FIRST_BY_ALL, REFUSED_TO_ALL } from '#meal-plans/gate/circumstance-gate.ts'
import { refusalFor } from '#meal-plans/gate/safety-gate.ts'
import { refusalsToAll, safetyOfGoal } from '#meal-plans/preview/list-refusals.ts'
import { plannerInputOf } from '#meal-plans/request/compose-request.ts'
import { plannedPersonOf } from '#meal-plans/request/planned-person.ts'
import { type PlannerInput, plannerInputSchema } from '#meal-plans/request/planner-input.ts'
import { mergeRules } from '#meal-plans/rules/merging/merge-rules.ts'
import { autoRuleSets, ruleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import { safetySentences } from '#meal-plans/safety/safety-sentences.ts'
import { ALL_ASKED } from '#members/profiles/asked-of.ts'
import {
  AGREED_BY,
  ASKED_FOR_GOALS,
  ASKED_OF_ALL,
  CIRCUMSTANCES,
  type Circumstance,
  SELDOM_REPORTED,
} from '#members/profiles/circumstance.ts'
import {
  ACTIVITIES,
  BODY_LIMITS,
  FACT_LIMITS,
  HEMISPHERES,
  LEAST_AGE,
  TRIGGERS,
  UNITS,
  USUAL_FIBER,
} from '#members/profiles/fact-choices.ts'
import { type MemberFacts, memberFacts } from '#members/profiles/facts.ts'
import { medicineQuestions } from '#members/profiles/medicine-questions.ts'
import { answersTo, QUESTIONS } from '#members/profiles/question.ts'
import { draftOf, EMPTY_DRAFT } from '#web/facts/draft/facts-draft.ts'
import { loadVocabulary } from '#web/facts/draft/medicine-vocabulary.ts'
import { entryReasons } from '#web/facts/entry/entry-of.ts'
import { askedReasons, gateReasons, goalReasons, medicineReasons } from '#web/facts/safety/gate-reasons.ts'
import { openQuestions } from '#web/facts/safety/open-questions.ts'
import { bodyText } from '#web/messages/facts/body.ts'
import { entryText } from '#web/messages/facts/entry-questions.ts'
import { medicineFollowUpsText } from '#web/messages/facts/medicine-follow-ups.ts'

/** Data on which form, API and planner must agree. Each test fails if one of them changes alone. */

const YEAR = 2026

function refusal(facts: Partial<PlannerInput>): string | null {
  const input = plannerInputSchema.parse({ goals: ['heart-health'], ...facts })
  return refusalFor(input, plannedPersonOf({ input, year: YEAR }))
}

const ASKED_OF_EVERYBODY: Circumstance[] = [...ASKED_OF_ALL, ...SELDOM_REPORTED]

/** True if the circumstance adds a rule for the solver and a sentence for the reader of the plan. */
function changesPlan(name: Circumstance): boolean {
  const request = (circumstances: Circumstance[]) => ({
    input: plannerInputSchema.parse({ goals: ['heart-health'], circumstances }),
    year: YEAR,
  })
  const ofPerson = (circumstances: Circumstance[]) => ({
    rules: mergeRules(['heart-health'], plannedPersonOf(request(circumstances))).rules.length,
    sentences: safetySentences(request(circumstances), []).length,
  })
  const [without, having] = [ofPerson([]), ofPerson([name])]
  const isRuled = having.rules > without.rules || name === 'type_1_diabetes'
  return isRuled && having.sentences > without.sentences
}

describe('the safety question of the form', () => {
  test('lists exactly the circumstances that refuse or change a plan', () => {
    const refused = CIRCUMSTANCES.filter((name) => refusal({ circumstances: [name] }) !== null)
    expect(['under_18', ...REFUSED_TO_ALL, ...AGREED_FIRST_BY_ALL].toSorted()).toEqual(refused.toSorted())
    const served = ASKED_OF_EVERYBODY.filter((name) => !refused.includes(name))
    expect(served.filter((name) => !changesPlan(name))).toEqual([])
    const asked: Circumstance[] = [...ASKED_OF_EVERYBODY, ...ASKED_FOR_GOALS, ...ASKED_ELSEWHERE]
    expect(refused.filter((name) => !asked.includes(name))).toEqual([])
  })

  test.each(Object.entries(AGREED_BY))('makes plans wait with %s until %s is answered', (name, question) => {
    const circumstances = [name as Circumstance]
    const texts = refusalsToAll(YEAR)
    for (const answer of [undefined, 'no', 'yes'] as const) {
      const answers = answer ? { [question]: answer } : {}
      const draft = { ...EMPTY_DRAFT, circumstances, answers }
      const planned = refusal({ circumstances, answers })
      expect(planned === null, answer).toBe(answer === 'yes')
      expect(gateReasons(draft, 'metric', { texts, year: YEAR, goals: [] })).toEqual(
        planned === null ? [] : [planned],
      )
    }
    expect(changesPlan(name as Circumstance)).toBe(true)
  })

  test("includes all questions that a health goal's rules depend on", () => {
    const asked = new Set<Circumstance>([...ASKED_OF_EVERYBODY, ...ASKED_FOR_GOALS, ...ASKED_ELSEWHERE])
    for (const { slug } of autoRuleSets)
      expect(
        safetyOfGoal(slug).asks.filter((name) => !asked.has(name)),
        slug,
      ).toEqual([])
  })

  test("shows the planner's response to each answer", () => {
    const { byCircumstance } = refusalsToAll(YEAR)
    for (const name of ASKED_OF_EVERYBODY)
      expect(byCircumstance[name] ?? null, name).toBe(refusal({ circumstances: [name] }))
    for (const { slug, notServedWith } of ruleSets)
      for (const name of notServedWith)
        expect(safetyOfGoal(slug).byCircumstance[name], `${slug}, ${name}`).toBe(
          refusal({ goals: [slug], circumstances: [name] }),
        )
  })
})

describe('a question of a health goal in the form', () => {
  const asked = ruleSets.flatMap(({ slug }) => safetyOfGoal(slug).entry.map((one) => ({ slug, ...one })))

  test.each(asked)('has the same result in form and planner for $slug, $question', (one) => {
    for (const answer of answersTo(one.question)) {
      const answers = { [one.question]: answer }
      const inForm = entryReasons({ answers }, [one])
      const planned = refusal({ goals: [one.slug], answers })
      const open = refusal({ goals: [one.slug] })
      expect(inForm, answer).toEqual(planned === open ? [] : [planned])
    }
    expect(Object.keys(entryText.en)).toContain(one.question)
  })

  test('appears somewhere if it can be answered', () => {
    const inWords = new Set([
      ...Object.keys(entryText.en),
      ...Object.keys(medicineFollowUpsText.en.questions),
      ...Object.keys(bodyText.en.questions),
      ...ALL_ASKED.map(({ question }) => question),
      ...Object.values<string>(AGREED_BY),
    ])
    expect(QUESTIONS.filter((question) => !inWords.has(question))).toEqual([])
  })
})

/** Separate facts in the form, such as the aim to lose weight. */
const ASKED_ELSEWHERE: Circumstance[] = ['weight_loss_aim']

describe('the minimum age', () => {
  test.each([LEAST_AGE - 1, LEAST_AGE, LEAST_AGE + 1])(
    'has the same refusals in form and planner: %i',
    (age) => {
      const texts = refusalsToAll(YEAR)
      const birthYear = YEAR - age
      const inForm = gateReasons({ ...EMPTY_DRAFT, birthYear: String(birthYear) }, 'metric', {
        texts,
        year: YEAR,
        goals: [],
      })
      const planned = refusal({ birthYear })
      expect(inForm).toEqual(planned === null ? [] : [planned])
    },
  )
})

describe('a body and a health goal', () => {
  const texts = refusalsToAll(YEAR)
  const formSays = (facts: Partial<PlannerInput>, goals: string[]) => {
    const draft = { ...draftOf(facts as MemberFacts), circumstances: facts.circumstances ?? [] }
    return [
      ...gateReasons(draft, 'metric', { texts, year: YEAR, goals }),
      ...goals.flatMap((slug) => goalReasons(draft, safetyOfGoal(slug))),
    ]
  }
  const answers = { unintended_weight_loss: 'no', fears_weight_gain: 'no' } as const
  const slight: Partial<PlannerInput> = {
    sex: 'female',
    birthYear: 1990,
    heightCm: 170,
    weightKg: 51,
    answers,
  }
  const rower: Partial<PlannerInput> = {
    sex: 'male',
    birthYear: 1990,
    heightCm: 204,
    weightKg: 190,
    activity: 'very_active',
    answers: { body_figures_meant: 'yes' },
  }

  test.each([
    ['a low weight with a diet that leaves out much', slight, 'low-fodmap', /low-FODMAP/],
    ['a need beyond our plans', rower, 'mind', /sports dietitian/],
    ['a diet for the clinic', { birthYear: 1990 }, 'epilepsy-mad', /medical diet/],
  ])('of %s the form says what the planner would', (_, facts, goal, words) => {
    const planned = refusal({ ...facts, goals: [goal] })
    expect(planned).toMatch(words)
    expect(formSays(facts, [goal])).toEqual([planned])
  })

  test("get the planner's refusal in the form if two goals together need a dietitian", () => {
    const goals = ['low-fodmap', 'ibd-remission']
    const planned = refusal({ goals })
    expect(planned).toMatch(/dietitian/)
    expect(formSays({}, goals)).toEqual([planned])
  })

  test('are refused by neither if they fit together', () => {
    expect(refusal({ ...slight, goals: ['mind'] })).toBeNull()
    expect(formSays(slight, ['mind'])).toEqual([])
  })

  test('get the same messages on the account as before signup, with none only from the server', () => {
    for (const { slug, notServedWith } of ruleSets)
      for (const circumstance of notServedWith) {
        const planned = refusal({ goals: [slug], circumstances: [circumstance] })
        expect(formSays({ circumstances: [circumstance] }, [slug]), slug).toContain(planned)
      }
  })
})

test("the form shows the planner's response to medicines for every answer", async () => {
  const vocabulary = await loadVocabulary()
  const words = { texts: refusalsToAll(YEAR), year: YEAR }
  const sex = 'male' as const
  let refused = 0
  for (const { names } of MEDICINES_TOGETHER)
    for (const goals of [['heart-health'], ['hypertension'], ['low-fodmap'], ['ibd-remission']])
      for (const circumstances of [[], ['weight_loss_aim']] satisfies Circumstance[][])
        for (const answers of answersOfEachKind(names)) {
          const draft = { ...EMPTY_DRAFT, sex, medications: names, answers, circumstances }
          const of = { vocabulary, goals }
          const said = [...medicineReasons(draft, 'metric', of), ...askedReasons(draft, 'metric', of)]
          const planned = refusal({ sex, goals, medications: names, answers, circumstances })
          const isOpen = openQuestions(draft, { ...of, entry: [], units: 'metric' }).length > 0
          const facts = JSON.stringify({ names, goals, answers })
          if (planned === null) expect(said, facts).toEqual([])
          else if (said.length > 0) expect(said, facts).toContain(planned)
          // An unanswered question must be answered in the form.
          else expect(isOpen, facts).toBe(true)
          expect(gateReasons(draft, 'metric', { ...words, goals })).toEqual([])
          if (planned !== null) refused += 1
        }
  expect(refused).toBeGreaterThan(500)
})

/** One medicine of each group alone, and combinations that are only refused together. */
const MEDICINES_TOGETHER = [
  ...MEDICINE_GROUP_NAMES.flatMap((group) => {
    const one = [...medicineIndex().known.values()].find(
      ({ groups, asks }) => !asks && groups.includes(group),
    )
    return one ? [{ names: [one.name] }] : []
  }),
  { names: ['lisinopril', 'losartan'] },
  { names: ['lisinopril', 'spironolactone'] },
  { names: ['orlistat', 'warfarin'] },
  { names: ['lithium', 'lisinopril'] },
]

/**
 * Returns all questions open, then each question answered both ways while the others are open or answered
 * yes.
 */
function answersOfEachKind(medications: string[]): NonNullable<MemberFacts['answers']>[] {
  const asked = medicineQuestions({ medications, answers: { type_1_diabetes: 'yes' } })
  const allYes = Object.fromEntries(asked.map((question) => [question, 'yes' as const]))
  const each = asked.flatMap((question) =>
    answersTo(question).flatMap((given) => [{ [question]: given }, { ...allYes, [question]: given }]),
  )
  return [{}, allYes, ...each]
}

describe('input accepted by the API', () => {
  const ends: [string, MemberFacts][] = [
    ...(['min', 'max'] as const).map((end): [string, MemberFacts] => [
      end,
      {
        birthYear: FACT_LIMITS.birthYear[end],
        heightCm: FACT_LIMITS.heightCm[end],
        weightKg: FACT_LIMITS.weightKg[end],
        energyKcal: FACT_LIMITS.energyKcal[end],
        servings: FACT_LIMITS.servings[end],
        minutesPerMeal: FACT_LIMITS.minutesPerMeal[end],
        clinicLevels: {
          vitaminKUg: FACT_LIMITS.vitaminKUg[end],
          potassiumMg: FACT_LIMITS.potassiumMg[end],
          sodiumMg: FACT_LIMITS.sodiumMg[end],
        },
      },
    ]),
    [
      'the longest lists',
      {
        dislikes: longest(FACT_LIMITS.dislikes),
        otherAllergies: longest(FACT_LIMITS.otherAllergies),
        neverRecipes: longest(FACT_LIMITS.recipes),
        favoriteRecipes: longest(FACT_LIMITS.recipes),
      },
    ],
    ...ACTIVITIES.map((activity): [string, MemberFacts] => [activity, { activity }]),
    ...USUAL_FIBER.map((usualFiber): [string, MemberFacts] => [usualFiber, { usualFiber }]),
    ...HEMISPHERES.map((hemisphere): [string, MemberFacts] => [hemisphere, { hemisphere }]),
    ...DIETS.map((diet): [string, MemberFacts] => [diet, { diet }]),
    ...UNITS.map((units): [string, MemberFacts] => [units, { units }]),
    ['triggers', { triggers: [...TRIGGERS] }],
    ['circumstances', { circumstances: [...CIRCUMSTANCES] }],
    [
      'answers',
      { answers: Object.fromEntries(QUESTIONS.map((question) => [question, answersTo(question)[0]])) },
    ],
  ]

  test.each(ends)('can be read by the planner: %s', (_, facts) => {
    const reported = memberFacts.parse(facts)
    expect(plannerInputOf(reported)).toMatchObject(withoutUnits(reported))
  })

  test('has a place in the planner for each key', () => {
    const known = new Set(Object.keys(plannerInputSchema.shape))
    const unknown = Object.keys(memberFacts.shape).filter((key) => !known.has(key))
    // The units for heights change no plan.
    expect(unknown).toEqual(['units'])
  })

  test('has exactly the triggers that rules use', () => {
    const known = new Set(
      ruleSets.flatMap(({ rules }) =>
        rules.flatMap(({ test }) => (test.kind === 'personal_trigger_tag' ? [test.tag as string] : [])),
      ),
    )
    expect([...TRIGGERS].toSorted()).toEqual([...known].toSorted())
  })

  test('has bounds that leave no gap between two answers', () => {
    expect(LEAST_AGE).toBe(BODY_LIMITS.age.min)
    expect(FACT_LIMITS.birthYear.min).toBeLessThanOrEqual(YEAR - BODY_LIMITS.age.max)
  })
})

function longest({ max, letters }: { max: number; letters: number }): string[] {
  return Array.from({ length: max }, (_, at) => `${at}`.padEnd(letters, 'x'))
}

/** Removes `units`, which only affect display and are not passed on. */
function withoutUnits({ units: _, ...facts }: MemberFacts): MemberFacts {
  return facts
}
