import { describe, expect, test } from 'vitest'
import { aMember, appOf, chooseGoals, tellFacts } from '#members/members.fixtures.ts'
import { changeFacts } from '#members/profiles/acts/change-facts.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { changeRoutes } from '../changes/routes.ts'
import { cookingRoutes } from '../cooking/routes.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { queuePlanMail } from '../orders/mail/plan-mail.ts'
import { LEFT_OUT } from '../plan/left-out.ts'
import { signedPlanUrl } from '../store/plan-link.ts'
import { orders } from '../store/tables.ts'
import { type MealPlanWire, mealPlanToWire } from '../store/wire.ts'
import { proofRoutes } from '../verification/routes.ts'
import type { ProofWire } from '../verification/wire.ts'
import { asKnownNow } from './as-known-now.ts'
import { reportedSince } from './reported-since.ts'

const planner = aPlanner()
const MAIN = ['breakfast', 'lunch', 'dinner'] as const
const FISH = /\b(fish|salmon|tuna|sardine|mackerel|trout|cod|anchov|herring|tilapia|haddock|pollock|halibut)/i

const PREGNANT = { circumstances: ['pregnancy'] } satisfies MemberFacts

/** Most vitamin K in micrograms on a day of the first week with warfarin. */
const MOST_VITAMIN_K = 235
const AGED_OR_FERMENTED =
  /miso\b|tempeh|soy sauce|tamari|kimchi|sauerkraut|parmesan|blue cheese|feta\b|\baged\b/i
const NOT_PREGNANT = { pregnancy_possible: 'no' as const }

async function aFishWeek(ctx: Context) {
  const { profile, requester } = await aMember(ctx)
  const plan = await aMealPlan(ctx, { profileId: profile.id, goals: ['mediterranean'] })
  const app = appOf(
    as(ctx, requester),
    mealPlanRoutes.route('/', changeRoutes({ planner })).route('/', cookingRoutes).route('/', proofRoutes),
  )
  const read = async (path = '') => (await app.request(`/mealplan/${plan.id}${path}`)).json()
  const tell = (facts: MemberFacts) => tellFacts(ctx, profile.id, facts)
  return { profile, requester, plan, app, read, tell }
}

/** Returns everything shown to a reader of the plan, without the numbers that its proof uses. */
function wordsOf({ mealPlanDays, goal, overview, dietFocus, tips, notes }: Record<string, unknown>): string {
  const { clashes, cautions, keepInMind } = notes as Record<string, unknown>
  const days = (mealPlanDays as Record<string, unknown>[]).map(
    ({ totals: _, nutrients: __, intake: ___, ...day }) => day,
  )
  return JSON.stringify({ days, goal, overview, dietFocus, tips, clashes, cautions, keepInMind })
}

