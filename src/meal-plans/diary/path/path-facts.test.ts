import { describe, expect } from 'vitest'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { aMember } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aReportedDay } from '#tests/support/meal-plans/a-reported-day.ts'
import { rewritePlan } from '#tests/support/meal-plans/stored-plans.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { addDays } from '../../phases/day.ts'
import { decidePhase } from '../acts/decide-phase.ts'
import { startProtocol } from '../acts/start-protocol.ts'
import { findPhase } from '../find-phase.ts'
import { answered, on, served } from '../lives/served-weeks.fixtures.ts'
import { loadNewestProtocol } from '../load-protocol.ts'
import { findFiberPath } from './find-fiber-path.ts'
import { findPath } from './find-path.ts'
import { findSuspects } from './find-suspects.ts'

const START = '2026-01-05'
const goal = (slug: string) => starterId('condition', slug)

async function redFlag(ctx: Context, profileId: string, day: string, redFlags: ['blood'] | ['allergy']) {
  await aReportedDay(ctx, { profileId, day, level: 2, redFlags })
}

async function phaseOn(ctx: Context, profileId: string, slug: string, facts: MemberFacts = {}) {
  const conditions = await findConditions(ctx, [goal(slug)])
  return findPhase(ctx, 'plan-meals', { profileId, conditions, facts, days: 7, isWeekly: true })
}

describe('a suspect in the diary', () => {
  const answers = { headache_red_flag: 'no', attacks_2_to_14_a_month: 'yes' } as const

  seededTest('is a food that was eaten before three attacks and rarely otherwise', async ({ ctx }) => {
    const member = await aMember(ctx, { goals: [goal('migraine')], facts: { answers } })
    const { id: profileId } = member.profile
    const begun = { profileId, protocol: 'migraine-triggers' } as const
    await startProtocol(as(on(ctx, START), member.requester), begun)
    const { plan } = await served(on(ctx, START), profileId, 1)
    if (!plan) throw new Error('No week was planned.')
    // Sets oranges on exactly three days, whatever the planner chose.
    const eaten = [1, 3, 5]
    const days = plan.plan.mealPlanDays.map((day, at) => ({
      ...day,
      intake: eaten.includes(at) ? [{ slot: 'snack' as const, fdcId: 169097, grams: 131 }] : [],
    }))
    const changed = { ...plan.plan, mealPlanDays: days }
    await rewritePlan(ctx, plan, { plan: changed })
    const suspects = async () => {
      const newest = await loadNewestProtocol(on(ctx, addDays(START, 7)), 'show-member', profileId)
      return newest ? findSuspects(ctx, newest) : null
    }
    expect(await suspects()).toEqual([])
    const levels = Array.from({ length: 7 }, (_, at) => [addDays(START, at), eaten.includes(at) ? 8 : 0])
    await answered(on(ctx, addDays(START, 6)), profileId, Object.fromEntries(levels))
    expect(await suspects()).toEqual(['tr-migraine-citrus'])
  })

  seededTest('is never named in a protocol without a watch period', async ({ ctx }) => {
    const facts: MemberFacts = { triggers: ['tomato'], answers: { reflux_red_flag: 'no' } }
    const member = await aMember(ctx, { goals: [goal('gerd')], facts })
    const begun = { profileId: member.profile.id, protocol: 'gerd-triggers' } as const
    await startProtocol(as(on(ctx, START), member.requester), begun)
    const newest = await loadNewestProtocol(on(ctx, START), 'show-member', member.profile.id)
    expect(newest && (await findSuspects(ctx, newest))).toEqual([])
  })
})

describe('a test that is not done', () => {
  const leftOutFor = async (ctx: Context, { requester, profile }: Awaited<ReturnType<typeof aMember>>) =>
    (await findPath(as(on(ctx, START), requester), { profileId: profile.id })).leftOut

  seededTest('shows whether another goal or a question rules it out', async ({ ctx }) => {
    const facts: MemberFacts = { answers: { ibs_diagnosed: 'yes', red_flag_symptom: 'no' } }
    const member = await aMember(ctx, { goals: [goal('low-fodmap'), goal('lactose-intolerance')], facts })
    await served(on(ctx, START), member.profile.id, 1)
    const leftOut = await leftOutFor(ctx, member)
    expect(leftOut).toContainEqual({ group: expect.stringMatching(/lactose/i), why: 'goal' })
    expect(leftOut).toContainEqual({ group: expect.stringMatching(/wheat/i), why: 'answer' })
  })

  seededTest('shows why the member or their medicine rules out its food', async ({ ctx }) => {
    const facts: MemberFacts = {
      triggers: ['tomato', 'citrus'],
      dislikes: ['tomato'],
      answers: { reflux_red_flag: 'no' },
    }
    const member = await aMember(ctx, { goals: [goal('gerd')], facts })
    await startProtocol(as(on(ctx, START), member.requester), {
      profileId: member.profile.id,
      protocol: 'gerd-triggers',
    })
    expect(await leftOutFor(ctx, member)).toEqual([
      { group: expect.stringMatching(/tomato/i), why: 'dislike' },
    ])
  })
})

