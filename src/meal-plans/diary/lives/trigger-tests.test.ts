import { describe, expect, vi } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { addDays } from '../../phases/day.ts'
import type { ProtocolId } from '../../phases/protocol.ts'
import { decidePhase } from '../acts/decide-phase.ts'
import { startProtocol } from '../acts/start-protocol.ts'
import { findPath } from '../path/find-path.ts'
import { answered, on, served } from './served-weeks.fixtures.ts'

// One test solves and proves up to twenty weeks.
vi.setConfig({ testTimeout: 90_000 })

const START = '2026-01-05'
const MOST_WEEKS = 20

type Life = {
  goal: string
  protocol: ProtocolId
  facts: MemberFacts
  /** Tests that this member reacts to. */
  reactsTo: string[]
}

/**
 * Simulates a protocol from its start to the personalized diet. The diary has an entry every evening: bad at
 * first, calm once foods are left out, and bad again on days with a food that the member does not tolerate.
 */
async function lived(ctx: Context, { goal, protocol, facts, reactsTo }: Life) {
  const member = await aMember(ctx, { goals: [starterId('condition', goal)], facts })
  const { id: profileId } = member.profile
  await startProtocol(as(on(ctx, START), member.requester), { profileId, protocol })
  const phases: string[] = []
  const tested: string[] = []
  for (let week = 1; week <= MOST_WEEKS; week++) {
    const day = addDays(START, (week - 1) * 7)
    const { plan, phase, delivery } = await served(on(ctx, day), profileId, week)
    if (!plan || !phase) throw new Error(`week ${week}: ${delivery?.reason}`)
    phases.push(phase.phase)
    tested.push(...new Set(phase.challenges.map(({ challenge }) => challenge)))
    expect(plan.proof.person.filter(({ state }) => state === 'fail')).toEqual([])
    const bad = phase.challenges.filter(({ challenge }) => reactsTo.includes(challenge)).map(({ day }) => day)
    const levels = Array.from({ length: 7 }, (_, at) => {
      const isBad = (week === 1 && at < 3) || bad.includes(at + 1)
      return [addDays(day, at), isBad ? 8 : 0] as const
    })
    await answered(on(ctx, addDays(day, 6)), profileId, Object.fromEntries(levels))
    if (phase.phase === 'personalisation') return { member, phases, tested, plan, phase, day }
  }
  throw new Error(`no personal diet after ${MOST_WEEKS} weeks: ${phases.join(', ')}`)
}

function lineOf({ plan }: Awaited<ReturnType<typeof lived>>, id: string) {
  return plan.proof.person.find((line) => line.id === id)
}

describe('a protocol from the first day to the personal diet', () => {
  seededTest('for reflux brings back tolerated foods and leaves out the others', async ({ ctx }) => {
    const facts: MemberFacts = { triggers: ['tomato', 'chocolate'], answers: { reflux_red_flag: 'no' } }
    const life = await lived(ctx, {
      goal: 'gerd',
      protocol: 'gerd-triggers',
      facts,
      reactsTo: ['tr-gerd-tomato'],
    })
    expect(life.phases.slice(0, 3)).toEqual(['elimination', 'elimination', 'reintroduction'])
    expect([...new Set(life.tested)].toSorted()).toEqual(['tr-gerd-chocolate', 'tr-gerd-tomato'])
    expect(life.plan.request.input.triggers).toEqual(['tomato'])
    expect(lineOf(life, 'trigger:tomato')).toMatchObject({ state: 'pass' })
    const path = await findPath(as(on(ctx, life.day), life.member.requester), {
      profileId: life.member.profile.id,
    })
    const groups = path.protocolState?.groups.map(({ challenge, standing }) => [challenge, standing])
    expect(groups).toEqual([
      ['tr-gerd-chocolate', 'open'],
      ['tr-gerd-tomato', 'kept'],
    ])
  })

  seededTest('for rosacea handles a food followed by two days of flushing', async ({ ctx }) => {
    const facts: MemberFacts = { triggers: ['citrus', 'aged_cheese'] }
    const life = await lived(ctx, {
      goal: 'rosacea',
      protocol: 'rosacea-triggers',
      facts,
      reactsTo: ['tr-rosacea-aged_cheese'],
    })
    expect(life.plan.request.input.triggers).toEqual(['aged_cheese'])
    expect(lineOf(life, 'trigger:aged_cheese')).toMatchObject({ state: 'pass' })
  })

  seededTest('for migraine leaves nothing out during four weeks of watching', async ({ ctx }) => {
    const answers = { headache_red_flag: 'no', attacks_2_to_14_a_month: 'yes' } as const
    const life = await lived(ctx, {
      goal: 'migraine',
      protocol: 'migraine-triggers',
      facts: { triggers: ['chocolate'], answers },
      reactsTo: [],
    })
    expect(life.phases.slice(0, 4)).toEqual(Array(4).fill('watching'))
    expect(life.phases.slice(4, 8)).toEqual(Array(4).fill('elimination'))
    expect(new Set(life.tested)).toEqual(new Set(['tr-migraine-chocolate']))
    expect(life.plan.request.input.triggers).toEqual([])
  })

  seededTest('for lactose sets the dose to the largest tolerated step', async ({ ctx }) => {
    const answers = { two_calm_weeks: 'yes', gut_illness_within_3_months: 'no' } as const
    const life = await lived(ctx, {
      goal: 'lactose-intolerance',
      protocol: 'lactose-rechallenge',
      facts: { answers },
      reactsTo: ['la-9'],
    })
    expect(life.tested).toEqual(['la-3', 'la-6', 'la-9'])
    const sitting = life.plan.proof.rules.find(({ id }) => id === 'lac-sitting')
    expect(sitting).toMatchObject({ state: 'pass', max: 6 })
    expect(life.plan.proof.rules.find(({ id }) => id === 'lac-day')).toMatchObject({ max: 12 })
  })
})

