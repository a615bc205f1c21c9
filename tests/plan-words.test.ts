import { afterAll, beforeAll, expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { WeeklyPlanMail } from '#meal-plans/delivery/mail/weekly-plan-mail.tsx'
import { planNotes } from '#meal-plans/generation/plan-notes.ts'
import { fitCaution, fitTexts } from '#meal-plans/person-gate/fit-text.ts'
import { readerOf } from '#meal-plans/person-gate/reader.ts'
import { findSwaps } from '#meal-plans/planner/find-swaps.ts'
import { buildPlannerCatalogue } from '#meal-plans/planner/planner-catalogue.ts'
import { type PlannerRequest, plannerInputSchema } from '#meal-plans/planner/planner-input.ts'
import { solveWeek } from '#meal-plans/planner/solve-week.ts'
import type { Solved } from '#meal-plans/planner/solved-plan.ts'
import { starterCatalogue } from '#meal-plans/planner/starter-catalogue.ts'
import { solvePreview } from '#meal-plans/preview/solve-preview.ts'
import { CLASHES } from '#meal-plans/rules/clashes.ts'
import { MAIN_MEALS } from '#meal-plans/rules/meal-plan-facts.ts'
import { ruleSetOf } from '#meal-plans/rules/rule-sets.ts'
import { composeWordingFor, type PlanTexts } from '#meal-plans/wording/compose-wording.ts'
import { wordPlan } from '#meal-plans/wording/word-plan.ts'
import { TRIGGERS } from '#members/profiles/fact-choices.ts'
import { aiClient } from '#platform/ai/ai-client.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import {
  BY_ALLERGEN,
  BY_DIET,
  BY_GOAL,
  BY_MEDICINE,
  BY_TRIGGER,
  type Forbidden,
  forbiddenIn,
} from './support/forbidden-words.ts'
import { startModelServer } from './support/model-server.ts'

type Facts = { allergies?: string[]; diet?: string; triggers?: string[]; medications?: string[] }
type Person = { name: string; facts: Facts; forbidden: Forbidden[] }

const ofList = (list: Record<string, Forbidden>, key: string): Forbidden => {
  const found = list[key]
  if (!found) throw new Error(`Nobody has written down which words are forbidden by ${key}.`)
  return found
}

/** Everything that anybody can tell which keeps food off their plate, one by one. */
const PEOPLE: Person[] = [
  ...ALLERGENS.map((allergen) => ({
    ...{ name: `an allergy to ${allergen}`, facts: { allergies: [allergen] } },
    forbidden: [ofList(BY_ALLERGEN, allergen)],
  })),
  ...DIETS.map((diet) => ({ name: diet, facts: { diet }, forbidden: [ofList(BY_DIET, diet)] })),
  ...TRIGGERS.map((trigger) => ({
    ...{ name: `${trigger} as a trigger`, facts: { triggers: [trigger] } },
    forbidden: [ofList(BY_TRIGGER, trigger)],
  })),
  ...Object.entries(BY_MEDICINE).map(([medicine, forbidden]) => ({
    ...{ name: medicine, facts: { medications: [medicine] } },
    forbidden: [forbidden],
  })),
]

const byGoal = (goals: string[]) => goals.flatMap((goal) => BY_GOAL[goal] ?? [])

let judged = 0
const faults: string[] = []

function judge(where: string, text: string, forbidden: Forbidden[]): void {
  judged += 1
  for (const list of forbidden) {
    const found = forbiddenIn(text, list)
    if (found.length > 0) faults.push(`${where}: ${found.join(', ')} in “${text}”`)
  }
}

function aRequest(goals: string[], facts: object): PlannerRequest {
  const wording = goals.flatMap((goal) => starterConditions.filter(({ ruleSet }) => ruleSet === goal))
  return {
    input: plannerInputSchema.parse({ goals, birthYear: 1975, sex: 'female', ...facts }),
    year: 2026,
    wording,
  }
}

function textsOf({ goal, overview, dietFocus, tips }: PlanTexts): string[] {
  const focus = dietFocus.map(({ focus, description }) => `${focus}: ${description}`)
  return [goal, overview, ...focus, ...tips].flatMap((text) => text.split(/(?<=[.?!])\s+/))
}

beforeAll(() => {
  judged = 0
})

afterAll(() => {
  process.stdout.write(`${judged} texts were judged for whom they were written.\n`)
})

test('no goal’s words name what somebody must not, may not or does not want to eat', {
  timeout: 120_000,
}, () => {
  faults.length = 0
  const slugs = starterConditions.map(({ ruleSet }) => ruleSet)
  for (const [at, slug] of slugs.entries()) {
    const pair = [slug, slugs[(at + 7) % slugs.length] ?? slug]
    for (const { name, facts, forbidden } of PEOPLE) {
      for (const goals of [[slug], pair]) {
        const request = aRequest(goals, facts)
        const { wording } = composeWordingFor(request)
        expect(wording.goal).not.toBe('')
        const reader = readerOf(request)
        const notes = [
          ...fitTexts(
            reader,
            CLASHES.map(({ sentence }) => sentence),
          ),
          ...goals.flatMap((goal) => ruleSetOf(goal)?.cautions ?? []).map((text) => fitCaution(reader, text)),
        ]
        for (const text of [...textsOf(wording), ...notes])
          judge(`${goals.join(' and ')} with ${name}`, text, [...forbidden, ...byGoal(goals)])
      }
    }
  }
  expect(faults).toEqual([])
  expect(judged).toBeGreaterThan(20_000)
})

