import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { chooseGoals } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { storedPlan, storedPlans } from '#tests/support/meal-plans/stored-plans.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { findDelivery } from '../delivery/find-delivery.ts'
import { listFailures } from '../failures/list-failures.ts'
import { tryAgain } from '../failures/try-again.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { findMealPlan } from '../store/find-meal-plan.ts'
import { listMealPlans } from '../store/list-meal-plans.ts'
import type { OpenedOrder } from '../store/order.ts'
import { mealPlans, orders } from '../store/tables.ts'
import { makePlan } from './make-plan.ts'
import { sealOrder } from './open-orders.ts'
import { anOrder, ORDER_REASONS } from './orders.fixtures.ts'
import { queueOrders } from './queue-orders.ts'

const CELIAC = starterId('condition', 'celiac')
const LOW_FODMAP = starterId('condition', 'low-fodmap')
const SUBJECTS: Record<OpenedOrder['reason'], string> = {
  due_week: 'About this week’s meal plan',
  asked_for: 'About the meal plan that you asked for',
}
/** A vegan without soy and gluten who also excludes these foods has no possible low-FODMAP week. */
const WITHOUT_STARCH: MemberFacts = {
  diet: 'vegan',
  allergies: ['soy', 'gluten'],
  dislikes: ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn'],
}
const DYING = { solve: () => Promise.reject(new Error('the lights went out')) }

const planner = aPlanner()

/** Creates a member whose first week is solved and mailed. */
async function aMadeWeek(ctx: Context, facts: MemberFacts = {}) {
  const order = await anOrder(ctx, 'due_week', { facts })
  await makePlan(ctx, planner, order.orderId)
  const [mail] = await queuedMails(ctx)
  const [plan] = await storedPlans(ctx)
  return { ...order, mail, plan }
}

/** 8:30 p.m. on November 23 in New York. */
const EVENING = new Date('2026-11-24T01:30:00Z')

describe.for(['America/New_York', 'Australia/Sydney'])('a week of somebody in %s', (timeZone) => {
  seededTest('starts on the local day of its delivery', async ({ ctx }) => {
    const day = timeZone === 'America/New_York' ? 'November 23' : 'November 24'
    for (const goals of [[CELIAC], [LOW_FODMAP]]) {
      const { profile, orderId } = await anOrder(ctx, 'due_week')
      await chooseGoals(ctx, profile.id, goals)
      await ctx.db.update(profiles).set({ timeZone }).where(eq(profiles.id, profile.id))
      await makePlan({ ...ctx, now: () => EVENING }, planner, orderId)
      const plan = (await storedPlans(ctx)).find(({ profileId }) => profileId === profile.id)
      expect(plan?.startsOn).toBe(`2026-11-${day.slice(-2)}`)
      const [mail] = await queuedMails(ctx, profile.username)
      expect(mail?.subject).toMatch(new RegExp(`^Your meals, ${day} to `))
    }
  })
})

const IN_NEW_YORK = 'America/New_York'

seededTest('weeks that start near midnight skip no day and plan none twice', async ({ ctx }) => {
  const { profile, orderId } = await anOrder(ctx, 'due_week')
  await ctx.db.update(profiles).set({ timeZone: IN_NEW_YORK }).where(eq(profiles.id, profile.id))
  const { id } = profile
  const begun = async (weekNumber: number, at: string) => {
    const made = { ...ctx, now: () => new Date(at) }
    const [due] = weekNumber === 1 ? [orderId] : await queueOrders(made, [aWeek(id, weekNumber)])
    await makePlan(made, planner, due ?? '')
    const row = await ctx.db
      .select()
      .from(orders)
      .where(eq(orders.id, due ?? ''))
    return (await storedPlan(ctx, row[0]?.mealPlanId)).startsOn
  }
  // Delivered at 11:30 p.m. A week later the due week is found at seven minutes past midnight.
  expect(await begun(1, '2026-10-20T03:30:00Z')).toBe('2026-10-19')
  expect(await begun(2, '2026-10-27T04:07:00Z')).toBe('2026-10-26')
  // The mail starts with the day it arrives.
  const [mail] = await queuedMails(ctx, profile.username)
  expect(mail?.subject).toBe('Your meals, October 26 to November 1')
  expect(mail?.html).toContain('Your meals for Tuesday, October 27, and the dinners that follow.')
  expect(mail?.html).not.toContain('Monday, October 26')
  // Daylight saving time has ended, so the run is one local hour earlier, on the day before.
  expect(await begun(3, '2026-11-03T04:07:00Z')).toBe('2026-11-02')
  expect(await begun(4, '2026-11-10T03:40:00Z')).toBe('2026-11-09')
  // After a pause of months, the week starts on the day it is made.
  expect(await begun(5, '2027-02-10T03:40:00Z')).toBe('2027-02-09')
})

