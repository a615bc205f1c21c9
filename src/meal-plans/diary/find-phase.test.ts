import { describe, expect } from 'vitest'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { aMember, tellFacts } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aReportedDay } from '#tests/support/meal-plans/a-reported-day.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { addDays } from '../phases/day.ts'
import { type ProtocolId, protocolOf } from '../phases/protocol.ts'
import { decidePhase } from './acts/decide-phase.ts'
import { startProtocol } from './acts/start-protocol.ts'
import { findPhase } from './find-phase.ts'
import { on } from './lives/served-weeks.fixtures.ts'

const START = '2026-01-05'
const later = (days: number) => addDays(START, days)
const BODY = { heightCm: 170, weightKg: 80 } satisfies MemberFacts

const GERD = 'gerd-triggers'
const OF_REFLUX = { triggers: ['tomato'], answers: { reflux_red_flag: 'no' } } satisfies MemberFacts

const DIETS: readonly [ProtocolId, MemberFacts][] = [
  [
    'low-fodmap',
    {
      answers: { red_flag_symptom: 'no', celiac_tested_negative: 'yes', fructose_intolerance: 'no' },
    },
  ],
  [GERD, OF_REFLUX],
  ['rosacea-triggers', { triggers: ['citrus'] }],
  [
    'migraine-triggers',
    { triggers: ['chocolate'], answers: { headache_red_flag: 'no', attacks_2_to_14_a_month: 'yes' } },
  ],
  ['lactose-rechallenge', { answers: { two_calm_weeks: 'yes', gut_illness_within_3_months: 'no' } }],
]

async function aFollower(ctx: Context, protocol: ProtocolId, reported: MemberFacts) {
  const { goal } = protocolOf(protocol)
  const facts = { ...BODY, ...reported }
  const member = await aMember(ctx, { goals: [starterId('condition', goal)], facts })
  const { id: profileId } = member.profile
  const own = (days: number) => as(on(ctx, later(days)), member.requester)
  return {
    begin: (days: number) => startProtocol(own(days), { profileId, protocol }),
    decide: (days: number, act: 'stop' | 'seen_clinician') =>
      decidePhase(own(days), { profileId, act, challenge: null }),
    bleed: (days: number) =>
      aReportedDay(on(ctx, later(days)), { profileId, day: later(days), level: 2, redFlags: ['blood'] }),
    weigh: (weightKg: number) => tellFacts(ctx, profileId, { ...facts, weightKg }),
    phaseOn: async (days: number, slug = goal) => {
      const conditions = await findConditions(ctx, [starterId('condition', slug)])
      const asked = { profileId, conditions, facts, days: 7, isWeekly: true }
      return findPhase(on(ctx, later(days)), 'plan-meals', asked)
    },
  }
}

const REFUSED = { refusal: expect.stringMatching(/doctor should look at/) }
const LAPSES = { refusal: expect.stringMatching(/once a week has passed/) }
const TO_BE_SEEN = { refusal: expect.stringMatching(/say so in your diary/) }

describe.each(DIETS)('a warning sign for a doctor during %s', (protocol, facts) => {
  seededTest('still applies for a week after the diet is ended', async ({ ctx }) => {
    const { begin, bleed, decide, phaseOn } = await aFollower(ctx, protocol, facts)
    await begin(0)
    await bleed(1)
    expect(await phaseOn(2)).toMatchObject(TO_BE_SEEN)
    await decide(2, 'stop')
    expect(await phaseOn(2)).toMatchObject(REFUSED)
    expect(await phaseOn(8)).toMatchObject(REFUSED)
    expect(await phaseOn(9)).not.toHaveProperty('refusal')
  })

  seededTest('still applies if weight loss ends the diet', async ({ ctx }) => {
    const { begin, bleed, weigh, phaseOn } = await aFollower(ctx, protocol, facts)
    await begin(0)
    await bleed(1)
    await weigh(75)
    expect(await phaseOn(2)).toMatchObject(REFUSED)
  })

  seededTest(
    'still applies if the diet starts after it, until a clinician has looked at it',
    async ({ ctx }) => {
      const { begin, bleed, decide, phaseOn } = await aFollower(ctx, protocol, facts)
      await bleed(0)
      expect(await phaseOn(1), 'chosen, and not begun').toMatchObject(LAPSES)
      await begin(1)
      expect(await phaseOn(1)).toMatchObject(LAPSES)
      expect(await phaseOn(8)).not.toHaveProperty('refusal')
      await decide(1, 'seen_clinician')
      expect(await phaseOn(1)).not.toHaveProperty('refusal')
    },
  )
})

seededTest('a sign reviewed in one diet counts as reviewed in the next', async ({ ctx }) => {
  const { begin, bleed, decide, phaseOn } = await aFollower(ctx, GERD, OF_REFLUX)
  await begin(0)
  await bleed(1)
  await decide(2, 'seen_clinician')
  await decide(3, 'stop')
  expect(await phaseOn(3)).not.toHaveProperty('refusal')
  await begin(3)
  expect(await phaseOn(3)).not.toHaveProperty('refusal')
  expect(await phaseOn(3, 'ibs'), 'also for another goal').not.toHaveProperty('refusal')
  await bleed(4)
  await decide(4, 'stop')
  await begin(5)
  expect(await phaseOn(5)).toMatchObject(LAPSES)
})