describe('starting a protocol', () => {
  const begun = (
    ctx: Context,
    member: Awaited<ReturnType<typeof aMember>>,
    protocol: ProtocolId,
    day = START,
  ) => startProtocol(as(on(ctx, day), member.requester), { profileId: member.profile.id, protocol })

  seededTest('requires answers to the questions that decide whether it is safe', async ({ ctx }) => {
    const goals = [starterId('condition', 'migraine')]
    const open = await aMember(ctx, { goals, facts: { triggers: ['citrus'] } })
    await expect(begun(ctx, open, 'migraine-triggers')).rejects.toThrow(/Answer the questions/)
    const answers = { headache_red_flag: 'no', attacks_2_to_14_a_month: 'no' } as const
    const rare = await aMember(ctx, { goals, facts: { triggers: ['citrus'], answers } })
    await expect(begun(ctx, rare, 'migraine-triggers')).rejects.toThrow(/two attacks a month/)
    const path = await findPath(as(on(ctx, START), rare.requester), { profileId: rare.profile.id })
    expect(path.offers).toEqual([])
  })

  const answers = {
    red_flag_symptom: 'no',
    celiac_tested_negative: 'yes',
    fructose_intolerance: 'no',
  } as const

  seededTest('is allowed again for a member who ended the elimination before any test', async ({ ctx }) => {
    const member = await aMember(ctx, { goals: [starterId('condition', 'low-fodmap')], facts: { answers } })
    const { id: profileId } = member.profile
    await served(on(ctx, START), profileId, 1)
    const later = addDays(START, 9)
    await decidePhase(as(on(ctx, later), member.requester), { profileId, act: 'stop', challenge: null })
    const path = await findPath(as(on(ctx, later), member.requester), { profileId })
    expect(path.protocolState?.phase).toBe('stopped')
    expect(path.offers).toEqual(['low-fodmap'])
    await begun(ctx, member, 'low-fodmap', later)
    const again = await served(on(ctx, later), profileId, 2)
    expect(again.phase).toMatchObject({ phase: 'elimination', day: 1, startsOn: later })
  })

  seededTest('is refused for a second elimination until a year after the first', async ({ ctx }) => {
    const member = await aMember(ctx, { goals: [starterId('condition', 'low-fodmap')], facts: { answers } })
    const { id: profileId } = member.profile
    await served(on(ctx, START), profileId, 1)
    const inHalfAYear = addDays(START, 180)
    await expect(begun(ctx, member, 'low-fodmap', inHalfAYear)).rejects.toThrow(
      /begin again on January 5, 2027/,
    )
    const inAYear = addDays(START, 365)
    const path = await findPath(as(on(ctx, inAYear), member.requester), { profileId })
    expect(path.offers).toEqual(['low-fodmap'])
    await begun(ctx, member, 'low-fodmap', inAYear)
    const again = await served(on(ctx, inAYear), profileId, 53)
    expect(again.phase).toMatchObject({ phase: 'elimination', day: 1, startsOn: inAYear, groups: [] })
  })
})
