import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aMember, tellFacts } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aReportedDay } from '#tests/support/meal-plans/a-reported-day.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { rewritePlan, storedPlan, storedPlans } from '#tests/support/meal-plans/stored-plans.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { solveDayAgain } from '../../changes/solve-day-again.ts'
import { undoLastChange } from '../../changes/undo-last-change.ts'
import { makePlan } from '../../orders/make-plan.ts'
import { queueOrders } from '../../orders/queue-orders.ts'
import { addDays } from '../../phases/day.ts'
import { restrictionsOf } from '../../request/dietary-restriction.ts'
import type { PlannerRequest } from '../../request/planner-input.ts'
import { mealPlans } from '../../store/tables.ts'
import { alignPlan } from '../acts/align-plan.ts'
import { answerDiary } from '../acts/answer-diary.ts'
import { decidePhase } from '../acts/decide-phase.ts'
import { findPath } from '../path/find-path.ts'
import { diaryAnswer } from '../schema.ts'
import { answered, on, planner, served } from './served-weeks.fixtures.ts'

const LOW_FODMAP = starterId('condition', 'low-fodmap')
const START = '2026-01-05'
/** Submits a diary entry as the member on the day itself. */
async function report(ctx: Context, member: Member, day: string, answer: object) {
  const then = as(on(ctx, day), member.requester)
  const { id: profileId } = member.profile
  await answerDiary(then, { profileId, day, answer: diaryAnswer.parse(answer) })
  await alignPlan(then, planner, { profileId, purpose: 'lead-phases' })
  return findPath(then, { profileId })
}

type Member = Awaited<ReturnType<typeof aMember>>

/** Fixed order ids, because the choice of dishes depends on the order id. */
const [ALIKE, ALIKE_TOO] = ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000003']

async function aTestWeek(ctx: Context, facts: MemberFacts = {}) {
  const member = await aMember(ctx, { goals: [LOW_FODMAP], facts })
  const { id: profileId } = member.profile
  await served(on(ctx, START), profileId, 1)
  await served(on(ctx, addDays(START, 7)), profileId, 2, ALIKE)
  const days = Array.from({ length: 14 }, (_, day) => [addDays(START, day), day < 3 ? 8 : 2] as const)
  await answered(on(ctx, addDays(START, 13)), profileId, Object.fromEntries(days))
  const third = await served(on(ctx, addDays(START, 14)), profileId, 3, ALIKE_TOO)
  return { member, third, day: (n: number) => addDays(START, 13 + n) }
}

/** Body data that gives the energy need. While foods are tested, no day may contain much less. */
const BODY = {
  sex: 'female',
  birthYear: 1965,
  heightCm: 154,
  weightKg: 52,
  activity: 'sedentary',
  medications: [],
  circumstances: [],
} satisfies MemberFacts

async function paused(
  ctx: Context,
  member: Member,
  { day, plan }: { day: string; plan: Awaited<ReturnType<typeof served>>['plan'] },
) {
  const then = as(on(ctx, day), member.requester)
  const { id: profileId } = member.profile
  await decidePhase(then, { profileId, act: 'pause', challenge: null })
  await alignPlan(then, planner, { profileId, purpose: 'lead-phases' })
  return storedPlan(ctx, plan?.id)
}