describe('a plan made before its member reported fish', () => {
  for (const [what, facts] of [
    ['an allergy', { allergies: ['fish'] }],
    ['a dislike', { dislikes: ['fish'] }],
    ['a way of eating', { diet: 'vegetarian' }],
  ] satisfies [string, MemberFacts][])
    seededTest(`is read without fish, reported as ${what}`, async ({ ctx }) => {
      const { read, tell } = await aFishWeek(ctx)
      expect(wordsOf(await read())).toMatch(FISH)
      await tell(facts)
      const now = await read()
      expect(wordsOf(now)).not.toMatch(FISH)
      const leftOut = now.mealPlanDays.flatMap((day: Record<string, { slug: string }>) =>
        MAIN.filter((slot) => day[slot]?.slug === LEFT_OUT),
      )
      expect(leftOut.length).toBeGreaterThan(0)
      expect(now.safety[0]).toMatchObject({ id: 'told-since', position: 'top', isPrinted: true })
      expect(now.safety[0].text).toContain(
        leftOut.length === 1 ? 'One of its meals' : `${leftOut.length} of its meals`,
      )
      expect(JSON.stringify(await read('/cooking'))).not.toMatch(FISH)
    })

  seededTest(
    'is shown by its link as it was mailed, regardless of what its member reports',
    async ({ ctx }) => {
      const { profile, plan, tell } = await aFishWeek(ctx)
      const url = new URL(await signedPlanUrl(ctx, { id: plan.id, profileId: profile.id, days: 7 }))
      const guest = appOf(as(ctx, { kind: 'guest' }), mealPlanRoutes.route('/', cookingRoutes))
      const byLink = async () => {
        const answer = await guest.request(`/mealplan/${plan.id}${url.search}`)
        const cooking = await guest.request(`/mealplan/${plan.id}/cooking${url.search}`)
        return [answer.headers.get('etag'), await answer.text(), await cooking.text()]
      }
      const mailed = await byLink()
      expect(mailed[1]).toMatch(FISH)
      for (const facts of [
        { allergies: ['fish'] },
        { diet: 'vegetarian' },
        { dislikes: ['fish'] },
        { medications: ['warfarin'] },
        PREGNANT,
      ] satisfies MemberFacts[]) {
        await tell(facts)
        expect(await byLink()).toEqual(mailed)
      }
    },
  )

  seededTest('asks no question when opened by its link', async ({ ctx }) => {
    const { profile } = await aMember(ctx)
    const plan = await aMealPlan(ctx, {
      profileId: profile.id,
      goals: ['hypertension', 'mind'],
      sex: 'male',
      medications: ['lisinopril', 'warfarin'],
    })
    const url = new URL(await signedPlanUrl(ctx, { id: plan.id, profileId: profile.id, days: 7 }))
    const guest = appOf(as(ctx, { kind: 'guest' }), mealPlanRoutes)
    const answer = await guest.request(`/mealplan/${plan.id}${url.search}`)
    const { safety } = (await answer.json()) as MealPlanWire
    expect(safety.map(({ id }) => id)).toContain('as-mailed')
    expect(safety.filter(({ text }) => /in your profile|your plan keeps potassium/i.test(text))).toEqual([])
  })

  seededTest('is mailed without fish', async ({ ctx }) => {
    const { profile, plan, tell } = await aFishWeek(ctx)
    await tell({ allergies: ['fish'] })
    await queuePlanMail(ctx, { order: { id: plan.id, reason: 'due_week' }, plan, profile })
    const [mail] = await queuedMails(ctx)
    expect(mail?.text).toContain('You told us more after this plan was made.')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(FISH)
    expect(mail?.html).not.toContain(LEFT_OUT)
  })

  seededTest('has a proof that still counts the fish but no longer names it', async ({ ctx }) => {
    const { plan, read, tell } = await aFishWeek(ctx)
    const foods = (proof: ProofWire) => JSON.stringify([proof.days, proof.foods.map(({ name }) => name)])
    const before = await read('/proof')
    expect(before.since).toBeUndefined()
    expect(foods(before)).toMatch(FISH)
    await tell({ allergies: ['fish'] })
    const now = await read('/proof')
    expect(foods(now)).not.toMatch(FISH)
    expect(now.since.leftOut).toBeGreaterThan(0)
    expect(now.since.text).toContain('You told us more after this plan was made.')
    expect(now.days.map(({ intake }: ProofWire['days'][number]) => intake.length)).toEqual(
      plan.plan.mealPlanDays.map(({ intake }) => intake.length),
    )
    expect(now.rules).toEqual(before.rules)
  })

  seededTest('no longer offers or chooses dishes with fish', async ({ ctx }) => {
    const { app, plan, read, tell } = await aFishWeek(ctx)
    await tell({ allergies: ['fish'] })
    const before = await read()
    const day = before.mealPlanDays.findIndex(
      ({ dinner }: { dinner: { slug: string } }) => dinner.slug === LEFT_OUT,
    )
    const dayWith = day >= 0 ? day + 1 : 1
    const offered = await read(`/swaps?day=${dayWith}&slot=dinner&count=8`)
    expect(offered.swaps.length).toBeGreaterThan(0)
    // Rule changes in a swap show the names of rules, which can mention fish or shellfish, so ignore them.
    const dishes = offered.swaps.map(({ ruleChanges: _, ...dish }: { ruleChanges?: unknown }) => dish)
    expect(JSON.stringify(dishes)).not.toMatch(FISH)
    const { slug, servings } = offered.swaps[0]
    const swapped = await app.request(`/mealplan/${plan.id}/swaps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ day: dayWith, slot: 'dinner', slug, servings }),
    })
    expect(swapped.status).toBe(200)
    const after = await swapped.json()
    expect(after.mealPlanDays[dayWith - 1].dinner.slug).toBe(slug)
    expect(wordsOf(after)).not.toMatch(FISH)
  })

  seededTest('never restores a fish dish that was swapped out before the report', async ({ ctx }) => {
    const { app, plan, read, tell } = await aFishWeek(ctx)
    const at = plan.plan.mealPlanDays.findIndex(({ dinner }) => FISH.test(JSON.stringify(dinner)))
    const [swap] = (await read(`/swaps?day=${at + 1}&slot=dinner&count=8`)).swaps.filter(
      (dish: { name: string }) => !FISH.test(JSON.stringify(dish)),
    )
    const call = (path: string, method: string, asked?: object) =>
      app.request(`/mealplan/${plan.id}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(asked && { body: JSON.stringify(asked) }),
      })
    const { slug, servings } = swap
    const swapped = await call('/swaps', 'POST', { day: at + 1, slot: 'dinner', slug, servings })
    expect(swapped.status).toBe(200)
    await tell({ allergies: ['fish'] })
    const refused = await call('/last-change', 'DELETE')
    expect(refused.status).toBe(409)
    expect((await refused.json()).error.message).toContain('something that you told us of since')
    await tell(PREGNANT)
    const unplanned = await call('/last-change', 'DELETE')
    expect(unplanned.status).toBe(409)
    expect((await unplanned.json()).error.message).toContain('While you are pregnant')
    await tell({})
    expect((await call('/last-change', 'DELETE')).status).toBe(200)
  })

  seededTest('is unchanged if nothing was reported since, or if a fact was withdrawn', async ({ ctx }) => {
    const { profile, plan, tell } = await aFishWeek(ctx)
    expect(await asKnownNow(ctx, plan)).toBe(plan)
    await tell({ favoriteRecipes: ['x'], units: 'metric', servings: 2 })
    expect(await asKnownNow(ctx, plan)).toBe(plan)
    const vegan = await aMealPlan(ctx, { profileId: profile.id, goals: ['mediterranean'], diet: 'vegan' })
    await tell({})
    expect(await asKnownNow(ctx, vegan)).toBe(vegan)
  })
})

