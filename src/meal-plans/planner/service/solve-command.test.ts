import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CIRCUMSTANCES } from '#members/profiles/circumstance.ts'
import { CHOICES, QUESTIONS } from '#members/profiles/question.ts'
import { plannerInputSchema } from '../../request/planner-input.ts'
import { solveCommand } from './solve-command.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careplate-solve-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function run(
  profile: unknown,
  ...flags: string[]
): Promise<{ code: number; out: string; problem: string }> {
  const path = join(folder, 'profile.json')
  await writeFile(path, typeof profile === 'string' ? profile : JSON.stringify(profile))
  return runWith(path, ...flags)
}

async function runWith(...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const problem = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await solveCommand.run(args, () => Promise.reject(new Error('not needed')))
    return { code, out: out.mock.calls.join(''), problem: problem.mock.calls.join('') }
  } finally {
    out.mockRestore()
    problem.mockRestore()
  }
}

test('one profile gives one answer with a plan and a proof', async () => {
  const { code, out } = await run({ goals: ['hypertension', 'type-2-diabetes'], sex: 'female', seed: 7 })
  const answer = JSON.parse(out)
  expect(code).toBe(0)
  expect(answer).toMatchObject({ status: 'solved', blocking: [], ms: expect.any(Number) })
  expect(answer.plan).toMatchObject({
    mealPlanDays: expect.any(Array),
    goal: expect.stringContaining('DASH'),
  })
  expect(answer.plan.conditionName).toContain(' & ')
  expect(answer.proof.rules[0]).toMatchObject({ id: 'htn-sodium', condition: 'hypertension', state: 'pass' })
})

test('an array of profiles gives an array, or one line per profile with --jsonl', async () => {
  const profiles = [{ goals: ['celiac'], days: 2 }, { goals: ['epilepsy-mad'] }]
  const list = await run(profiles)
  expect(JSON.parse(list.out).map(({ status }: { status: string }) => status)).toEqual(['solved', 'refused'])
  const lines = await run(profiles, '--jsonl')
  expect(
    lines.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).status),
  ).toEqual(['solved', 'refused'])
})

test.each([
  [{ goals: ['hypertenson'] }, 'goals.0: There is no health goal "hypertenson"'],
  [{ goals: [] }, 'goals: Name at least one health goal.'],
  [{ goals: ['celiac'], weight: 3 }, 'Unrecognized key: "weight"'],
  [{ goals: ['celiac'], triggers: ['choclate'] }, 'triggers.0: There is no trigger "choclate". Known:'],
  [{ goals: ['celiac'], neverRecipes: ['sushi-2'] }, 'neverRecipes.0: There is no recipe "sushi-2".'],
  [{ goals: ['celiac'], answers: { is_it_true: 'yes' } }, 'answers'],
  [{ goals: ['celiac'], clinicLevels: { vitaminK: 90 } }, 'clinicLevels: Unrecognized key: "vitaminK"'],
  [{ goals: ['low-fodmap'], phase: { protocol: 'low-fodmap', phase: 'maybe', day: 1 } }, 'phase.phase'],
  [{ goals: ['celiac'], week: 0 }, 'week'],
  [
    { goals: ['celiac'], referenceLevels: { vitaminK: 152 } },
    'referenceLevels.vitaminK: There is no nutrient "vitaminK".',
  ],
  [
    { goals: ['celiac'], previousPlans: [{ weeksAgo: 1, slugs: [], lastDays: { vitK: [150] } }] },
    'previousPlans.0.lastDays.vitK: There is no nutrient "vitK".',
  ],
  ['{ not json', 'cannot be read'],
])('a faulty profile %o ends with code 2 and one clear line', async (profile, message) => {
  const { code, out, problem } = await run(profile)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(problem).toContain(message)
  expect(problem.trim().split('\n')).toHaveLength(1)
})

test('the help lists every profile key', async () => {
  const { out } = await runWith('--help')
  const words = new Set(out.match(/\w+/g))
  expect(Object.keys(plannerInputSchema.shape).filter((key) => !words.has(key))).toEqual([])
  expect(out.split('\n').filter((line) => line.length > 120)).toEqual([])
})

test('the help lists every question, every choice and every circumstance', async () => {
  const { out } = await runWith('--help')
  const words = new Set(out.match(/\w+/g))
  const known = [...QUESTIONS, ...Object.values(CHOICES).flat(), ...CIRCUMSTANCES]
  expect(known.filter((name) => !words.has(name))).toEqual([])
})

test('all facts that a member can report are accepted together', async () => {
  const { code, out } = await run({
    goals: ['ibs'],
    sex: 'female',
    birthYear: 1980,
    heightCm: 168,
    weightKg: 66,
    activity: 'light',
    usualFiber: 'little',
    diet: 'pescatarian',
    allergies: ['peanut'],
    otherAllergies: ['kiwi'],
    dislikes: ['mushroom'],
    wishes: ['courgette'],
    triggers: ['coffee'],
    medications: [],
    clinicLevels: { sodiumMg: 2300 },
    answers: { ibs_diagnosed: 'yes' },
    week: 2,
    days: 2,
    previousPlans: [{ weeksAgo: 1, slugs: ['lentil-soup'] }],
    hemisphere: 'north',
    season: 'autumn',
  })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ status: 'solved', plan: { mealPlanDays: expect.any(Array) } })
})

test('a missing file or an unknown option is a usage error', async () => {
  const missing = join(folder, 'none.json')
  expect(await runWith(missing)).toMatchObject({ code: 2, problem: `There is no file ${missing}.\n` })
  expect((await runWith()).code).toBe(2)
  const unknown = await runWith('--fast', 'x.json')
  expect(unknown.code).toBe(2)
  expect(unknown.problem).toMatch(/^There is no option --fast\. Usage: npm run careplate -- solve /)
  expect(await runWith('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Usage: npm run careplate -- solve'),
  })
})

test('an unknown medicine is refused with suggestions', async () => {
  const { code, out, problem } = await run({ goals: ['celiac'], medications: ['lisinopril', 'warfarn'] })
  expect([code, out]).toEqual([2, ''])
  expect(problem).toContain('Did you mean warfarin?')
  const known = await run({ goals: ['celiac'], medications: ['Zestril 10 mg', 'ace_inhibitor'], days: 1 })
  expect(known.code).toBe(0)
})
