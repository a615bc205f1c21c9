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

/** What form, API and planner must agree on. Each of these breaks when one of them changes alone. */

const YEAR = 2026

function refusal(facts: Partial<PlannerInput>): string | null {
  const input = plannerInputSchema.parse({ goals: ['heart-health'], ...facts })
  return refusalFor(input, plannedPersonOf({ input, year: YEAR }))
}

const ASKED_OF_EVERYBODY: Circumstance[] = [...ASKED_OF_ALL, ...SELDOM_REPORTED]

/** Whether it brings a rule to the solver and a sentence to whoever reads the plan. */
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
  test('asks everybody about exactly what no plan is served with, and what changes one', () => {
    const refused = CIRCUMSTANCES.filter((name) => refusal({ circumstances: [name] }) !== null)
    expect(['under_18', ...REFUSED_TO_ALL, ...AGREED_FIRST_BY_ALL].toSorted()).toEqual(refused.toSorted())
    const served = ASKED_OF_EVERYBODY.filter((name) => !refused.includes(name))
    expect(served.filter((name) => !changesPlan(name))).toEqual([])
    const asked: Circumstance[] = [...ASKED_OF_EVERYBODY, ...ASKED_FOR_GOALS, ...ASKED_ELSEWHERE]
    expect(refused.filter((name) => !asked.includes(name))).toEqual([])
  })

  test.each(Object.entries(AGREED_BY))('with %s, plans wait for the answer to %s', (name, question) => {
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

  test('asks of each health goal all that its rules depend on', () => {
    const asked = new Set<Circumstance>([...ASKED_OF_EVERYBODY, ...ASKED_FOR_GOALS, ...ASKED_ELSEWHERE])
    for (const { slug } of autoRuleSets)
      expect(
        safetyOfGoal(slug).asks.filter((name) => !asked.has(name)),
        slug,
      ).toEqual([])
  })

  test('says for each answer what the planner would say', () => {
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

describe('what a health goal asks where it is chosen', () => {
  const asked = ruleSets.flatMap(({ slug }) => safetyOfGoal(slug).entry.map((one) => ({ slug, ...one })))

  test.each(asked)('of $slug, $question: form and planner give one answer', (one) => {
    for (const answer of answersTo(one.question)) {
      const answers = { [one.question]: answer }
      const inForm = entryReasons({ answers }, [one])
      const planned = refusal({ goals: [one.slug], answers })
      const open = refusal({ goals: [one.slug] })
      expect(inForm, answer).toEqual(planned === open ? [] : [planned])
    }
    expect(Object.keys(entryText.en)).toContain(one.question)
  })

  test('every question that can be answered is asked somewhere', () => {
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

/** Facts of their own in the form: the aim to lose weight. */
const ASKED_ELSEWHERE: Circumstance[] = ['weight_loss_aim']

describe('the least age', () => {
  test.each([LEAST_AGE - 1, LEAST_AGE, LEAST_AGE + 1])('refuses alike in form and planner: %i', (age) => {
    const texts = refusalsToAll(YEAR)
    const birthYear = YEAR - age
    const inForm = gateReasons({ ...EMPTY_DRAFT, birthYear: String(birthYear) }, 'metric', {
      texts,
      year: YEAR,
      goals: [],
    })
    const planned = refusal({ birthYear })
    expect(inForm).toEqual(planned === null ? [] : [planned])
  })
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

  test('of two goals that need a dietitian together the form says what the planner would', () => {
    const goals = ['low-fodmap', 'ibd-remission']
    const planned = refusal({ goals })
    expect(planned).toMatch(/dietitian/)
    expect(formSays({}, goals)).toEqual([planned])
  })

  test('that go together are refused by neither', () => {
    expect(refusal({ ...slight, goals: ['mind'] })).toBeNull()
    expect(formSays(slight, ['mind'])).toEqual([])
  })

  test('are told on the account as before there is one: nothing is said by the server alone', () => {
    for (const { slug, notServedWith } of ruleSets)
      for (const circumstance of notServedWith) {
        const planned = refusal({ goals: [slug], circumstances: [circumstance] })
        expect(formSays({ circumstances: [circumstance] }, [slug]), slug).toContain(planned)
      }
  })
})

test('of medicines the form says what the planner would say, whatever is answered', async () => {
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
          // A question that nobody has answered yet stands in the form, where it has to be answered.
          else expect(isOpen, facts).toBe(true)
          expect(gateReasons(draft, 'metric', { ...words, goals })).toEqual([])
          if (planned !== null) refused += 1
        }
  expect(refused).toBeGreaterThan(500)
})

/** One of each group by itself, and what is only refused together. */
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

/** All open, and each question that is asked answered both ways while the others are open or answered yes. */
function answersOfEachKind(medications: string[]): NonNullable<MemberFacts['answers']>[] {
  const asked = medicineQuestions({ medications, answers: { type_1_diabetes: 'yes' } })
  const allYes = Object.fromEntries(asked.map((question) => [question, 'yes' as const]))
  const each = asked.flatMap((question) =>
    answersTo(question).flatMap((given) => [{ [question]: given }, { ...allYes, [question]: given }]),
  )
  return [{}, allYes, ...each]
}

describe('what the API takes', () => {
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

  test.each(ends)('the planner can read: %s', (_, facts) => {
    const reported = memberFacts.parse(facts)
    expect(plannerInputOf(reported)).toMatchObject(withoutUnits(reported))
  })

  test('and each key of it has its place in the planner', () => {
    const known = new Set(Object.keys(plannerInputSchema.shape))
    const unknown = Object.keys(memberFacts.shape).filter((key) => !known.has(key))
    // How heights are shown changes no plan.
    expect(unknown).toEqual(['units'])
  })

  test('and the triggers are those that rules know, each of them', () => {
    const known = new Set(
      ruleSets.flatMap(({ rules }) =>
        rules.flatMap(({ test }) => (test.kind === 'personal_trigger_tag' ? [test.tag as string] : [])),
      ),
    )
    expect([...TRIGGERS].toSorted()).toEqual([...known].toSorted())
  })

  test('and its bounds leave nobody between two answers', () => {
    expect(LEAST_AGE).toBe(BODY_LIMITS.age.min)
    expect(FACT_LIMITS.birthYear.min).toBeLessThanOrEqual(YEAR - BODY_LIMITS.age.max)
  })
})

function longest({ max, letters }: { max: number; letters: number }): string[] {
  return Array.from({ length: max }, (_, at) => `${at}`.padEnd(letters, 'x'))
}

/** `units` are a matter of showing, and are not passed on. */
function withoutUnits({ units: _, ...facts }: MemberFacts): MemberFacts {
  return facts
}
