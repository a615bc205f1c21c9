import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aMember as aMemberWith } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/a-planner.ts'
import { queuedMails } from '#tests/support/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { findMealPlan } from '../store/find-meal-plan.ts'
import { listMealPlans } from '../store/list-meal-plans.ts'
import { deliveries, mealPlans } from '../store/tables.ts'
import { deliverWeek } from './deliver-week.ts'
import { findDelivery } from './find-delivery.ts'
import { startFirstDelivery } from './start-first-delivery.ts'

const CELIAC = starterId('condition', 'celiac')

const planner = aPlanner()

async function aMember(ctx: Context, given: { facts?: MemberFacts } = {}) {
  const { profile } = await aMemberWith(ctx, { goals: [CELIAC], ...given })
  return { id: profile.id, email: profile.username }
}

async function theDelivery(ctx: Context, profileId: string) {
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.profileId, profileId))
  if (!row) throw new Error('no delivery')
  return row
}

describe('the first week of a new member', () => {
  seededTest('is one plan and one mail, however often the jobs run', async ({ ctx }) => {
    const member = await aMember(ctx)
    await startFirstDelivery(ctx, { profileId: member.id })
    await startFirstDelivery(ctx, { profileId: member.id })
    const { id } = await theDelivery(ctx, member.id)
    await deliverWeek(ctx, planner, id)
    await deliverWeek(ctx, planner, id)
    expect(await ctx.db.select().from(mealPlans)).toHaveLength(1)
    const mails = await queuedMails(ctx)
    expect(mails.map(({ to }) => to)).toEqual([member.email])
    expect(await theDelivery(ctx, member.id)).toMatchObject({
      state: 'delivered',
      mealPlanId: expect.any(String),
    })
  })

  seededTest('keeps wheat off the table of a member with celiac disease', async ({ ctx }) => {
    const member = await aMember(ctx)
    await startFirstDelivery(ctx, { profileId: member.id })
    await deliverWeek(ctx, planner, (await theDelivery(ctx, member.id)).id)
    const [stored] = await ctx.db.select().from(mealPlans)
    const eaten = new Set(stored?.plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
    const { foods } = await loadCatalogueData(ctx)
    const withGluten = foods.filter((food) => eaten.has(food.fdcId) && food.allergens.includes('gluten'))
    expect(eaten.size).toBeGreaterThan(20)
    expect(withGluten).toEqual([])
  })

  seededTest('is mailed without a word of the health goal, but for what safety asks', async ({ ctx }) => {
    const member = await aMember(ctx)
    await startFirstDelivery(ctx, { profileId: member.id })
    await deliverWeek(ctx, planner, (await theDelivery(ctx, member.id)).id)
    const [mail] = await queuedMails(ctx)
    const [safety] = mail?.text.match(/Do not start before .* and medicines\s+as well\./s) ?? []
    expect(safety?.length).toBeLessThan(200)
    expect(mail?.text.replace(safety ?? '', '')).not.toMatch(/celiac|gluten/i)
    expect(`${mail?.subject} ${mail?.html.match(/<title>.*|data-skip-in-text.*?<\/div>/)?.[0]}`).not.toMatch(
      /celiac|gluten/i,
    )
    expect(mail?.text).toContain('Open this week')
  })

  seededTest(
    'is mailed with its dates, and of each dish a link, its minutes and a picture',
    async ({ ctx }) => {
      const member = await aMember(ctx)
      await startFirstDelivery(ctx, { profileId: member.id })
      await deliverWeek(ctx, planner, (await theDelivery(ctx, member.id)).id)
      const [mail] = await queuedMails(ctx)
      const [stored] = await ctx.db.select().from(mealPlans)
      expect(mail?.subject).toMatch(/^Your meals, [A-Z][a-z]+ \d+ to /)
      const today = stored?.plan.mealPlanDays[0]
      for (const dish of [today?.breakfast, today?.lunch, today?.dinner]) {
        expect(mail?.html).toContain(`#recipe-${dish?.slug}-`)
        expect(mail?.html).toContain(`/plates/${dish?.slug}/mail.png`)
        expect(mail?.html.replaceAll('&#x27;', "'")).toContain(`alt="${dish?.name}, drawn from above"`)
      }
      expect(mail?.text).toMatch(/\d+ minutes/)
      expect(mail?.text).toContain('PLEASE ASK FIRST')
      expect(mail?.html).toContain('prefers-color-scheme: dark')
      // No picture tells whose mail it is: the same dish has the same address for everybody.
      const pictures = [...(mail?.html.matchAll(/<img[^>]* src="([^"]+)"/g) ?? [])].map(
        ([, src]) => src ?? '',
      )
      expect(pictures).toHaveLength(3)
      for (const picture of pictures) expect(picture).toMatch(/\/plates\/[a-z0-9-]+\/mail\.png$/)
      expect(mail?.html).not.toContain('#067df7')
    },
  )

  seededTest('starts again after a worker died while solving', async ({ ctx }) => {
    const member = await aMember(ctx)
    await startFirstDelivery(ctx, { profileId: member.id })
    const { id } = await theDelivery(ctx, member.id)
    const dying = { solve: () => Promise.reject(new Error('the lights went out')) }
    await expect(deliverWeek(ctx, dying, id)).rejects.toThrow('the lights went out')
    expect((await theDelivery(ctx, member.id)).state).toBe('solving')
    await deliverWeek(ctx, planner, id)
    expect((await theDelivery(ctx, member.id)).state).toBe('delivered')
  })

  seededTest('is refused with a reason where no plan may be served', async ({ ctx }) => {
    const member = await aMember(ctx, { facts: { birthYear: ctx.now().getUTCFullYear() - 15 } })
    await startFirstDelivery(ctx, { profileId: member.id })
    await deliverWeek(ctx, planner, (await theDelivery(ctx, member.id)).id)
    const progress = await findDelivery(ctx, { profileId: member.id })
    expect(progress).toMatchObject({
      state: 'refused',
      mealPlanId: null,
      reason: expect.stringMatching(/18/),
    })
    const mails = await queuedMails(ctx)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [member.email, 'About this week’s meal plan'],
    ])
    expect(mails[0]?.text.toLowerCase()).not.toMatch(/18|celiac|gluten/)
  })
})