type Week = { where: string; answer: Solved; request: PlannerRequest; forbidden: Forbidden[] }

/** A week for each of them, the goals taking turns; where the two cannot be met together, the next goal is tried. */
function solvedWeeks(): Week[] {
  const catalogue = buildPlannerCatalogue(starterCatalogue())
  const slugs = starterConditions.map(({ ruleSet }) => ruleSet)
  return PEOPLE.map(({ name, facts, forbidden }, at) => {
    // A trigger keeps food off the plate where the goal asks for triggers.
    const fitting = slugs.filter((slug) => asksFor(slug, facts))
    for (let turn = 0; turn < fitting.length; turn++) {
      const goal = fitting[(at + turn) % fitting.length] ?? ''
      const request = aRequest([goal], facts)
      const answer = solveWeek(catalogue, request)
      if (answer.status !== 'solved') continue
      return { where: `${goal} with ${name}`, answer, request, forbidden: [...forbidden, ...byGoal([goal])] }
    }
    throw new Error(`There is no week at all with ${name}.`)
  })
}

function asksFor(slug: string, { triggers = [] }: Facts): boolean {
  const asked =
    ruleSetOf(slug)?.rules.flatMap(({ test }) => ('tag' in test && test.tag ? [test.tag] : [])) ?? []
  return triggers.every((trigger) => asked.some((tag) => tag === trigger))
}

let weeks: Week[]

test('nor does anything that they read of a solved week', { timeout: 120_000 }, async () => {
  faults.length = 0
  weeks = solvedWeeks()
  const catalogue = buildPlannerCatalogue(starterCatalogue())
  for (const { where, answer, request, forbidden } of weeks) {
    const { plan, proof } = answer
    for (const text of textsOf(plan)) judge(where, text, forbidden)
    for (const day of plan.mealPlanDays) {
      for (const text of [day.detox, day.snack, day.tea]) judge(where, text, forbidden)
      for (const { name, description, ingredients } of MAIN_MEALS.map((meal) => day[meal]))
        for (const text of [name, description, ...ingredients.map(({ ingredient }) => ingredient)])
          judge(where, text, forbidden)
    }
    const notes = planNotes({ proof, request })
    for (const text of [...notes.clashes, ...notes.cautions]) judge(where, text, forbidden)
  }
  for (const { where, answer, request, forbidden } of weeks.slice(0, 12)) {
    const { plan } = answer
    const days = plan.mealPlanDays.map(({ day, dinner }) => ({ day, dinner: dinner.name }))
    const mail = await renderMail(
      WeeklyPlanMail({
        planUrl: 'https://example.org/p',
        accountUrl: 'https://example.org/a',
        days,
        plannedFor: null,
        safety: [],
      }),
    )
    for (const line of mail.text.split('\n')) judge(`mail of ${where}`, line, forbidden)
    for (const text of mail.html.split(/<[^>]+>/)) judge(`mail of ${where}`, text, forbidden)
    const swaps = findSwaps(catalogue, { plan, request, day: 0, slot: 'dinner', count: 3 })
    if (swaps.status === 'found')
      for (const { name } of swaps.swaps) judge(`swap of ${where}`, name, forbidden)
  }
  for (const { where, request, forbidden } of weeks.slice(12, 18)) {
    const preview = solvePreview(catalogue, request)
    if (preview.status !== 'solved') throw new Error(`no preview: ${where}`)
    for (const { name } of preview.day.meals) judge(`preview of ${where}`, name, forbidden)
  }
  expect(faults).toEqual([])
})

const HOSTILE = [
  'Keep walnuts, almonds and peanuts at hand.',
  'Pour milk over it and grate cheese on top.',
  'Salmon, shrimp and mussels make a feast.',
  'Toast rye bread and wheat rolls.',
  'Scramble eggs with bacon.',
  'Dress tofu with soy sauce, tahini and mustard.',
  'Finish with grapefruit, chocolate and wine.',
  'Peel celery, onion and tomato for the pot.',
  'Drink coffee with lemon and mint.',
]

test('nor does what a hostile model says', { timeout: 120_000 }, async () => {
  faults.length = 0
  for (const { where, answer, request, forbidden } of weeks) {
    const said: PlanTexts = {
      goal: 'Enjoy a calm week at the table.',
      overview: 'Take your time in the kitchen.',
      dietFocus: [
        { focus: 'Calm meals', description: 'Sit down to each of them.' },
        { focus: 'Color', description: 'Look for it on the plate.' },
      ],
      tips: ['Cook slowly.', 'Sit down.', ...HOSTILE.slice(0, 7)],
    }
    const server = await startModelServer([
      { text: JSON.stringify(said) },
      { text: JSON.stringify({ ...said, tips: ['Cook slowly.', ...HOSTILE] }) },
    ])
    const ai = aiClient({
      ...{ provider: 'compatible', model: 'test', apiKey: undefined, baseUrl: server.url, timeoutMs: 20_000 },
    })
    if (!ai) throw new Error('There is no model.')
    try {
      const { plan } = await wordPlan(ai, {
        ...{ plan: answer.plan, proof: answer.proof, catalogue: starterCatalogue() },
        ...{ guidance: [], goalStays: false, reader: readerOf(request) },
      })
      for (const text of textsOf(plan)) judge(`model for ${where}`, text, forbidden)
    } finally {
      await server.stop()
    }
  }
  expect(faults).toEqual([])
})