function aWeek(profileId: string, weekNumber: number) {
  return { id: newId(), profileId, reason: 'due_week' as const, weekNumber }
}

describe.for(ORDER_REASONS)('a plan ordered as %s,', (reason) => {
  seededTest('produces one plan and one mail, however often the job runs', async ({ ctx }) => {
    const { profile, orderId, orderRow } = await anOrder(ctx, reason)
    await makePlan(ctx, planner, orderId)
    await makePlan(ctx, planner, orderId)
    expect(await ctx.db.select().from(mealPlans)).toHaveLength(1)
    expect((await queuedMails(ctx)).map(({ to }) => to)).toEqual([profile.username])
    expect(await orderRow()).toMatchObject({ state: 'delivered', mealPlanId: expect.any(String) })
  })

  test('produces one plan and one mail, even if two jobs run at the same moment', async () => {
    await using own = await ownDatabase('catalogue')
    const { orderId, orderRow } = await anOrder(own.ctx, reason)
    let solving = 0
    const { promise: bothSolve, resolve } = Promise.withResolvers<void>()
    const together: Pick<PlannerService, 'solve'> = {
      async solve(...asked) {
        solving += 1
        if (solving === 2) resolve()
        await bothSolve
        return planner.solve(...asked)
      },
    }
    await Promise.all([1, 2].map(() => makePlan(own.ctx, together, orderId)))
    const plans = await own.ctx.db.select({ id: mealPlans.id }).from(mealPlans)
    expect(plans).toEqual([{ id: (await orderRow()).mealPlanId }])
    expect(await queuedMails(own.ctx)).toHaveLength(1)
  })

  seededTest('is restarted after a worker died while solving', async ({ ctx }) => {
    const { orderId, orderRow } = await anOrder(ctx, reason)
    await expect(makePlan(ctx, DYING, orderId)).rejects.toThrow('the lights went out')
    expect((await orderRow()).state).toBe('solving')
    await makePlan(ctx, planner, orderId)
    expect((await orderRow()).state).toBe('delivered')
  })

  seededTest('is not stored partially if saving fails', async ({ ctx }) => {
    const { orderId, orderRow } = await anOrder(ctx, reason)
    const failing: Pick<PlannerService, 'solve'> = {
      async solve(ctx, request) {
        const answer = await planner.solve(ctx, request)
        // A plan without a name cannot be stored, because the column rejects null.
        return answer.status === 'solved'
          ? { ...answer, plan: { ...answer.plan, conditionName: null as unknown as string } }
          : answer
      },
    }
    await expect(makePlan(ctx, failing, orderId)).rejects.toThrow()
    expect((await orderRow()).state).toBe('solving')
    expect(await ctx.db.select().from(mealPlans)).toEqual([])
    expect(await queuedMails(ctx)).toEqual([])
  })

  seededTest('is not made by a late job, and is made once if both jobs run', async ({ ctx }) => {
    const { profile, orderId, orderRow } = await anOrder(ctx, reason, { goals: [] })
    await makePlan(ctx, planner, orderId)
    await chooseGoals(ctx, profile.id, [CELIAC])
    const { id: profileId } = profile
    const asked = await sealOrder(ctx, 'plan-meals', { id: orderId, profileId }, { conditionId: CELIAC })
    if (reason === 'asked_for') await ctx.db.update(orders).set(asked)
    await makePlan(ctx, planner, orderId)
    expect((await orderRow()).state, 'nobody tried it again').toBe('refused')
    await tryAgain(ctx, { id: orderId })
    await makePlan(ctx, planner, orderId)
    await makePlan(ctx, planner, orderId)
    expect(await orderRow()).toMatchObject({ state: 'delivered', failureKind: null, failureReason: null })
    expect(await ctx.db.select().from(mealPlans)).toHaveLength(1)
    expect(await queuedMails(ctx, profile.username)).toHaveLength(2)
  })

  const CASES: { kind: string; says: RegExp; given: Parameters<typeof anOrder>[2] }[] = [
    { kind: 'refused', says: /be right for you/, given: { facts: { circumstances: ['kidney_disease'] } } },
    { kind: 'infeasible', says: /No week/, given: { goals: [LOW_FODMAP], facts: WITHOUT_STARCH } },
    { kind: 'goals', says: /Choose another health goal/, given: { goals: [] } },
    { kind: 'consent', says: /do not agree/, given: { facts: { diet: 'vegan' }, hasConsent: false } },
  ]

  seededTest.for(CASES)(
    'that cannot be made ($kind) notifies its member once, and becomes a task',
    async ({ kind, says, given }, { ctx }) => {
      const { profile, orderId, orderRow } = await anOrder(ctx, reason, given)
      await aSubscription(ctx, { profileId: profile.id })
      await makePlan(ctx, planner, orderId)
      await makePlan(ctx, planner, orderId)
      expect(await orderRow()).toMatchObject({ state: 'refused', failureKind: kind })
      const [mail, ...more] = await queuedMails(ctx, profile.username)
      expect(more).toEqual([])
      expect(mail?.subject).toBe(SUBJECTS[reason])
      expect(mail?.text).toMatch(says)
      expect(mail?.text).toContain(kind === 'goals' ? '/account' : '/account/facts')
      // The mail suggests no reply address, because replies would not be read.
      expect(mail?.text).toMatch(/Or write to us\s\S+\/contact,/)
      // Other people may see the mail.
      expect(`${mail?.subject} ${mail?.text}`.toLowerCase()).not.toMatch(
        /celiac|gluten|kidney|vegan|soy|fodmap/,
      )
      expect(await listFailures(ctx, { page: 1, count: 20 })).toMatchObject({
        data: [{ id: orderId, of: reason === 'due_week' ? 'week' : 'request', kind }],
        total: 1,
      })
      expect(await ctx.db.select().from(mealPlans)).toEqual([])
    },
  )

  seededTest('shows only the missing-consent message if consent ended while solving', async ({ ctx }) => {
    const { profile, requester, orderId, orderRow } = await anOrder(ctx, reason, { facts: { diet: 'vegan' } })
    const withdrawing: Pick<PlannerService, 'solve'> = {
      solve: async () => {
        await withdrawConsent(as(ctx, requester), { profileId: profile.id })
        return { status: 'refused', reason: 'Not right for vegans.', ms: 1 }
      },
    }
    await makePlan(ctx, withdrawing, orderId)
    expect(await orderRow()).toMatchObject({ state: 'refused', failureKind: 'consent' })
    expect((await queuedMails(ctx, profile.username)).map(({ text }) => text)).toEqual([
      expect.stringContaining('do not agree at present'),
    ])
  })
})

