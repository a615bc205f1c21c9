import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { generatePlan } from '../../generation/generate-plan.ts'
import { addDays } from '../../phases/day.ts'
import { mealPlans, requests } from '../../store/tables.ts'
import { alignPlan } from '../acts/align-plan.ts'
import { answerDiary } from '../acts/answer-diary.ts'
import { decidePhase } from '../acts/decide-phase.ts'
import { findPath } from '../path/find-path.ts'
import { diaryAnswer } from '../schema.ts'
import { diaryEntries } from '../tables.ts'
import { answered, on, planner, served } from './served-weeks.fixtures.ts'

const LOW_FODMAP = starterId('condition', 'low-fodmap')
const START = '2026-01-05'
/** The diary as its member tells it, on the day itself. */
async function told(ctx: Context, member: Member, day: string, answer: object) {
  const then = as(on(ctx, day), member.who)
  const { id: profileId } = member.profile
  await answerDiary(then, { profileId, day, answer: diaryAnswer.parse(answer) })
  await alignPlan(then, planner, { profileId })
  return findPath(then, { profileId })
}

type Member = Awaited<ReturnType<typeof aMember>>

async function aTestWeek(ctx: Context) {
  const member = await aMember(ctx, { goals: [LOW_FODMAP] })
  const { id: profileId } = member.profile
  await served(on(ctx, START), profileId, 1)
  await served(on(ctx, addDays(START, 7)), profileId, 2)
  const days = Array.from({ length: 14 }, (_, day) => [addDays(START, day), day < 3 ? 8 : 2] as const)
  await answered(on(ctx, addDays(START, 13)), profileId, Object.fromEntries(days))
  const third = await served(on(ctx, addDays(START, 14)), profileId, 3)
  return { member, third, day: (n: number) => addDays(START, 13 + n) }
}

async function storedPlan(ctx: Context, id: string | undefined) {
  const [stored] = await ctx.db
    .select()
    .from(mealPlans)
    .where(eq(mealPlans.id, id ?? ''))
  if (!stored) throw new Error('no plan')
  return stored
}

