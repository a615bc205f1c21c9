import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { callerOf } from '#catalogue/catalogue.fixtures.ts'
import { recallAnnounced } from '#catalogue/recalls/recall.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { users } from '#identity/tables.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember, appOf, waitingJobs } from '#members/members.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { changeRoutes } from '../changes/routes.ts'
import { cookingRoutes } from '../cooking/routes.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { LEFT_OUT } from '../plan/left-out.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { signedPlanUrl } from '../store/plan-link.ts'
import { proofRoutes } from '../verification/routes.ts'
import { tellOfRecall } from './tell-of-recall.ts'

const planner = aPlanner()
const DAY_MS = 24 * 60 * 60 * 1000
const REASON = 'A maker has found glass in its canned beans. Please throw it away.'
const EDITOR: Requester = {
  kind: 'signed-in',
  authUserId: 'an-editor',
  profileId: null,
  isAdmin: false,
  roles: ['editor'],
}
const ADMIN: Requester = { kind: 'signed-in', authUserId: 'an-admin', profileId: null, isAdmin: true }

async function aWeek(ctx: Context, { allergies = [] as string[] } = {}) {
  const { profile, requester } = await aMember(ctx)
  const week = await aMealPlan(ctx, {
    profileId: profile.id,
    goals: ['mediterranean'],
    days: 3,
    allergies,
  })
  const routes = mealPlanRoutes
    .route('/', changeRoutes({ planner }))
    .route('/', cookingRoutes)
    .route('/', proofRoutes)
  const app = appOf(as(ctx, requester), routes)
  const ask = async (path = '', init?: RequestInit) => {
    const answer = await app.request(`/mealplan/${week.id}${path}`, init)
    const text = await answer.text()
    return { status: answer.status, text, body: text ? JSON.parse(text) : null }
  }
  const send = (path: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const dinner = week.plan.mealPlanDays[1]?.dinner
  if (!dinner) throw new Error('no dinner')
  return { profile, requester, week, ask, send, dinner }
}

const recipeIdOf = (slug: string) => starterRecipes().find((recipe) => recipe.slug === slug)?.id ?? ''

function recallRecipe(ctx: Context, slug: string, reason = REASON) {
  return callerOf(ctx, EDITOR)('POST', `/recipe/${recipeIdOf(slug)}/recall`, { reason })
}

async function announce(ctx: Context): Promise<void> {
  const jobs = await waitingJobs<Parameters<typeof tellOfRecall>[1]>(ctx, recallAnnounced.name)
  for (const job of jobs) await tellOfRecall(ctx, job)
}

const placesOf = (days: PlanDay[], slug: string) =>
  days.flatMap(({ meals }, day) => meals.flatMap((meal) => (meal.slug === slug ? [{ ...meal, day }] : [])))

describe('a recipe that is unsafe to eat', () => {
  seededTest('is left out wherever a week that contains it is read, with the reason', async ({ ctx }) => {
    const { week, ask, dinner, profile } = await aWeek(ctx)
    const places = placesOf(week.plan.mealPlanDays, dinner.slug)
    const bought = JSON.stringify((await ask('/cooking')).body.shopping)
    const answer = await recallRecipe(ctx, dinner.slug)
    expect([answer.status, answer.body]).toMatchObject([200, { enabeled: false, recall: { reason: REASON } }])

    const { body } = await ask()
    const days = body.mealPlanDays as PlanDay[]
    expect(placesOf(days, LEFT_OUT)).toMatchObject(places.map(({ day, slot }) => ({ day, slot })))
    expect(days[1]?.dinner).toMatchObject({ slug: LEFT_OUT, ingredients: [], steps: [] })
    expect(days[1]?.intake.filter(({ slot }) => slot === 'dinner')).toEqual([])
    const [first] = body.safety
    expect(first).toMatchObject({ position: 'top', isPrinted: true })
    const date = new Date(ctx.now().getTime() + DAY_MS).toLocaleDateString('en-US', {
      ...({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const),
    })
    expect(first.text).toContain(`Please do not eat “${dinner.name}” (the dinner of ${date}`)
    expect(first.text).toContain(REASON)
    expect(JSON.stringify((await ask('/cooking')).body.shopping)).not.toBe(bought)
    const proof = (await ask('/proof')).body
    expect(proof.recalled).toEqual([first.text])

    const url = new URL(await signedPlanUrl(ctx, { id: week.id, profileId: profile.id, days: 3 }))
    const byLink = appOf(as(ctx, { kind: 'guest' }), mealPlanRoutes)
    const linked = await byLink.request(`/mealplan/${week.id}?key=${url.searchParams.get('key')}`)
    expect(((await linked.json()) as typeof body).safety[0].text).toBe(first.text)
  })

  seededTest('is swapped for another recipe, and does not come back', async ({ ctx }) => {
    const { ask, send, dinner, week } = await aWeek(ctx)
    const [other] = (await ask('/swaps?day=2&slot=dinner&count=8')).body.swaps
    // The recalled dish is still stored as the previous change.
    expect((await send('/swaps', { day: 2, slot: 'dinner', ...sent(other) })).status).toBe(200)
    await recallRecipe(ctx, dinner.slug)
    const undone = await ask('/last-change', { method: 'DELETE' })
    expect([undone.status, undone.body.error.message]).toEqual([
      409,
      'The day cannot come back as it was. It holds a dish that was recalled since. Keep it as it is, or have it planned again.',
    ])
    await recallRecipe(ctx, other.slug)
    expect((await ask()).body.mealPlanDays[1].dinner.slug).toBe(LEFT_OUT)
    const swaps = (await ask('/swaps?day=2&slot=dinner&count=8')).body.swaps as {
      slug: string
      servings: number
    }[]
    expect(swaps.map(({ slug }) => slug)).not.toContain(other.slug)
    expect(swaps.map(({ slug }) => slug)).not.toContain(dinner.slug)
    const [third] = swaps
    expect((await send('/swaps', { day: 2, slot: 'dinner', ...sent(third) })).status).toBe(200)
    const left = placesOf(week.plan.mealPlanDays, dinner.slug).length - 1
    expect((await ask()).body.safety.filter(isRecall)).toHaveLength(left > 0 ? 1 : 0)
  })

  seededTest(
    'is announced by mail, once, to each member who has it in a week that is not over',
    async ({ ctx }) => {
      const [ada, ben, cleo, dan] = [await aWeek(ctx), await aWeek(ctx), await aWeek(ctx), await aWeek(ctx)]
      await withdrawConsent(as(ctx, ben.requester), { profileId: ben.profile.id })
      await ctx.db
        .update(users)
        .set({ emailVerified: false })
        .where(eq(users.sub, cleo.profile.authUserId ?? ''))
      const old = { ...ctx, now: () => new Date(ctx.now().getTime() - 10 * DAY_MS) }
      const over = await aWeek(old)
      await recallRecipe(ctx, ada.dinner.slug)
      await recallRecipe(ctx, ada.dinner.slug, 'It held glass.')
      await announce(ctx)
      await announce(ctx)

      const mails = await queuedMails(ctx)
      const mailTo = ({ profile }: { profile: { username: string } }) =>
        mails.filter(({ to }) => to === profile.username)
      expect(mails).toHaveLength(3)
      expect([cleo, over].flatMap(mailTo)).toEqual([])
      for (const member of [ada, dan]) {
        const [mail, ...more] = mailTo(member)
        expect(more).toEqual([])
        expect(mail?.subject).toBe('Please read this before you eat from your meal plan')
        expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`Please do not eat “${ada.dinner.name}”`)
        expect(mail?.text).toContain('It held glass.')
        expect(mail?.text).toContain(`/meal-plan/${member.week.id}`)
      }
      // A member who withdrew consent to the use of their health data may still eat from the week.
      const [unnamed] = mailTo(ben)
      expect(unnamed?.text).toContain('A DISH OF YOUR MEAL PLAN WAS RECALLED')
      expect(`${unnamed?.text} ${unnamed?.html}`).not.toContain(ada.dinner.name)
      const rows = await ctx.db.select().from(outgoingMail).where(eq(outgoingMail.to, ben.profile.username))
      expect(rows).toMatchObject([{ memberId: null }])
    },
  )

  seededTest('stays in the catalog, and is no longer recalled after it is served again', async ({ ctx }) => {
    const { ask, dinner } = await aWeek(ctx)
    await recallRecipe(ctx, dinner.slug)
    const catalogue = callerOf(ctx, EDITOR)
    const path = `/recipe/${recipeIdOf(dinner.slug)}`
    const deleted = await catalogue('DELETE', path)
    expect([deleted.status, deleted.body.error.message]).toEqual([
      409,
      'This recipe is recalled. Weeks that hold it leave it out only as long as it is here, so it cannot be deleted.',
    ])
    expect((await catalogue('PUT', path, { minutes: 25 })).body.recall.reason).toBe(REASON)
    expect((await ask()).body.mealPlanDays[1].dinner.slug).toBe(LEFT_OUT)
    expect((await catalogue('PUT', path, { enabeled: true })).body).toMatchObject({
      enabeled: true,
      recall: null,
    })
    const again = (await ask()).body
    expect(again.mealPlanDays[1].dinner.slug).toBe(dinner.slug)
    expect(again.safety.filter(isRecall)).toEqual([])
  })

  seededTest('needs a reason', async ({ ctx }) => {
    const { dinner } = await aWeek(ctx)
    const refused = await recallRecipe(ctx, dinner.slug, '  ')
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { reason: 'Say why it is unsafe to eat.' },
    ])
    expect(await waitingJobs(ctx, recallAnnounced.name)).toEqual([])
  })
})