describe('the first week of a new member', () => {
  seededTest('contains no wheat for a member with celiac disease', async ({ ctx }) => {
    const { plan } = await aMadeWeek(ctx)
    const eaten = new Set(plan?.plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
    const { foods } = await loadCatalogueData(ctx)
    const withGluten = foods.filter((food) => eaten.has(food.fdcId) && food.allergens.includes('gluten'))
    expect(eaten.size).toBeGreaterThan(20)
    expect(withGluten).toEqual([])
  })

  seededTest('is mailed without mentioning the health goal, except for safety sentences', async ({ ctx }) => {
    const { mail } = await aMadeWeek(ctx)
    const [safety] = mail?.text.match(/Do not start before .* and medicines\s+as well\./s) ?? []
    expect(safety?.length).toBeLessThan(200)
    expect(mail?.text.replace(safety ?? '', '')).not.toMatch(/celiac|gluten/i)
    expect(`${mail?.subject} ${mail?.html.match(/<title>.*|data-skip-in-text.*?<\/div>/)?.[0]}`).not.toMatch(
      /celiac|gluten/i,
    )
    expect(mail?.text).toContain('Open this week')
  })

  seededTest(
    'is mailed with its dates, and with a link, minutes and a picture for each dish',
    async ({ ctx }) => {
      const { mail, plan } = await aMadeWeek(ctx)
      expect(mail?.subject).toMatch(/^Your meals, [A-Z][a-z]+ \d+ to /)
      const today = plan?.plan.mealPlanDays[0]
      for (const dish of [today?.breakfast, today?.lunch, today?.dinner]) {
        expect(mail?.html).toContain(`#recipe-${dish?.slug}-`)
        expect(mail?.html).toContain(`/plates/${dish?.slug}/mail.png`)
      }
      expect(mail?.text).toMatch(/\d+ minutes/)
      expect(mail?.text).toContain('PLEASE READ THIS FIRST')
      expect(mail?.html).toContain('prefers-color-scheme: dark')
      // Picture URLs must not identify the recipient: a dish has the same URL for all members.
      const pictures = [...(mail?.html.matchAll(/<img[^>]* src="([^"]+)"/g) ?? [])].map(
        ([, src]) => src ?? '',
      )
      expect(pictures).toHaveLength(3)
      const words = [...(mail?.html.matchAll(/<img[^>]* alt="([^"]+)"/g) ?? [])].map(([, alt]) => alt)
      expect(words).toEqual([today?.breakfast.name, today?.lunch.name, today?.dinner.name])
      for (const picture of pictures) expect(picture).toMatch(/\/plates\/[a-z0-9-]+\/mail\.png$/)
      expect(mail?.html).not.toContain('#067df7')
    },
  )

  seededTest('shows its member on their own page why there is none', async ({ ctx }) => {
    const { profile } = await aMadeWeek(ctx, { birthYear: ctx.now().getUTCFullYear() - 15 })
    expect(await findDelivery(ctx, { profileId: profile.id })).toMatchObject({
      state: 'refused',
      mealPlanId: null,
      reason: expect.stringMatching(/18/),
    })
    const [mail] = await queuedMails(ctx, profile.username)
    expect(mail?.text.toLowerCase()).not.toMatch(/18|celiac|gluten/)
  })

  seededTest(
    'can be read by its member, by an administrator and with the key from the mail, and by no other requester',
    async ({ ctx }) => {
      const { profile, mail, orderRow } = await aMadeWeek(ctx)
      const profileId = profile.id
      const id = (await orderRow()).mealPlanId ?? ''
      const key = /\?key=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
      const guest = as(ctx, { kind: 'guest' })
      const owner = as(ctx, { kind: 'signed-in', authUserId: 'o', profileId, isAdmin: false })
      const stranger = as(ctx, { kind: 'signed-in', authUserId: 's', profileId: newId(), isAdmin: false })
      const admin = as(ctx, { kind: 'signed-in', authUserId: 'a', profileId: null, isAdmin: true })

      for (const reader of [owner, admin]) expect((await findMealPlan(reader, { id }))?.id).toBe(id)
      expect((await findMealPlan(guest, { id, key }))?.id).toBe(id)
      for (const outsider of [guest, stranger]) expect(await findMealPlan(outsider, { id })).toBeNull()
      expect(await findMealPlan(guest, { id, key: `${key?.slice(0, -1)}_` })).toBeNull()

      expect((await listMealPlans(owner, { page: 1, count: 20 })).total).toBe(1)
      expect((await listMealPlans(stranger, { page: 1, count: 20 })).data).toEqual([])
      await expect(listMealPlans(guest, { page: 1, count: 20 })).rejects.toMatchObject({
        code: 'not_signed_in',
      })
      await expect(findDelivery(stranger, { profileId })).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )
})