describe('a week without a plan', () => {
  const vegan: MemberFacts = {
    diet: 'vegan',
    allergies: ['soy'],
    dislikes: ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn'],
  }
  const CASES = [
    {
      kind: 'refused',
      goals: [CELIAC],
      facts: { circumstances: ['kidney_disease'] },
      says: /be right for you/,
    },
    {
      kind: 'infeasible',
      goals: [starterId('condition', 'low-fodmap'), CELIAC],
      facts: vegan,
      says: /No week/,
    },
    { kind: 'goals', goals: [], facts: {}, says: /Choose another health goal/ },
    { kind: 'consent', goals: [CELIAC], facts: {}, says: /do not agree/ },
  ] satisfies { kind: string; goals: string[]; facts: MemberFacts; says: RegExp }[]

  seededTest.for(CASES)(
    'mails its member once what to change, for $kind',
    async ({ kind, goals, facts, says }, { ctx }) => {
      const hasConsent = kind !== 'consent'
      const { profile } = await aMemberWith(ctx, { goals, facts }, { hasConsent })
      await startFirstDelivery(ctx, { profileId: profile.id })
      const { id } = await theDelivery(ctx, profile.id)
      await deliverWeek(ctx, planner, id)
      await deliverWeek(ctx, planner, id)
      expect(await theDelivery(ctx, profile.id)).toMatchObject({ state: 'refused', kind })
      const [mail, ...more] = await queuedMails(ctx, profile.username)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('About this week’s meal plan')
      expect(mail?.text).toMatch(says)
      expect(mail?.text).toContain(kind === 'goals' ? '/account' : '/account/facts')
      // A mail may be read over a shoulder.
      expect(`${mail?.subject} ${mail?.text}`.toLowerCase()).not.toMatch(
        /celiac|gluten|kidney|vegan|soy|fodmap/,
      )
    },
  )
})

describe('a delivered plan', () => {
  seededTest(
    'is read by its member, by an administrator and with the key from the mail, by nobody else',
    async ({ ctx }) => {
      const member = await aMember(ctx)
      await startFirstDelivery(ctx, { profileId: member.id })
      await deliverWeek(ctx, planner, (await theDelivery(ctx, member.id)).id)
      const id = (await theDelivery(ctx, member.id)).mealPlanId ?? ''
      const [mail] = await queuedMails(ctx)
      const key = /\?key=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
      const guest = as(ctx, { kind: 'guest' })
      const owner = as(ctx, { kind: 'signed-in', authUserId: 'o', profileId: member.id, isAdmin: false })
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
      await expect(findDelivery(stranger, { profileId: member.id })).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )

  seededTest('does not leave half a delivery when storing it fails', async ({ ctx }) => {
    const member = await aMember(ctx)
    await startFirstDelivery(ctx, { profileId: member.id })
    const { id } = await theDelivery(ctx, member.id)
    const failing: Pick<PlannerService, 'solve'> = {
      async solve(ctx, request) {
        const answer = await planner.solve(ctx, request)
        // A plan without its name cannot be stored: the column refuses it.
        return answer.status === 'solved'
          ? { ...answer, plan: { ...answer.plan, conditionName: null as unknown as string } }
          : answer
      },
    }
    await expect(deliverWeek(ctx, failing, id)).rejects.toThrow()
    expect((await theDelivery(ctx, member.id)).state).toBe('solving')
    expect(await ctx.db.select().from(mealPlans)).toEqual([])
    expect(await queuedMails(ctx)).toEqual([])
  })
})