type Offer = {
  slug: string
  description: string
  servings: number
  nutrients: { nutrient: string; before: number | null; after: number | null }[]
}

describe('a plan made before its member reported facts that affect amounts', () => {
  seededTest('cannot be continued if no plan would be made today', async ({ ctx }) => {
    const { profile, plan, app, read, tell } = await aFishWeek(ctx)
    await tell(PREGNANT)
    const now = await read()
    expect(now.safety[0]).toMatchObject({ id: 'told-since', position: 'top', isPrinted: true })
    expect(now.safety[0].text).toMatch(/Please do not eat from it\. While you are pregnant/)
    expect((await read('/proof')).since.text).toBe(now.safety[0].text)
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const dinner = plan.plan.mealPlanDays[1]?.meals.find(({ slot }) => slot === 'dinner')
    const swap = { day: 1, slot: 'dinner', slug: dinner?.slug, servings: dinner?.servings }
    for (const [path, asked] of [
      ['/swaps?day=1&slot=dinner', {}],
      ['/swaps', { ...post, body: JSON.stringify(swap) }],
      ['/days/1/resolution', post],
    ] satisfies [string, RequestInit][]) {
      const refused = await app.request(`/mealplan/${plan.id}${path}`, asked)
      expect([path, refused.status]).toEqual([path, 409])
      expect((await refused.json()).error.message).toContain('While you are pregnant')
    }
    await queuePlanMail(ctx, { order: { id: plan.id, reason: 'due_week' }, plan, profile })
    const [mail] = await queuedMails(ctx)
    expect(mail?.text).toContain('Please do not eat from it')
    expect(mail?.text).not.toMatch(/your week is ready/i)
    expect(mail?.text).not.toContain(now.mealPlanDays[0].dinner.name)
  })

  seededTest('cannot be continued after a weight loss reported since', async ({ ctx }) => {
    const DAY_MS = 24 * 60 * 60 * 1000
    const inDays = (n: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + n * DAY_MS) })
    const body = { heightCm: 170, weightKg: 80, answers: { remission_confirmed: 'yes' } } as const
    const { profile, requester } = await aMember(ctx)
    const { id } = profile
    const tell = (n: number, weightKg: number, seen: number) =>
      changeFacts(as(inDays(n), requester), { id, change: { set: { ...body, weightKg } }, seen })
    const { version } = await tell(0, 80, 1)
    const plan = await aMealPlan(ctx, {
      profileId: id,
      goals: ['ibd-remission'],
      ...body,
      earlierWeights: [{ kg: 80, daysAgo: 0 }],
    })
    expect(await asKnownNow(as(inDays(20), requester), plan)).toBe(plan)
    await tell(20, 77, version)
    const { since } = await asKnownNow(as(inDays(20), requester), plan)
    expect(since?.refusal).toMatch(/fallen by more than 3%/)
    expect(mealPlanToWire(await asKnownNow(as(inDays(20), requester), plan)).isLeftAside).toBe(true)
    expect(mealPlanToWire(plan).isLeftAside).toBe(false)
    expect(since?.request.input.earlierWeights, 'amounts stay those of the plan').toEqual(
      plan.request.input.earlierWeights,
    )
  })

  test("explains why no plan would be made now, even if today's checks refuse the plan's own request", () => {
    const request = aRequest({ goals: ['mediterranean'], birthYear: 2015 })
    const facts = { birthYear: 2015 } satisfies MemberFacts
    expect(reportedSince(request, facts)).toBeNull()
    expect(reportedSince(request, { ...facts, birthYear: 1980 })).toBeNull()
    expect(reportedSince(request, { ...facts, birthYear: 1980, ...PREGNANT })?.refusal).toContain(
      'While you are pregnant',
    )
  })

  seededTest('cannot be continued after a new answer about a medicine', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx)
    const plan = await aMealPlan(ctx, {
      profileId: profile.id,
      goals: ['mediterranean'],
      medications: ['warfarin'],
      answers: NOT_PREGNANT,
    })
    await tellFacts(ctx, profile.id, {
      medications: ['warfarin'],
      answers: { ...NOT_PREGNANT, inr_in_range: 'no' },
    })
    const app = appOf(as(ctx, requester), mealPlanRoutes)
    const { safety } = await (await app.request(`/mealplan/${plan.id}`)).json()
    expect(safety[0].text).toContain('While your INR is not in range yet')
  })

  seededTest('names the facts that its amounts ignore, and who to call', async ({ ctx }) => {
    const { read, tell } = await aFishWeek(ctx)
    await tell({ medications: ['Lantus'], answers: { prescriber_agreed: 'yes' }, allergies: ['peanut'] })
    const { safety } = await read()
    expect(safety[0].text).toContain('planned without Lantus in mind')
    expect(safety[0].text).not.toContain('None of its meals conflicts with that')
    const ids = safety.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining(['told-since', 'ss-hypo', 'ss-allergy']))
    expect(new Set(ids).size).toBe(ids.length)
  })

  seededTest(
    'shows everything that goes with a medicine on the page, in the mail and in print',
    async ({ ctx }) => {
      const { profile, plan, read, tell } = await aFishWeek(ctx)
      await tell({ medications: ['phenelzine', 'spironolactone'] })
      const { safety } = await read()
      const said = new Map<string, object>(safety.map(({ id, ...one }: { id: string }) => [id, one]))
      expect(said.get('medicine:phenelzine:maoi')).toMatchObject({
        text: expect.stringContaining('A sudden pounding headache: call 911.'),
        isPrinted: true,
      })
      // The plan was not made with that potassium limit.
      const ofPotassium = [...said].find(([id]) => id.startsWith('medicine:spironolactone'))?.[1]
      expect(ofPotassium).toMatchObject({ text: expect.stringContaining('do not go by it yet') })
      await queuePlanMail(ctx, { order: { id: plan.id, reason: 'due_week' }, plan, profile })
      const [mail] = await queuedMails(ctx)
      expect(mail?.text.replace(/\s+/g, ' ')).toContain('A sudden pounding headache: call 911.')
    },
  )

  seededTest("shows nothing new for a medicine that doesn't affect amounts", async ({ ctx }) => {
    const { read, tell } = await aFishWeek(ctx)
    await tell({ medications: ['sertraline'] })
    const { safety } = await read()
    expect(safety[0].text).toContain('None of its meals conflicts with that')
  })

  seededTest('offers no dish that breaks the limits of a medicine reported since', async ({ ctx }) => {
    const { app, plan, read, tell } = await aFishWeek(ctx)
    const offersOf = async (day: number) => (await read(`/swaps?day=${day}&slot=dinner`)).swaps
    const vitaminKIn = ({ nutrients }: Offer) => nutrients.find(({ nutrient }) => nutrient === 'vitamin_k')
    const days = [1, 2, 3, 4, 5, 6, 7]
    const before: Offer[][] = []
    for (const day of days) before.push(await offersOf(day))
    await tell({ medications: ['warfarin'], answers: NOT_PREGNANT })
    const now: Offer[][] = []
    for (const day of days) now.push(await offersOf(day))
    const amounts = now.flat().map(vitaminKIn)
    expect(amounts.length).toBeGreaterThan(0)
    // If the day already contains more than the limit, no dish may add to it.
    const most = (before: number | null = null) => Math.max(before ?? 0, MOST_VITAMIN_K)
    expect(amounts.filter((mcg) => !((mcg?.after ?? Infinity) <= most(mcg?.before)))).toEqual([])
    const gone = days.flatMap((day, at) =>
      (before[at] ?? [])
        .filter(({ slug }) => !now[at]?.some((offer) => offer.slug === slug))
        .map(({ slug, servings }) => ({ day, slot: 'dinner', slug, servings })),
    )
    const against = 'this dish conflicts with that'
    let answer = ''
    for (const swap of gone) {
      if (answer.includes(against)) break
      const asked = await app.request(`/mealplan/${plan.id}/swaps`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(swap),
      })
      if (asked.status === 409) answer = (await asked.json()).error.message
    }
    expect(answer).toContain(against)
  })

  seededTest('chooses for a day by the limits of a medicine reported since', async ({ ctx }) => {
    const { plan, app, read, tell } = await aFishWeek(ctx)
    const vitaminKOf = ({ nutrients }: { nutrients: Record<string, number> }) => nutrients.vitamin_k ?? 0
    const before = (await read()).mealPlanDays.map(vitaminKOf)
    const richest = before.indexOf(Math.max(...before))
    expect(before[richest]).toBeGreaterThan(MOST_VITAMIN_K)
    await tell({ medications: ['warfarin'], answers: NOT_PREGNANT })
    const again = await app.request(`/mealplan/${plan.id}/days/${richest + 1}/resolution?seed=7`, {
      method: 'POST',
    })
    expect(again.status).toBe(200)
    const after = (await again.json()).mealPlanDays.map(vitaminKOf)
    expect(after[richest]).toBeLessThanOrEqual(MOST_VITAMIN_K)
  })

  seededTest('restores no day that fits the medicine less well than the current day', async ({ ctx }) => {
    const { plan, app, read, tell } = await aFishWeek(ctx)
    const before = (await read()).mealPlanDays.map(potassiumOf)
    const richest = before.indexOf(Math.max(...before))
    await tell({ medications: ['spironolactone'] })
    expect((await read()).safety[0].text).not.toContain('left out')
    const path = `/mealplan/${plan.id}`
    const again = await app.request(`${path}/days/${richest + 1}/resolution?seed=7`, { method: 'POST' })
    expect(again.status).toBe(200)
    const after = (await again.json()).mealPlanDays.map(potassiumOf)
    expect(after[richest]).toBeLessThan(before[richest])
    const back = await app.request(`${path}/last-change`, { method: 'DELETE' })
    expect(back.status).toBe(409)
    expect((await back.json()).error.message).toBe(
      'The day cannot come back as it was. It would be farther from a limit that came with what you told us since: Potassium.',
    )
  })
})