describe('a week of tests', () => {
  seededTest('starts once two weeks have helped, with milk on its second day', async ({ ctx }) => {
    const { third } = await aTestWeek(ctx)
    expect(third.phase).toMatchObject({ phase: 'reintroduction', day: 1 })
    const tests = third.plan?.plan.mealPlanDays.map(({ test }) => test?.grams ?? 0)
    expect(tests).toEqual([0, 80, 160, 240, 0, 0, 0])
  })

  seededTest('removes the upcoming portions after a reaction, and proves the result', async ({ ctx }) => {
    const { member, third, day } = await aTestWeek(ctx)
    await report(ctx, member, day(2), { level: 'mild' })
    const path = await report(ctx, member, day(3), { level: 'severe', items: { bloating: 'severe' } })
    expect(path.portions.map((portion) => portion.day)).toEqual([day(3)])
    const after = await storedPlan(ctx, third.plan?.id)
    expect(after.plan.mealPlanDays.map(({ test }) => test?.grams ?? 0)).toEqual([0, 80, 160, 0, 0, 0, 0])
    expect(after.proof.person.find(({ id }) => id === 'phase:test')).toMatchObject({ state: 'pass' })
    expect(after.version).toBe(2)
    const fourth = await served(on(ctx, day(8)), member.profile.id, 4)
    expect(fourth.phase?.challenges).toEqual([])

    // The member corrects the entry on the same day, so the test continues.
    const again = await report(ctx, member, day(3), { level: 'mild' })
    expect(again.portions.map((portion) => portion.day)).toEqual([day(3), day(4)])
  })

  seededTest(
    'remembers a reaction even if a red flag or a pause stops the tests on the same day',
    async ({ ctx }) => {
      const { member, day } = await aTestWeek(ctx)
      const { id: profileId } = member.profile
      const then = as(on(ctx, day(2)), member.requester)
      const decide = async (act: 'seen_clinician' | 'pause' | 'resume') => {
        await decidePhase(then, { profileId, act, challenge: null })
        await alignPlan(then, planner, { profileId, purpose: 'lead-phases' })
        return findPath(then, { profileId })
      }
      const flagged = await report(ctx, member, day(2), { level: 'severe', redFlags: ['fever'] })
      expect(flagged.protocolState).toMatchObject({ halt: 'red_flag', current: { reactedOn: day(2) } })
      await decide('seen_clinician')
      expect((await decide('pause')).protocolState?.current).toMatchObject({ reactedOn: day(2) })
      const resumed = await decide('resume')
      expect(resumed.portions.map((portion) => portion.day)).toEqual([day(2)])
      expect(resumed.protocolState?.results[0]).toMatchObject({
        challenge: 'ch-lactose',
        outcome: 'reaction',
      })
    },
  )

  seededTest(
    'tests a food again from its first portion, whatever the result of an earlier test',
    async ({ ctx }) => {
      const { member, day } = await aTestWeek(ctx)
      const { id: profileId } = member.profile
      await report(ctx, member, day(2), { level: 'severe' })
      for (const n of [3, 4, 5, 6, 7, 8]) await report(ctx, member, day(n), { level: 'none' })
      await decidePhase(as(on(ctx, day(8)), member.requester), {
        profileId,
        act: 'repeat',
        challenge: 'ch-lactose',
      })
      await served(on(ctx, day(8)), profileId, 4)
      const path = await report(ctx, member, day(8), { level: 'none' })
      expect(path.portions).toMatchObject([{ challenge: 'ch-lactose', step: 0 }, { step: 1 }, { step: 2 }])
    },
  )

  seededTest('continues with the next food once the days are calm', async ({ ctx }) => {
    const { member, day } = await aTestWeek(ctx)
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await report(ctx, member, day(n), { level: 'none' })
    const fourth = await served(on(ctx, day(8)), member.profile.id, 4)
    expect(fourth.phase?.challenges[0]).toMatchObject({ challenge: 'ch-fructose', fdcId: 169910 })
    const path = await findPath(as(on(ctx, day(8)), member.requester), { profileId: member.profile.id })
    expect(path.protocolState?.results[0]).toMatchObject({ challenge: 'ch-lactose', outcome: 'pass' })
  })

  seededTest('never tests foods that the member is allergic to or dislikes', async ({ ctx }) => {
    const facts: MemberFacts = { allergies: ['milk'], dislikes: ['mango', 'honey'] }
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP], facts })
    for (let week = 1; week <= 6; week++)
      await served(on(ctx, addDays(START, (week - 1) * 7)), profile.id, week)
    const seventh = await served(on(ctx, addDays(START, 42)), profile.id, 7)
    expect(seventh.phase?.challenges[0]).toMatchObject({ challenge: 'ch-mannitol' })
  })

  seededTest(
    'is paused by a member whose days then contain too little, and the energy is made up',
    async ({ ctx }) => {
      const { member, third, day } = await aTestWeek(ctx, BODY)
      const after = await paused(ctx, member, { day: day(2), plan: third.plan })
      expect(after.plan.mealPlanDays.some(({ test }) => test)).toBe(false)
      expect(after.proof.energy.lowestDayKcal).toBeGreaterThanOrEqual(after.proof.energy.floorKcal)
      // Days outside the test stay unchanged.
      for (const at of [0, 4, 5, 6])
        expect(after.plan.mealPlanDays[at]?.meals).toEqual(third.plan?.plan.mealPlanDays[at]?.meals)
      // The plan's texts are proved together with it, as before.
      const kinds = (plan = third.plan) => plan?.proof.person.map(({ id }) => id).toSorted()
      const ofTests = (ids: string[] = []) => ids.filter((id) => !id.includes('phase'))
      expect(ofTests(kinds(after))).toEqual(ofTests(kinds()))
    },
  )

  seededTest('is removed from the plan even if no other dishes can make up for it', async ({ ctx }) => {
    const { member, third, day } = await aTestWeek(ctx, BODY)
    const plan = third.plan
    if (!plan) throw new Error('no plan')
    const locks = plan.plan.mealPlanDays.flatMap(({ meals }, at) =>
      meals.map(({ slot }) => ({ day: at, slot })),
    )
    await ctx.db.update(mealPlans).set({ locks }).where(eq(mealPlans.id, plan.id))
    const after = await paused(ctx, member, { day: day(2), plan })
    expect(after.plan.mealPlanDays.some(({ test }) => test)).toBe(false)
    expect(after.plan.mealPlanDays.map(({ meals }) => meals)).toEqual(
      plan.plan.mealPlanDays.map(({ meals }) => meals),
    )
    expect(after.proof.energy.state).toBe('fail')
    const then = as(on(ctx, day(2)), member.requester)
    const path = await findPath(then, { profileId: member.profile.id })
    expect(path.portions).toEqual([])
    // The member can solve these days again, one after another.
    await ctx.db.update(mealPlans).set({ locks: [] }).where(eq(mealPlans.id, plan.id))
    const isShort = ({ plan, proof }: typeof after) =>
      plan.mealPlanDays.map(({ nutrients }) => (nutrients.energy ?? 0) < proof.energy.floorKcal)
    const short = [1, 2, 3].filter((at) => isShort(after)[at])
    expect(short.length).toBeGreaterThan(0)
    for (const at of short)
      await solveDayAgain(then, planner, { id: plan.id, day: at, readVersion: undefined, seed: 40 + at })
    expect((await storedPlan(ctx, plan.id)).proof.energy.state).not.toBe('fail')
  })

  seededTest('does not return when a change is undone', async ({ ctx }) => {
    const { member, third, day } = await aTestWeek(ctx)
    const then = as(on(ctx, day(2)), member.requester)
    const id = third.plan?.id ?? ''
    await solveDayAgain(then, planner, { id, day: 3, readVersion: undefined, seed: 7 })
    await paused(ctx, member, { day: day(2), plan: third.plan })
    const { plan, proof } = await undoLastChange(then, planner, { id, readVersion: undefined })
    expect(plan.mealPlanDays[3]?.meals).toEqual(third.plan?.plan.mealPlanDays[3]?.meals)
    expect(plan.mealPlanDays.some(({ test }) => test)).toBe(false)
    expect(proof.rules.filter(({ state }) => state === 'fail')).toEqual([])
  })

  seededTest('does not choose a dish that conflicts with newly reported facts', async ({ ctx }) => {
    const { member, third, day } = await aTestWeek(ctx, BODY)
    const before = JSON.stringify(third.plan?.plan.mealPlanDays.slice(1, 4))
    expect(before).toMatch(/egg|fish|salmon|chicken/i)
    await tellFacts(ctx, member.profile.id, { ...BODY, diet: 'vegan' })
    const after = await paused(ctx, member, { day: day(2), plan: third.plan })
    const stood = new Set(third.plan?.plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug)))
    const chosen = after.plan.mealPlanDays.flatMap(({ meals }) =>
      meals.flatMap(({ slug }) => (stood.has(slug) ? [] : [slug])),
    )
    expect(chosen.length).toBeGreaterThan(0)
    const reported = { ...after.request, input: { ...after.request.input, diet: 'vegan' as const } }
    const { dishes } = starterPlanner()
    const [vegan] = restrictionsOf(reported.input).filter(({ kind }) => kind === 'diet')
    const off = dishes.filter(({ eaten }) => eaten.some(({ food }) => vegan?.rulesOut(food)))
    expect(off.filter(({ recipe }) => chosen.includes(recipe.slug))).toEqual([])
  })

  seededTest(
    'is paused together with its upcoming portions, and is visible only to the member',
    async ({ ctx }) => {
      const { member, third, day } = await aTestWeek(ctx)
      const then = as(on(ctx, day(2)), member.requester)
      const { id: profileId } = member.profile
      await decidePhase(then, { profileId, act: 'pause', challenge: null })
      await alignPlan(then, planner, { profileId, purpose: 'lead-phases' })
      const after = await storedPlan(ctx, third.plan?.id)
      expect(after.plan.mealPlanDays.some(({ test }) => test)).toBe(false)
      const other = await aMember(ctx, { admin: true })
      await expect(findPath(as(then, other.requester), { profileId })).rejects.toMatchObject({
        code: 'not_found',
      })
      const late = { profileId, day: addDays(day(2), -4), answer: diaryAnswer.parse({ level: 'none' }) }
      await expect(answerDiary(then, late)).rejects.toMatchObject({ code: 'invalid' })
      const early = { ...late, day: day(3) }
      await expect(answerDiary(then, early)).rejects.toMatchObject({ code: 'invalid' })
    },
  )
})