describe('a week of tests', () => {
  seededTest('begins once two weeks have helped, with milk on its second day', async ({ ctx }) => {
    const { third } = await aTestWeek(ctx)
    expect(third.phase).toMatchObject({ phase: 'reintroduction', day: 1 })
    const tests = third.plan?.plan.mealPlanDays.map(({ test }) => test?.grams ?? 0)
    expect(tests).toEqual([0, 80, 160, 240, 0, 0, 0])
  })

  seededTest('loses the portions to come after a reaction, and proves it', async ({ ctx }) => {
    const { member, third, day } = await aTestWeek(ctx)
    await told(ctx, member, day(2), { level: 'mild' })
    const path = await told(ctx, member, day(3), { level: 'severe', items: { bloating: 'severe' } })
    expect(path.portions.map((portion) => portion.day)).toEqual([day(3)])
    const after = await storedPlan(ctx, third.plan?.id)
    expect(after.plan.mealPlanDays.map(({ test }) => test?.grams ?? 0)).toEqual([0, 80, 160, 0, 0, 0, 0])
    expect(after.proof.person.find(({ id }) => id === 'phase:test')).toMatchObject({ state: 'pass' })
    expect(after.version).toBe(2)
    const fourth = await served(on(ctx, day(8)), member.profile.id, 4)
    expect(fourth.phase?.challenges).toEqual([])

    // Corrected on the same day, the test goes on.
    const again = await told(ctx, member, day(3), { level: 'mild' })
    expect(again.portions.map((portion) => portion.day)).toEqual([day(3), day(4)])
  })

  seededTest('goes on to the next food once the days are calm', async ({ ctx }) => {
    const { member, day } = await aTestWeek(ctx)
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await told(ctx, member, day(n), { level: 'none' })
    const fourth = await served(on(ctx, day(8)), member.profile.id, 4)
    expect(fourth.phase?.challenges[0]).toMatchObject({ challenge: 'ch-fructose', fdcId: 169910 })
    const path = await findPath(as(on(ctx, day(8)), member.who), { profileId: member.profile.id })
    expect(path.standing?.results[0]).toMatchObject({ challenge: 'ch-lactose', outcome: 'pass' })
  })

  seededTest('never tests what its member is allergic to or dislikes', async ({ ctx }) => {
    const facts: MemberFacts = { allergies: ['milk'], dislikes: ['mango', 'honey'] }
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP], facts })
    for (let week = 1; week <= 6; week++)
      await served(on(ctx, addDays(START, (week - 1) * 7)), profile.id, week)
    const seventh = await served(on(ctx, addDays(START, 42)), profile.id, 7)
    expect(seventh.phase?.challenges[0]).toMatchObject({ challenge: 'ch-mannitol' })
  })

  seededTest('is paused with the portions to come, and told by its member alone', async ({ ctx }) => {
    const { member, third, day } = await aTestWeek(ctx)
    const then = as(on(ctx, day(2)), member.who)
    const { id: profileId } = member.profile
    await decidePhase(then, { profileId, act: 'pause', challenge: null })
    await alignPlan(then, planner, { profileId })
    const after = await storedPlan(ctx, third.plan?.id)
    expect(after.plan.mealPlanDays.some(({ test }) => test)).toBe(false)
    const other = await aMember(ctx, { admin: true })
    await expect(findPath(as(then, other.who), { profileId })).rejects.toMatchObject({ code: 'not_found' })
    const late = { profileId, day: addDays(day(2), -4), answer: diaryAnswer.parse({ level: 'none' }) }
    await expect(answerDiary(then, late)).rejects.toMatchObject({ code: 'invalid' })
    const early = { ...late, day: day(3) }
    await expect(answerDiary(then, early)).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a member on low-FODMAP', () => {
  seededTest('is served six weeks of elimination and not a seventh', async ({ ctx }) => {
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

  seededTest('is counted from the first such plan, kept before phases were', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    const first = await served(on(ctx, START), profile.id, 1)
    if (!first.plan) throw new Error('no plan')
    const { phase: _, ...input } = first.plan.request.input
    await ctx.db.update(mealPlans).set({ request: { ...first.plan.request, input } })
    await ctx.db.execute('delete from meal_plans.protocols')
    const late = await served(on(ctx, addDays(START, 42)), profile.id, 7)
    expect(late.phase).toMatchObject({ phase: 'reintroduction' })
  })

  seededTest('gets no elimination by asking for a plan beside the weekly ones', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    await served(on(ctx, START), profile.id, 1)
    const late = on(ctx, addDays(START, 40))
    const now = late.now()
    const id = newId()
    await ctx.db.insert(requests).values({
      ...{ id, profileId: profile.id, conditionId: LOW_FODMAP, days: 3, goal: '' },
      ...{ state: 'queued', created: now, changed: now },
    })
    await generatePlan(late, planner, id)
    const plans = await ctx.db.select().from(mealPlans).orderBy(asc(mealPlans.created))
    expect(plans.at(-1)?.request.input.phase).toMatchObject({ phase: 'reintroduction', challenges: [] })
  })

  seededTest('is offered the gentler plan where four weeks did not help', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    for (let week = 1; week <= 4; week++)
      await served(on(ctx, addDays(START, (week - 1) * 7)), profile.id, week)
    const days = Array.from({ length: 28 }, (_, day) => addDays(START, day))
    await answered(on(ctx, addDays(START, 27)), profile.id, Object.fromEntries(days.map((day) => [day, 5])))
    const fifth = await served(on(ctx, addDays(START, 28)), profile.id, 5)
    expect(fifth.plan?.request.input).toMatchObject({ goals: ['ibs'] })
  })

  seededTest('with blood in the diary is sent to a doctor, not a plan', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    await served(on(ctx, START), profile.id, 1)
    const now = ctx.now()
    await ctx.db.insert(diaryEntries).values({
      ...{ profileId: profile.id, day: addDays(START, 3), level: 2, items: {}, causes: [] },
      ...{ redFlags: ['blood'], relief: null, created: now, changed: now },
    })
    const second = await served(on(ctx, addDays(START, 7)), profile.id, 2)
    expect(second.delivery).toMatchObject({ state: 'refused', reason: expect.stringContaining('doctor') })
  })
})
