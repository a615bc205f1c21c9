import { describe, expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { aMember, appOf } from '#members/members.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { decidePhase } from '../diary/acts/decide-phase.ts'
import { startProtocol } from '../diary/acts/start-protocol.ts'
import { on } from '../diary/lives/served-weeks.fixtures.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { queuePlanMail } from '../orders/mail/plan-mail.ts'
import { withoutPhase, withoutPhaseWords } from '../person-gate/phase-words.ts'
import { signedPlanUrl } from '../store/plan-link.ts'
import { proofRoutes } from '../verification/routes.ts'

const START = '2026-01-05'
const OF_THE_PHASE =
  /leaving foods out|six weeks|each evening|first step|next step|reintroduction|foods (?:come )?back|end date|set end|days 1 to 7/i
const SAID = 'This week was planned for a phase of your diet that has ended since.'

const ANSWERS = { red_flag_symptom: 'no', celiac_tested_negative: 'yes', fructose_intolerance: 'no' } as const

async function anElimination(ctx: Context) {
  const goals = [starterId('condition', 'low-fodmap')]
  const { profile, requester } = await aMember(ctx, {
    goals,
    facts: { heightCm: 170, weightKg: 80, answers: ANSWERS },
  })
  const own = as(on(ctx, START), requester)
  await startProtocol(own, { profileId: profile.id, protocol: 'low-fodmap' })
  const phase = { protocol: 'low-fodmap', phase: 'elimination', day: 1, startsOn: START }
  const asked = { goals: ['low-fodmap'], answers: ANSWERS, phase }
  const plan = await aMealPlan(own, { profileId: profile.id, ...asked })
  const app = appOf(own, mealPlanRoutes.route('/', proofRoutes))
  const read = async (path = '') => (await app.request(`/mealplan/${plan.id}${path}`)).json()
  const end = () => decidePhase(own, { profileId: profile.id, act: 'stop', challenge: null })
  return { own, profile, plan, read, end }
}

/** Returns the texts of a plan other than its meals. */
function wordsOf({ goal, overview, dietFocus, tips, safety, notes }: Record<string, unknown>): string {
  return JSON.stringify({ goal, overview, dietFocus, tips, safety, notes })
}

describe('a week of a phased diet that has ended', () => {
  seededTest('no longer mentions its phase, and shows one note about the end', async ({ ctx }) => {
    const { read, end } = await anElimination(ctx)
    expect(wordsOf(await read())).toMatch(/Leaving foods out ends on February 15, 2026/)
    await end()
    const now = await read()
    expect(wordsOf(now)).not.toMatch(OF_THE_PHASE)
    expect(now.safety.filter(({ text }: { text: string }) => text.startsWith(SAID))).toEqual([
      expect.objectContaining({ id: 'phase-ended', position: 'top', isPrinted: true }),
    ])
  })

  seededTest('has a proof without the lines of the phase', async ({ ctx }) => {
    const { read, end } = await anElimination(ctx)
    const before = await read('/proof')
    const lines = ({ person }: { person: { kind: string; sentence: string }[] }) => JSON.stringify(person)
    expect(lines(before)).toMatch(OF_THE_PHASE)
    expect(before.phaseEnded).toBeUndefined()
    await end()
    const now = await read('/proof')
    expect(lines(now)).not.toMatch(OF_THE_PHASE)
    expect(JSON.stringify(now.rules)).not.toMatch(/reintroduction follows/)
    expect(now.phaseEnded).toContain(SAID)
    expect(now.days).toEqual(before.days)
  })

  seededTest('is mailed without the phase if the mail was delayed until then', async ({ ctx }) => {
    const { own, profile, plan, end } = await anElimination(ctx)
    await end()
    await queuePlanMail(own, { order: { id: plan.id, reason: 'due_week' }, plan, profile })
    const [mail] = await queuedMails(ctx)
    const text = mail?.text.replace(/\s+/g, ' ')
    expect(text).not.toMatch(OF_THE_PHASE)
    expect(text).toContain(SAID)
  })

  seededTest('does not reveal the end to a reader who has its link', async ({ ctx }) => {
    const { own, plan, end } = await anElimination(ctx)
    await end()
    const url = new URL(await signedPlanUrl(own, { id: plan.id, profileId: plan.profileId, days: 7 }))
    const guest = appOf(as(own, { kind: 'guest' }), mealPlanRoutes)
    const byLink = await (await guest.request(`/mealplan/${plan.id}${url.search}`)).json()
    expect(wordsOf(byLink)).not.toMatch(OF_THE_PHASE)
    expect(wordsOf(byLink)).not.toContain(SAID)
  })
})

test('texts of other health goals lose nothing when a phase ends', () => {
  const texts = starterConditions
    .filter(({ ruleSet }) => ruleSet !== 'low-fodmap')
    .flatMap(({ goalText, planOverview, tips, focus }) => [
      ...[goalText, planOverview ?? ''],
      ...tips,
      ...focus.flatMap(({ focus, description }) => [focus, description]),
    ])
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => withoutPhase(text) !== text.trim())).toEqual([])
})

test('the texts of the low-FODMAP diet keep sentences that apply to every phase', () => {
  const [texts] = starterConditions.filter(({ ruleSet }) => ruleSet === 'low-fodmap')
  if (!texts) throw new Error('The low-FODMAP diet is not in the catalogue.')
  const { name, goalText, planOverview, focus, tips } = texts
  const made = { conditionName: name, goal: goalText, overview: planOverview ?? '', dietFocus: focus, tips }
  expect(JSON.stringify(made)).toMatch(OF_THE_PHASE)
  const now = withoutPhaseWords(made)
  expect(JSON.stringify(now)).not.toMatch(OF_THE_PHASE)
  expect(now.tips).toHaveLength(6)
  expect(now.dietFocus).toHaveLength(3)
  expect(now.overview).toMatch(/^Portions are measured, [^.]*\.$/)
})

test('a goal text with no sentence left is replaced by the name of the goal', () => {
  const plan = {
    conditionName: 'Low-FODMAP diet',
    goal: 'Six weeks, then foods come back.',
    overview: '',
    dietFocus: [{ focus: 'A set end', description: 'It ends.' }],
    tips: ['Begin the next step.'],
  }
  expect(withoutPhaseWords(plan)).toMatchObject({
    goal: 'This week is planned for: Low-FODMAP diet.',
    dietFocus: [],
    tips: [],
  })
})