/** Makes the plan the week of a subscription, because the member of a subscription can change its goals. */
async function asDueWeek(ctx: Context, { id, profileId }: { id: string; profileId: string | null }) {
  const order = { id: newId(), profileId: profileId ?? '', mealPlanId: id, days: 7 }
  await ctx.db.insert(orders).values({
    ...order,
    reason: 'due_week',
    weekNumber: 1,
    state: 'delivered',
    created: ctx.now(),
    changed: ctx.now(),
  })
}

const CELIAC = starterId('condition', 'celiac')
const WHEAT = /\b(?:whole[- ]wheat|bulgur|farro|couscous|barley)\b/i

describe("a plan made before an answer, a clinic's figure or a goal set tighter limits", () => {
  seededTest('is read without the foods that an answer excludes', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx)
    const plan = await aMealPlan(ctx, {
      profileId: profile.id,
      goals: ['mediterranean'],
      medications: ['emsam'],
      seed: 3,
      answers: { patch_of_6_mg: 'yes' },
    })
    const app = appOf(as(ctx, requester), mealPlanRoutes.route('/', changeRoutes({ planner })))
    const read = async (path = '') => (await app.request(`/mealplan/${plan.id}${path}`)).json()
    const reported = { medications: ['emsam'], answers: { patch_of_6_mg: 'yes' as const } }
    await tellFacts(ctx, profile.id, reported)
    expect(await asKnownNow(ctx, plan)).toBe(plan)
    expect(wordsOf(await read())).toMatch(AGED_OR_FERMENTED)
    await tellFacts(ctx, profile.id, { ...reported, answers: { patch_of_6_mg: 'no' } })
    const now = await read()
    expect(now.safety[0].text).toMatch(/left out for that/)
    expect(wordsOf(now)).not.toMatch(AGED_OR_FERMENTED)
    const { swaps } = await read('/swaps?day=1&slot=dinner&count=8')
    expect(swaps.length).toBeGreaterThan(0)
    expect(JSON.stringify(swaps.map(({ name }: { name: string }) => name))).not.toMatch(AGED_OR_FERMENTED)
  })

  seededTest(
    'shows that it does not follow a lower clinic figure, but not for a higher one',
    async ({ ctx }) => {
      const { profile, requester } = await aMember(ctx)
      const facts = { medications: ['spironolactone'], clinicLevels: { potassiumMg: 3500 } }
      const plan = await aMealPlan(ctx, { profileId: profile.id, goals: ['mediterranean'], ...facts })
      const app = appOf(as(ctx, requester), mealPlanRoutes.route('/', changeRoutes({ planner })))
      const read = async (path = '') => (await app.request(`/mealplan/${plan.id}${path}`)).json()
      await tellFacts(ctx, profile.id, { ...facts, clinicLevels: { potassiumMg: 3800 } })
      expect(await asKnownNow(ctx, plan)).toBe(plan)
      await tellFacts(ctx, profile.id, { ...facts, clinicLevels: { potassiumMg: 2500 } })
      expect((await read()).safety[0].text).toContain('planned without the figures of your clinic in mind')
      const { swaps } = await read('/swaps?day=2&slot=dinner&count=8')
      const potassium = swaps.flatMap(({ nutrients }: Offer) =>
        nutrients.filter(({ nutrient }) => nutrient === 'potassium'),
      )
      expect(potassium.length).toBeGreaterThan(0)
      for (const { before, after } of potassium) expect(after).toBeLessThanOrEqual(Math.max(before, 2500))
    },
  )

  seededTest('is read and changed without the wheat that a newly chosen goal excludes', async ({ ctx }) => {
    const { profile, plan, read } = await aFishWeek(ctx)
    await chooseGoals(ctx, profile.id, [...plan.conditionIds.slice(1), CELIAC])
    // A member can request a plan for one goal alone, regardless of their other goals.
    expect(await asKnownNow(ctx, plan)).toBe(plan)
    expect(wordsOf(await read())).toMatch(WHEAT)
    await asDueWeek(ctx, plan)
    const now = await read()
    expect(now.safety[0].text).toContain('left out for that')
    expect(wordsOf(now)).not.toMatch(WHEAT)
    const { swaps } = await read('/swaps?day=1&slot=dinner&count=8')
    expect(swaps.length).toBeGreaterThan(0)
    expect(JSON.stringify(swaps.map(({ description }: Offer) => description))).not.toMatch(WHEAT)
  })

  seededTest(
    'names the goal that it was not planned for, and does not advise calling a doctor',
    async ({ ctx }) => {
      const { profile, plan, read } = await aFishWeek(ctx)
      await asDueWeek(ctx, plan)
      await chooseGoals(ctx, profile.id, [starterId('condition', 'low-fodmap')])
      expect(await asKnownNow(ctx, plan)).toBe(plan)
      await chooseGoals(ctx, profile.id, [starterId('condition', 'hypertension')])
      const { safety } = await read()
      expect(safety[0].text).toMatch(
        /^You told us more .* not planned for .*(?:hypertension|blood pressure)/i,
      )
      expect(safety[0].text).not.toContain('doctor')
    },
  )
})

function potassiumOf({ nutrients }: { nutrients: Record<string, number> }): number {
  return nutrients.potassium ?? 0
}