describe('the increase of fiber', () => {
  seededTest('grows with the weeks served, and pauses if the diary requires it', async ({ ctx }) => {
    const member = await aMember(ctx, { goals: [goal('ibs')], facts: {} })
    const { id: profileId } = member.profile
    const path = (day: string) => findFiberPath(on(ctx, day), { profileId, facts: {}, goals: ['ibs'] })
    const first = await path(START)
    expect(first).toMatchObject({ last: null, isSoft: false, reachG: 35 })
    await served(on(ctx, START), profileId, 1)
    const next = addDays(START, 7)
    const second = await path(next)
    expect(second).toMatchObject({ weekG: (first?.weekG ?? 0) + 3, last: 'grows' })
    const calm = [0, 1, 2].map((at) => [addDays(START, at), 0])
    const daysWithSymptoms = [4, 5].map((at) => [addDays(START, at), 3])
    await answered(on(ctx, next), profileId, Object.fromEntries([...calm, ...daysWithSymptoms]))
    expect(await path(next)).toMatchObject({ weekG: first?.weekG, last: 'held' })
  })

  seededTest(
    "does not apply to members whose diary doesn't ask about the gut, and is soft after a flare",
    async ({ ctx }) => {
      const { profile } = await aMember(ctx, { goals: [goal('ibd-remission')], facts: {} })
      const facts: MemberFacts = { answers: { flare_within_3_months: 'yes' } }
      const of = { profileId: profile.id, facts }
      expect(await findFiberPath(on(ctx, START), { ...of, goals: ['mind'] })).toBeNull()
      const soft = await findFiberPath(on(ctx, START), { ...of, goals: ['ibd-remission'] })
      expect(soft).toMatchObject({ isSoft: true, weekG: 18 })
    },
  )
})

describe('a sign that stops a plan', () => {
  seededTest('stops the plans of a bowel disease for a week if it suggests a flare', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [goal('ibd-remission')], facts: {} })
    await redFlag(on(ctx, START), profile.id, START, ['blood'])
    const then = (days: number) => phaseOn(on(ctx, addDays(START, days)), profile.id, 'ibd-remission')
    expect(await then(3)).toMatchObject({ refusal: expect.stringMatching(/call your team now/) })
    expect(await then(8)).not.toHaveProperty('refusal')
    expect(await phaseOn(on(ctx, START), profile.id, 'mind')).not.toHaveProperty('refusal')
  })

  seededTest('stops a test of triggers until a doctor has looked at it', async ({ ctx }) => {
    const facts: MemberFacts = { triggers: ['tomato'], answers: { reflux_red_flag: 'no' } }
    const member = await aMember(ctx, { goals: [goal('gerd')], facts })
    const { id: profileId } = member.profile
    await startProtocol(as(on(ctx, START), member.requester), { profileId, protocol: 'gerd-triggers' })
    await redFlag(on(ctx, addDays(START, 1)), profileId, addDays(START, 1), ['blood'])
    const later = on(ctx, addDays(START, 20))
    expect(await phaseOn(later, profileId, 'gerd', facts)).toMatchObject({
      refusal: expect.stringMatching(/doctor should look at/),
    })
    await decidePhase(as(later, member.requester), { profileId, act: 'seen_clinician', challenge: null })
    expect(await phaseOn(later, profileId, 'gerd', facts)).not.toHaveProperty('refusal')
  })

  seededTest(
    'stops plans for a week if no phased diet runs, but not for a migraine attack',
    async ({ ctx }) => {
      const { profile } = await aMember(ctx, { goals: [goal('ibs')], facts: {} })
      await aReportedDay(on(ctx, START), {
        profileId: profile.id,
        day: START,
        level: 2,
        redFlags: ['vomiting'],
      })
      const then = (days: number, slug: string) => phaseOn(on(ctx, addDays(START, days)), profile.id, slug)
      expect(await then(2, 'ibs')).toMatchObject({ refusal: expect.stringMatching(/once a week has passed/) })
      for (const slug of ['migraine', 'mind']) expect(await then(2, slug)).not.toHaveProperty('refusal')
      expect(await then(8, 'ibs')).not.toHaveProperty('refusal')
    },
  )

  seededTest(
    'stops all plans if it suggests an allergy in a lactose test, until a clinician has looked at it',
    async ({ ctx }) => {
      const answers = { two_calm_weeks: 'yes', gut_illness_within_3_months: 'no' } as const
      const member = await aMember(ctx, { goals: [goal('lactose-intolerance')], facts: { answers } })
      const { id: profileId } = member.profile
      const begun = { profileId, protocol: 'lactose-rechallenge' } as const
      await startProtocol(as(on(ctx, START), member.requester), begun)
      await redFlag(on(ctx, addDays(START, 1)), profileId, addDays(START, 1), ['allergy'])
      const asked = await phaseOn(on(ctx, addDays(START, 2)), profileId, 'lactose-intolerance', { answers })
      expect(asked).toMatchObject({ refusal: expect.stringMatching(/call 911/) })
    },
  )
})