describe('a member on low-FODMAP', () => {
  seededTest('gets six weeks of elimination and not a seventh', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    const phases: (string | undefined)[] = []
    for (let week = 1; week <= 8; week++) {
      const { phase } = await served(on(ctx, addDays(START, (week - 1) * 7)), profile.id, week)
      phases.push(`${phase?.phase} ${phase?.day}`)
    }
    expect(phases).toEqual([
      ...['elimination 1', 'elimination 8', 'elimination 15', 'elimination 22', 'elimination 29'],
      ...['elimination 36', 'reintroduction 1', 'reintroduction 8'],
    ])
  })

  seededTest(
    'is counted from the first such plan, even one stored before phases existed',
    async ({ ctx }) => {
      const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
      const first = await served(on(ctx, START), profile.id, 1)
      if (!first.plan) throw new Error('no plan')
      const { phase: _, ...input } = first.plan.request.input
      await rewritePlan(ctx, first.plan, { request: { ...first.plan.request, input } as PlannerRequest })
      await ctx.db.execute('delete from meal_plans.protocols')
      const late = await served(on(ctx, addDays(START, 42)), profile.id, 7)
      expect(late.phase).toMatchObject({ phase: 'reintroduction' })
    },
  )

  seededTest('gets no elimination by requesting a plan outside the weekly ones', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    await served(on(ctx, START), profile.id, 1)
    const late = on(ctx, addDays(START, 40))
    const id = newId()
    const beside = {
      reason: 'asked_for',
      purpose: 'plan-meals',
      conditionId: LOW_FODMAP,
      days: 3,
      goal: '',
      prompt: '',
    } as const
    await queueOrders(late, [{ id, profileId: profile.id, ...beside }])
    await makePlan(late, planner, id)
    const plans = await storedPlans(ctx)
    expect(plans.at(-1)?.request.input.phase).toMatchObject({ phase: 'reintroduction', challenges: [] })
  })

  seededTest('is offered the gentler plan if four weeks did not help', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    for (let week = 1; week <= 4; week++)
      await served(on(ctx, addDays(START, (week - 1) * 7)), profile.id, week)
    const days = Array.from({ length: 28 }, (_, day) => addDays(START, day))
    await answered(on(ctx, addDays(START, 27)), profile.id, Object.fromEntries(days.map((day) => [day, 5])))
    const fifth = await served(on(ctx, addDays(START, 28)), profile.id, 5)
    expect(fifth.plan?.request.input).toMatchObject({ goals: ['ibs'] })
  })

  seededTest('is sent to a doctor instead of getting a plan after blood in the diary', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    await served(on(ctx, START), profile.id, 1)
    await aReportedDay(ctx, { profileId: profile.id, day: addDays(START, 3), level: 2, redFlags: ['blood'] })
    const second = await served(on(ctx, addDays(START, 7)), profile.id, 2)
    expect(second.delivery).toMatchObject({
      state: 'refused',
      failureReason: expect.stringContaining('doctor'),
    })
  })
})