describe('a food that turns out to contain something else', () => {
  async function correct(ctx: Context, { dinner }: Awaited<ReturnType<typeof aWeek>>) {
    const catalogue = callerOf(ctx, ADMIN)
    for (const { fdcId } of dinner.ingredients) {
      const { body: food } = await catalogue('GET', `/food/${fdcId}`)
      if (food.allergens.length > 0) continue
      const { status, body } = await catalogue('PUT', `/food/${fdcId}`, { allergens: ['tree_nut'] })
      expect([status, body.error?.fields]).toEqual([200, undefined])
      return fdcId as number
    }
    throw new Error('all hold something')
  }

  seededTest('is excluded only for the members affected', async ({ ctx }) => {
    const allergic = await aWeek(ctx, { allergies: ['tree_nut'] })
    const other = await aWeek(ctx)
    const before = (await other.ask()).text
    const fdcId = await correct(ctx, allergic)
    const { body } = await allergic.ask()
    const days = body.mealPlanDays as PlanDay[]
    expect(days[1]?.dinner.slug).toBe(LEFT_OUT)
    expect(days.flatMap(({ intake }) => intake.map((item) => item.fdcId))).not.toContain(fdcId)
    const said = body.safety.filter(isRecall).map(({ text }: { text: string }) => text)
    expect(said.join(' ')).toContain(`Please do not eat “${allergic.dinner.name}”`)
    expect(said[0]).toContain('we corrected what one of its foods holds')
    expect((await other.ask()).text).toBe(before)

    await announce(ctx)
    const mails = await queuedMails(ctx)
    expect(mails.map(({ to }) => to)).toEqual([allergic.profile.username])
    // A reader who only has the link must not learn that the recall concerns the member's health.
    const { week, profile } = allergic
    const url = new URL(await signedPlanUrl(ctx, { id: week.id, profileId: profile.id, days: 3 }))
    const byLink = appOf(as(ctx, { kind: 'guest' }), mealPlanRoutes)
    const linked = await byLink.request(`/mealplan/${week.id}?key=${url.searchParams.get('key')}`)
    const text = await linked.text()
    expect(text).toContain('Please do not eat')
    expect(text).not.toContain('we corrected')
  })

  seededTest('is replaced meal by meal, however many meals contain it', async ({ ctx }) => {
    const allergic = await aWeek(ctx, { allergies: ['tree_nut'] })
    await correct(ctx, allergic)
    const leftOut = async () => placesOf((await allergic.ask()).body.mealPlanDays, LEFT_OUT)
    let places = await leftOut()
    expect(places.length).toBeGreaterThan(0)
    while (places.length > 0) {
      const [{ day, slot } = { day: -1, slot: 'tea' }] = places
      const { status, text } = await allergic.ask(`/days/${day + 1}/resolution`)
      expect([status, slot, text.slice(0, 200)]).toMatchObject([200, slot, expect.anything()])
      const { seed } = JSON.parse(text)
      const solved = await allergic.ask(`/days/${day + 1}/resolution?seed=${seed}`, { method: 'POST' })
      expect([solved.status, solved.text.slice(0, 200)]).toMatchObject([200, expect.anything()])
      const next = await leftOut()
      expect(next.length).toBeLessThan(places.length)
      places = next
    }
    expect((await allergic.ask()).body.safety.filter(isRecall)).toEqual([])
  })

  seededTest('comes back once its data is corrected', async ({ ctx }) => {
    const allergic = await aWeek(ctx, { allergies: ['tree_nut'] })
    const fdcId = await correct(ctx, allergic)
    expect((await allergic.ask()).body.mealPlanDays[1].dinner.slug).toBe(LEFT_OUT)
    await callerOf(ctx, ADMIN)('PUT', `/food/${fdcId}`, { allergens: [] })
    expect((await allergic.ask()).body.mealPlanDays[1].dinner.slug).toBe(allergic.dinner.slug)
    await announce(ctx)
    expect(await queuedMails(ctx)).toEqual([])
  })
})

const isRecall = ({ id }: { id: string }) => id.startsWith('recalled-')

function sent({ slug, servings }: { slug: string; servings: number } = { slug: '', servings: 0 }) {
  return { slug, servings }
}
