import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { type AiClient, aiClient } from '#platform/ai/ai-client.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterData } from '#tests/support/meal-plans/starter-planner.ts'
import { type ModelAct, startModelServer } from '#tests/support/servers/model-server.ts'
import { type Reader, readerOf } from '../person-gate/reader.ts'
import type { Solved } from '../planner/planner-answer.ts'
import { buildPlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import type { PlanTexts } from './compose-wording.ts'
import { type ProvableClaims, provableClaimsOf } from './provable-claims.ts'
import { wordPlan } from './word-plan.ts'

const catalogue = starterData()
const condition = starterConditions.find(({ ruleSet }) => ruleSet === 'hypertension')
let solved: Solved
let provable: ProvableClaims
let dish: string
let reader: Reader

beforeAll(() => {
  const request = aRequest({
    goals: ['hypertension', 'celiac'],
    sex: 'female',
    birthYear: 1961,
    heightCm: 171,
    weightKg: 83,
    medications: ['levothyroxine'],
    allergies: ['peanut'],
    dislikes: ['eggplant'],
    seed: 31,
  })
  reader = readerOf(request)
  const answer = solveWeek(buildPlannerCatalogue(catalogue), request)
  if (answer.status !== 'solved') throw new Error(answer.reason)
  solved = answer
  provable = provableClaimsOf({ ...solved, catalogue })
  dish = provable.recipes[0]?.slug ?? ''
})

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function aModel(acts: ModelAct[]) {
  const server = await startModelServer(acts)
  stops.push(server.stop)
  // Long enough for a busy machine. Only the silent model reaches the timeout, so it gets a short one.
  const timeoutMs = acts.includes('silence') ? 400 : 20_000
  const ai = aiClient({
    provider: 'compatible',
    model: 'test',
    apiKey: undefined,
    baseUrl: server.url,
    timeoutMs,
  })
  if (!ai) throw new Error('There is no model.')
  return { ai, questions: server.questions }
}

/** Builds texts that comply with all checks, with the test's overrides. */
function texts(more: Partial<PlanTexts> = {}): PlanTexts {
  return {
    goal: 'A calm week that keeps {htn-sodium}.',
    overview: `Start with {recipe:${dish}} on an easy evening. The week keeps {htn-veg}, and {gf-gluten_wheat} is on the table.`,
    dietFocus: [
      { focus: 'Easy on salt', description: 'The week keeps {htn-sodium}.' },
      { focus: 'Plenty of vegetables', description: 'There are {htn-veg}.' },
    ],
    tips: ['Taste before you season.', 'Add fresh herbs at the end.', 'Cook grains ahead for busy evenings.'],
    ...more,
  }
}

function word(ai: AiClient, more: { guidance?: string[]; goalStays?: boolean } = {}) {
  return wordPlan(ai, { ...solved, catalogue, guidance: [], goalStays: false, reader, ...more })
}

describe('the prompt for the model', () => {
  test('contains rule ids, recipe ids and phrases of the proof, and nothing about the member or the diagnosis', async () => {
    const { ai, questions } = await aModel([{ text: JSON.stringify(texts()) }])
    await word(ai, { guidance: [condition?.prompt ?? ''] })
    const prompt = JSON.stringify(questions[0]?.body)
    expect(prompt).toContain('{htn-sodium} = sodium at ')
    expect(prompt).toContain(`{recipe:${dish}}`)
    for (const { name } of ruleSets) expect(prompt).not.toContain(name)
    for (const fact of [
      'blood pressure',
      'celiac',
      'levothyroxine',
      'peanut',
      'eggplant',
      '1961',
      '171',
      'female',
    ])
      expect(prompt.toLowerCase(), fact).not.toContain(fact)
    expect(prompt).not.toMatch(/\brx-|\bref-/)
  })

  test('does not contain the food that the reader must not eat, even if the model named it', async () => {
    const { ai, questions } = await aModel([
      { text: JSON.stringify(texts({ tips: [...texts().tips, 'Stir some satay in.'] })) },
      { text: JSON.stringify(texts()) },
    ])
    await word(ai)
    const prompt = JSON.stringify(questions[1]?.body).toLowerCase()
    expect(prompt).toContain('names food that this plan does not speak of')
    expect(prompt).not.toContain('peanut')
  })

  test("contains an editor's guidance without the sentences that name an illness", async () => {
    const { ai, questions } = await aModel([{ text: JSON.stringify(texts()) }])
    await word(ai, { guidance: ['Word a week for an adult with eczema. Write about herbs.'] })
    const prompt = JSON.stringify(questions[0]?.body)
    expect(prompt).toContain('Write about herbs.')
    expect(prompt).not.toContain('eczema')
  })
})

describe('a valid answer', () => {
  test('sets the texts of the plan with phrases of the proof, and changes nothing else', async () => {
    const { ai, questions } = await aModel([
      { text: `Here it is:\n\`\`\`json\n${JSON.stringify(texts())}\n\`\`\`` },
    ])
    const { plan, refused } = await word(ai)
    expect(refused).toEqual([])
    const sodium = solved.proof.rules.find(({ id }) => id === 'htn-sodium')
    expect(plan.goal).toBe(
      `A calm week that keeps sodium at ${Math.round(sodium?.value ?? 0).toLocaleString('en-US')} mg a day (at most 2,300).`,
    )
    expect(plan.overview).toContain(provable.recipes[0]?.name)
    expect(plan.overview).toContain('no wheat is on the table')
    expect(plan.tips).toEqual(texts().tips)
    const { goal, overview, dietFocus, tips, ...rest } = plan
    expect(solved.plan).toMatchObject(rest)
    expect(questions).toHaveLength(1)
  })

  test('does not change a goal that the member wrote', async () => {
    const { ai } = await aModel([{ text: JSON.stringify(texts()) }])
    const { plan } = await word(ai, { goalStays: true })
    expect(plan.goal).toBe(solved.plan.goal)
    expect(plan.tips).toEqual(texts().tips)
  })

  test('is accepted at the second attempt, after the model received the faults', async () => {
    const { ai, questions } = await aModel([
      { text: JSON.stringify(texts({ goal: 'Eat this to cure yourself.' })) },
      { text: JSON.stringify(texts()) },
    ])
    const { plan, refused } = await word(ai)
    expect(refused).toEqual([])
    expect(plan.tips).toEqual(texts().tips)
    expect(JSON.stringify(questions[1]?.body)).toContain('goal: promises something about the body: cure')
  })
})

describe('the composed text is used', () => {
  test.each<[string, ModelAct[]]>([
    ['while the model is silent', ['silence']],
    ['where the model fails', [{ status: 500, body: '{}' }]],
    ['where the model hangs up', ['hang up']],
    ['after an answer in prose', [{ text: 'I would rather not.' }]],
    ['after JSON of another shape', [{ text: '{"goal": 7, "overview": [], "tips": "none"}' }]],
    ['after broken JSON', [{ text: '{"goal": "Eat well' }]],
    ['after an answer of nothing', [{ text: '' }]],
  ])(
    '%s',
    async (_, acts) => {
      const { ai } = await aModel(acts)
      const { plan, refused } = await word(ai)
      expect(plan).toEqual(solved.plan)
      expect(refused.length).toBeGreaterThan(0)
    },
    30_000,
  )

  test.each([
    ['a number of its own', 'The week keeps sodium at 900 mg a day.'],
    ['a number in words', 'There are three fish dinners this week.'],
    ['a number in other digits', 'The week keeps ２３００ of it.'],
    ['a percentage', 'That is a fifth less, or twenty percent.'],
    ['a true number of another nutrient', 'The week keeps potassium at 2,300 mg a day.'],
    ['a nutrient that no rule speaks of', 'These meals are rich in selenium.'],
    ['a vitamin', 'There is plenty of vitamin C here.'],
    ['a rule turned around', 'Enjoy meals that are rich in sodium.'],
    ['a rule turned around the other way', 'The plates are low in vegetables.'],
    ['a cure', 'These meals cure what ails you.'],
    ['a cure in capitals', 'This week HEALS.'],
    ['a cure with a hidden character', 'These meals cu\u200bre what ails you.'],
    ['a cure in look-alike letters', 'These meals сure what ails you.'],
    ['a cure, spelled out', 'These meals c u r e what ails you.'],
    ['a promise', 'You will sleep better and lose weight.'],
    ['lower risk', 'It lowers your risk of a stroke.'],
    ['a diagnosis', 'Made for people with high blood pressure.'],
    ['a diagnosis, in other words', 'Good for diabetics.'],
    ['advice about medicine', 'You can stop your tablets now.'],
    ['leaving food out that was never left out', 'There are no nuts in any of these dishes.'],
    ['freedom from an allergen', 'Every dish is dairy-free.'],
    ['safety', 'All of it is safe with a peanut allergy.'],
    ['a food that is not in the plan', 'Have some peanuts with it.'],
    ['a dish of another plan', 'Look forward to the {other}.'],
    ['an invented dish', 'Look forward to the Golden Miracle Salmon Bowl.'],
    ['a mark for a rule that is not kept', 'The week keeps {htn-made-up}.'],
    ['a script', 'Enjoy <script>alert("x")</script> the week.'],
    ['a link', 'Read more at https://example.com/cures.'],
    ['an address', 'Write to help@example.com today.'],
    ['an exclamation mark', 'Enjoy the week!'],
    ['an emoji', 'Enjoy the week 🎉.'],
    ['markup', 'Enjoy **every** meal.'],
    ['an essay', 'Cook and eat and rest. '.repeat(30)],
    ['nothing', ' '],
  ])('after %s', async (_, said) => {
    const other = catalogue.recipes.find(
      ({ name, category }) => category === 'Dinner' && provable.otherRecipes.includes(name.toLowerCase()),
    )
    const tip = said.replace('{other}', other?.name ?? '')
    const { ai, questions } = await aModel([
      { text: JSON.stringify(texts({ tips: [...texts().tips, tip] })) },
    ])
    const { plan, refused } = await word(ai)
    expect(plan).toEqual(solved.plan)
    expect(refused.join()).toMatch(/^tips: /)
    expect(questions).toHaveLength(2)
  })

  test.each([
    ['goal', { goal: 'This week heals.' }],
    ['overview', { overview: 'This week heals.' }],
    ['focus', { dietFocus: [{ focus: 'Healing', description: 'Calm.' }, ...texts().dietFocus] }],
    ['focus', { dietFocus: [{ focus: 'Calm', description: 'It heals.' }, ...texts().dietFocus] }],
    ['tips', { tips: ['One tip alone.'] }],
  ])('wherever the claim stands: %s %#', async (field, more) => {
    const { ai } = await aModel([{ text: JSON.stringify(texts(more)) }])
    const { plan, refused } = await word(ai)
    expect(plan).toEqual(solved.plan)
    expect(refused.join()).toContain(`${field}: `)
  })
})

test('a rule that the plan misses gives the model no claim', () => {
  const missed = solved.proof.rules.map((rule) =>
    rule.id === 'htn-sodium' ? { ...rule, state: 'fail' as const } : rule,
  )
  const { claims } = provableClaimsOf({ ...solved, proof: { ...solved.proof, rules: missed }, catalogue })
  expect(claims.map(({ ruleId }) => ruleId)).not.toContain('htn-sodium')
  expect(claims.length).toBe(provable.claims.length - 1)
})
