import { afterAll, beforeAll, expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { WeeklyPlanMail } from '#meal-plans/orders/mail/weekly-plan-mail.tsx'
import { fitCaution, fitTexts } from '#meal-plans/person-gate/fit-text.ts'
import { fitPlanTexts, planTextsByLink } from '#meal-plans/person-gate/plan-words.ts'
import { readerOf } from '#meal-plans/person-gate/reader.ts'
import { MAIN_MEALS } from '#meal-plans/plan/slot.ts'
import { findSwaps } from '#meal-plans/planner/changes/find-swaps.ts'
import type { Solved } from '#meal-plans/planner/planner-answer.ts'
import type { PlannerCatalogue } from '#meal-plans/planner/problem/planner-catalogue.ts'
import { solvePreview } from '#meal-plans/planner/solve-preview.ts'
import { solveWeek } from '#meal-plans/planner/solve-week.ts'
import { dishesOfExampleDay } from '#meal-plans/preview/find-example-day.ts'
import { type ReportedSince, reportedSince } from '#meal-plans/reading/reported-since.ts'
import { withoutMisfits } from '#meal-plans/reading/without-misfits.ts'
import type { PlannerRequest } from '#meal-plans/request/planner-input.ts'
import { CLASHES } from '#meal-plans/rules/merging/clashes.ts'
import { ruleSetOf } from '#meal-plans/rules/merging/rule-sets.ts'
import { mailedSentences } from '#meal-plans/safety/mail/safety-in-mail.tsx'
import { sentencesNow } from '#meal-plans/safety/reported-since-sentence.ts'
import { safetySentences } from '#meal-plans/safety/safety-sentences.ts'
import { planNotes } from '#meal-plans/store/plan-notes.ts'
import { composeWordingFor, type PlanTexts } from '#meal-plans/wording/compose-wording.ts'
import { wordPerson } from '#meal-plans/wording/word-person.ts'
import { wordPlan } from '#meal-plans/wording/word-plan.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { aiClient } from '#platform/ai/ai-client.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { textIn } from '#web/messages/use-text.ts'
import { type Forbidden, forbiddenIn } from './support/meal-plans/forbidden-words.ts'
import {
  byGoal,
  type Facts,
  MEDICINES,
  ONE_OF_EACH_GROUP,
  PEOPLE,
  PHASED_DIETS,
  requestWith,
} from './support/meal-plans/judged-people.ts'
import { textsOfPage } from './support/meal-plans/rendered-plan.tsx'
import { starterData, starterPlanner } from './support/meal-plans/starter-planner.ts'
import { startModelServer } from './support/servers/model-server.ts'
import { sampleOf } from './support/whole.ts'

let judged = 0
const faults = new Map<string, string>()

function judge(where: string, text: string, forbidden: Forbidden[]): void {
  judged += 1
  for (const list of forbidden) {
    const found = forbiddenIn(text, list)
    if (found.length > 0) faults.set(`${found.join(', ')} in “${text}”`, where)
  }
}

function textsOf({ goal, overview, dietFocus, tips }: PlanTexts): string[] {
  const focus = dietFocus.map(({ focus, description }) => `${focus}: ${description}`)
  return [goal, overview, ...focus, ...tips].flatMap((text) => text.split(/(?<=[.?!])\s+/))
}

/**
 * The warning about drinks to avoid with a medicine is shown to every member, even if they never have the
 * drink.
 */
const WARNS_OF_DRINKS = /^Take it with water, not with /

/**
 * Checks the words of a plan before any dish is chosen: texts of goals, settled conflicts, questions for a
 * doctor.
 */
function judgeWords(where: string, request: PlannerRequest, forbidden: Forbidden[]): void {
  const { wording } = composeWordingFor(request)
  expect(wording.goal).not.toBe('')
  const reader = readerOf(request)
  const clashes = fitTexts(
    reader,
    CLASHES.map(({ sentence }) => sentence),
  )
  const cautions = request.input.goals
    .flatMap((goal) => ruleSetOf(goal)?.cautions ?? [])
    .map((text) => fitCaution(reader, text))
  const safety = safetySentences(request, [])
    .flatMap(({ text }) => text.split(/(?<=[.?!])\s+/))
    .filter((text) => !WARNS_OF_DRINKS.test(text))
  for (const text of [...textsOf(wording), ...clashes, ...cautions, ...safety]) judge(where, text, forbidden)
}

beforeAll(() => {
  judged = 0
})

afterAll(() => {
  process.stdout.write(
    `${judged} texts were judged for whom they were written. Words: every goal with every allergen, diet, trigger and group of medicines, every phase with its goal, and ${MEDICINES.length} names of medicines, each with a goal and another fact drawn by seed ${SEED}. Weeks and pages: each of them once, the goals taking turns.\n`,
  )
})

test('no goal’s words name a food that the member cannot, must not or does not want to eat', {
  timeout: 120_000,
}, () => {
  faults.clear()
  const slugs = starterConditions.map(({ ruleSet }) => ruleSet)
  for (const [at, slug] of slugs.entries()) {
    const pair = [slug, slugs[(at + 7) % slugs.length] ?? slug]
    for (const { name, facts, forbidden } of PEOPLE) {
      for (const goals of [[slug], pair]) {
        const request = requestWith(goals, facts)
        judgeWords(`${goals.join(' and ')} with ${name}`, request, [...forbidden, ...byGoal(goals)])
      }
    }
  }
  expect([...faults]).toEqual([])
  expect(judged).toBeGreaterThan(20_000)
})

/**
 * A fixed seed, so that each run draws the same. Combinations left out are covered by another goal or name.
 */
const SEED = 20_261_122
const drawFrom = (random: () => number) => {
  return <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
}

test('no phase of a diet names such a food, with a medicine by any of its names', {
  timeout: 120_000,
}, () => {
  faults.clear()
  for (const { name: phase, goal, facts: phased } of PHASED_DIETS)
    for (const { name, facts, forbidden } of PEOPLE) {
      const request = requestWith([goal], { ...phased, ...facts })
      judgeWords(`${phase} with ${name}`, request, forbidden)
    }
  const draw = drawFrom(randomFrom(SEED))
  const others = PEOPLE.filter(({ facts }) => !facts.medications && !facts.triggers)
  for (const { name, facts, forbidden } of sampleOf(MEDICINES, 6)) {
    const [goal, other] = [draw(starterConditions).ruleSet, draw(others)]
    const request = requestWith([goal], { ...other.facts, ...facts })
    judgeWords(`${goal} with ${name} and ${other.name}`, request, [
      ...forbidden,
      ...other.forbidden,
      ...byGoal([goal]),
    ])
  }
  for (const { name, facts, forbidden } of ONE_OF_EACH_GROUP)
    for (const { ruleSet: goal } of sampleOf(starterConditions, 3))
      judgeWords(`${goal} with ${name}`, requestWith([goal], facts), [...forbidden, ...byGoal([goal])])
  expect([...faults]).toEqual([])
  expect(MEDICINES.length).toBeGreaterThan(550)
  expect(ONE_OF_EACH_GROUP.length).toBeGreaterThan(30)
})

const HINTS = /medicine|equal amounts|add none and drop none|stays? steady|steady (?:greens|salt)/i

test("a reader who only has the link learns of no medicine from a plan's texts", () => {
  let hints = 0
  for (const medicine of ['lisinopril', 'warfarin', 'theophylline', 'digoxin', 'insulin glargine'])
    for (const { ruleSet } of starterConditions) {
      const request = requestWith([ruleSet], { medications: [medicine] })
      const fitted = fitPlanTexts(readerOf(request), composeWordingFor(request).wording)
      if (HINTS.test(JSON.stringify(textsOf(fitted)))) hints += 1
      const forAll = textsOf(composeWordingFor(requestWith([ruleSet], {})).wording)
      const shown = planTextsByLink(fitted)
      const where = `${ruleSet} with ${medicine}`
      expect(
        textsOf(shown).filter((text) => HINTS.test(text) && !forAll.includes(text)),
        where,
      ).toEqual([])
      expect(shown.goal !== '' && shown.dietFocus.length > 0 && shown.tips.length > 0, where).toBe(true)
    }
  expect(hints).toBeGreaterThan(20)
})

type Week = { where: string; answer: Solved; request: PlannerRequest; forbidden: Forbidden[] }

/**
 * Solves a week for each person, with alternating goals. If a goal cannot be combined with the person's
 * facts, tries the next.
 */
function solvedWeeks(): Week[] {
  const catalogue = starterPlanner()
  const slugs = starterConditions.map(({ ruleSet }) => ruleSet)
  const draw = drawFrom(randomFrom(SEED))
  const phased = PHASED_DIETS.map(({ name, goal, facts }) => {
    const other = draw(PEOPLE.filter(({ facts }) => facts.allergies))
    const request = requestWith([goal], { ...facts, ...other.facts })
    return { where: `${name} with ${other.name}`, request, forbidden: other.forbidden }
  }).flatMap((week) => {
    const answer = solveWeek(catalogue, week.request)
    return answer.status === 'solved' ? { ...week, answer } : []
  })
  expect(phased.length).toBeGreaterThan(PHASED_DIETS.length / 2)
  const others = PEOPLE.map(({ name, facts, forbidden }, at) => {
    // A trigger removes food from the plate only if the goal uses triggers.
    const fitting = slugs.filter((slug) => asksFor(slug, facts))
    for (let turn = 0; turn < fitting.length; turn++) {
      const goal = fitting[(at + turn) % fitting.length] ?? ''
      const request = requestWith([goal], facts)
      const answer = solveWeek(catalogue, request)
      if (answer.status !== 'solved') continue
      return { where: `${goal} with ${name}`, answer, request, forbidden: [...forbidden, ...byGoal([goal])] }
    }
    throw new Error(`There is no week at all with ${name}.`)
  })
  return [...others, ...phased]
}

function asksFor(slug: string, { triggers = [] }: Facts): boolean {
  const asked =
    ruleSetOf(slug)?.rules.flatMap(({ test }) => ('tag' in test && test.tag ? [test.tag] : [])) ?? []
  return triggers.every((trigger) => asked.some((tag) => tag === trigger))
}

let weeks: Week[]

test('no text of a solved week names such a food', { timeout: 120_000 }, async () => {
  faults.clear()
  weeks = solvedWeeks()
  const catalogue = starterPlanner()
  for (const { where, answer, request, forbidden } of weeks) {
    const { plan, proof } = answer
    for (const text of textsOf(plan)) judge(where, text, forbidden)
    for (const day of plan.mealPlanDays) {
      for (const text of [day.detox, day.snack, day.tea]) judge(where, text, forbidden)
      for (const { name, description, ingredients, steps } of MAIN_MEALS.map((meal) => day[meal]))
        for (const text of [name, description, ...ingredients.map(({ ingredient }) => ingredient), ...steps])
          judge(where, text, forbidden)
    }
    const notes = planNotes({ proof, request })
    for (const text of [...notes.clashes, ...notes.cautions, ...notes.keepInMind])
      judge(where, text, forbidden)
  }
  for (const { where, answer, request, forbidden } of weeks.slice(0, 12)) {
    const { plan } = answer
    const days = plan.mealPlanDays.map((day) => ({
      date: day.day,
      dishes: MAIN_MEALS.map((slot) => ({
        slot,
        name: day[slot].name,
        minutes: 30,
        carbohydrate: 45,
        url: 'https://example.org/p',
        picture: 'https://example.org/p.png',
      })),
    }))
    const mail = await renderMail(
      WeeklyPlanMail({
        planUrl: 'https://example.org/p',
        accountUrl: 'https://example.org/a',
        unsubscribeUrl: 'https://example.org/u',
        days,
        plannedFor: wordPerson({ ...request.input, allergies: [], triggers: [] }),
        safety: mailedSentences(safetySentences(request, plan.mealPlanDays)),
        cautions: planNotes({ proof: answer.proof, request }).cautions,
      }),
    )
    // Use the page's headings, so that the same words have the same meaning in both places.
    const t = textIn('en-US', mealPlansText)
    expect(mail.text).toContain(t('safety.title').toUpperCase())
    expect(mail.text.includes(t('notes.cautions').toUpperCase())).toBe(
      planNotes({ proof: answer.proof, request }).cautions.length > 0,
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
  expect([...faults]).toEqual([])
})

/** Returns all texts of a week after newer facts were reported. */
function readSince(
  { answer, request }: Pick<Week, 'answer' | 'request'>,
  reported: ReportedSince,
  { foods }: PlannerCatalogue,
): { leftOut: number; texts: string[] } {
  const days = answer.plan.mealPlanDays.map((day) => withoutMisfits(day, reported, foods))
  const leftOut = days.reduce((sum, { leftOut }) => sum + leftOut, 0)
  const reader = readerOf(reported.request)
  const plan = fitPlanTexts(reader, { ...answer.plan, mealPlanDays: days.map(({ day }) => day) })
  const notes = planNotes({ proof: answer.proof, request }, reader)
  const dishes = plan.mealPlanDays.flatMap(({ detox, snack, tea, ...day }) => [
    ...[detox, snack, tea],
    ...MAIN_MEALS.flatMap((meal) => {
      const { name, description, ingredients, steps } = day[meal]
      return [name, description, ...ingredients.map(({ ingredient }) => ingredient), ...steps]
    }),
  ])
  const said = sentencesNow({ request, since: { ...reported, leftOut } }, plan.mealPlanDays)
  const texts = [
    ...[...textsOf(plan), ...dishes, ...notes.clashes, ...notes.cautions, ...notes.keepInMind],
    ...said.map(({ text }) => text),
  ]
  return { leftOut, texts: texts.flatMap((text) => text.split(/(?<=[.?!])\s+/)) }
}

test('no text of a week made before the facts were reported names such a food', { timeout: 120_000 }, () => {
  faults.clear()
  const catalogue = starterPlanner()
  let leftOut = 0
  for (const goal of ['mediterranean', 'hypertension']) {
    const request = requestWith([goal], {})
    const answer = solveWeek(catalogue, request)
    if (answer.status !== 'solved') throw new Error(`There is no week for ${goal}.`)
    for (const { name, facts, forbidden } of PEOPLE) {
      const reported = reportedSince(request, facts as MemberFacts)
      if (reported === null || reported.refusal !== null) continue
      const read = readSince({ answer, request }, reported, catalogue)
      leftOut += read.leftOut
      for (const text of read.texts) judge(`${goal} before ${name}`, text, forbidden)
    }
  }
  expect([...faults]).toEqual([])
  expect(leftOut).toBeGreaterThan(100)
})

test('no page of a week names such a food, on screen or on paper', { timeout: 120_000 }, () => {
  faults.clear()
  for (const { where, answer, request, forbidden } of weeks) {
    const { texts, html } = textsOfPage({ answer, request })
    for (const text of texts) judge(`page of ${where}`, text, forbidden)
    // Texts for all readers are not part of a plan.
    expect(html).not.toMatch(/href="[^"]*\/(?:blog|share)\//)
  }
  expect([...faults]).toEqual([])
})

test('no example day of a health goal names such a food', () => {
  faults.clear()
  const catalogue = starterPlanner()
  for (const { ruleSet } of starterConditions) {
    const dishes = dishesOfExampleDay(catalogue, requestWith([ruleSet], {}))?.day ?? []
    expect(dishes, ruleSet).toHaveLength(3)
    for (const { recipe } of dishes)
      for (const text of [recipe.name, recipe.description, ...recipe.steps])
        judge(`example day of ${ruleSet}`, text, byGoal([ruleSet]))
  }
  expect([...faults]).toEqual([])
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

test('no text from a hostile model names such a food', { timeout: 120_000 }, async () => {
  faults.clear()
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
      provider: 'compatible',
      model: 'test',
      apiKey: undefined,
      baseUrl: server.url,
      timeoutMs: 20_000,
    })
    if (!ai) throw new Error('There is no model.')
    try {
      const { plan } = await wordPlan(ai, {
        plan: answer.plan,
        proof: answer.proof,
        catalogue: starterData(),
        guidance: [],
        goalStays: false,
        reader: readerOf(request),
      })
      for (const text of textsOf(plan)) judge(`model for ${where}`, text, forbidden)
    } finally {
      await server.stop()
    }
  }
  expect([...faults]).toEqual([])
})
