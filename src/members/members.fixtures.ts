import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { conditions, pricingPlans } from '#catalogue/tables.ts'
import { createUser } from '#identity/accounts/create-user.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { appCaller } from '#platform/http/app-caller.fixtures.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { insertConsent } from './consents/give-consent.ts'
import { CONSENT_TEXTS } from './consents/texts/consent.ts'
import type { MemberFacts } from './profiles/facts.ts'
import type { FactsHistory } from './profiles/facts-history.ts'
import { sealFacts } from './profiles/store/open-facts.ts'
import { openGoals, sealGoals } from './profiles/store/open-goals.ts'
import type { ProfileRow } from './profiles/store/profile.ts'
import { withReadingsRecorded } from './record-access/record-readings.ts'
import { profiles } from './tables.ts'

/** Builds the data for tests of members. Each call creates its own rows with unique names. */

let made = 0

export async function aPlan(ctx: Context, given: Partial<typeof pricingPlans.$inferInsert> = {}) {
  made += 1
  const id = newId()
  const [plan] = await ctx.db
    .insert(pricingPlans)
    .values({
      id,
      name: `Essential ${made}`,
      descriptionShort: 'One goal',
      descriptionLong: 'One goal, every week',
      features: [],
      priceCents: 1900,
      featured: false,
      healthGoals: 1,
      stripePriceId: `price_${id}`,
      stripeProductId: `prod_${id}`,
      stripeBuyUrl: '',
      ...given,
    })
    .returning()
  if (!plan) throw new Error('no plan')
  return plan
}

export async function aGoal(ctx: Context, { enabled } = { enabled: true }): Promise<string> {
  made += 1
  const id = newId()
  await ctx.db.insert(conditions).values({
    id,
    name: `Goal ${made}`,
    category: 'Cardiovascular',
    description: '',
    dietFocus: '',
    enabled,
    prompt: '',
    goal: {
      headline: '',
      overview: '',
      dietFocusOverview: '',
      dietFocusHighlights: [],
      dietCtaHeadline: '',
      dietCtaSubhead: '',
    },
    planGoal: '',
    planOverview: '',
    planFocus: [],
    planTips: [],
  })
  return id
}

/** Creates a user who can sign in but has no profile yet. */
export async function aSignIn(ctx: Context) {
  made += 1
  const username = `member-${made}-${newId()}@example.org`
  const { authUserId } = await createUser(ctx, { username, password: 'Fresh-Bread-12', permanent: true })
  const requester: Requester = {
    kind: 'signed-in',
    authUserId,
    profileId: null,
    isAdmin: false,
    signedInAt: ctx.now(),
  }
  return { authUserId, username, requester }
}

type Reported = { facts?: MemberFacts; factsHistory?: FactsHistory; goals?: string[] }

/** Creates a member. They consent to the use of their health data unless `hasConsent` is false. */
export async function aMember(
  ctx: Context,
  { facts, factsHistory = {}, goals = [], ...given }: Partial<ProfileRow> & Reported = {},
  { hasConsent } = { hasConsent: true },
) {
  const { authUserId, username } = await aSignIn(ctx)
  const [inserted] = await ctx.db
    .insert(profiles)
    .values({
      id: newId(),
      authUserId,
      username,
      email: username,
      created: ctx.now(),
      changedAt: ctx.now(),
      ...given,
    })
    .returning()
  if (!inserted) throw new Error('no profile')
  if (facts) await tellFacts(ctx, inserted.id, facts, factsHistory)
  if (goals.length > 0) await chooseGoals(ctx, inserted.id, goals)
  const profile = { ...(await profileRowOf(ctx, inserted.id)), goals }
  if (hasConsent) {
    const { version } = CONSENT_TEXTS['health-data']
    await insertConsent(ctx, profile.id, { kind: 'health-data', version })
  }
  const requester: Requester = {
    kind: 'signed-in',
    authUserId,
    profileId: profile.id,
    isAdmin: profile.admin,
    signedInAt: ctx.now(),
  }
  return { profile, requester }
}

async function profileRowOf(ctx: Context, id: string): Promise<ProfileRow> {
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new Error('no profile')
  return row
}

/** Replaces a member's health goals with these. */
export async function chooseGoals(ctx: Context, id: string, goals: string[]): Promise<void> {
  await ctx.db
    .update(profiles)
    .set(await sealGoals(ctx, 'change-facts', id, goals))
    .where(eq(profiles.id, id))
}

export async function profileWithGoals(ctx: Context, id: string): Promise<ProfileRow & { goals: string[] }> {
  const row = await profileRowOf(ctx, id)
  return { ...row, goals: await openGoals(ctx, 'show-member', row) }
}

/** Replaces a member's reported facts with these. Returns their profile. */
export async function tellFacts(
  ctx: Context,
  id: string,
  facts: MemberFacts,
  factsHistory: FactsHistory = {},
): Promise<ProfileRow | undefined> {
  const sealed = await sealFacts(ctx, 'change-facts', id, { facts, factsHistory })
  const [profile] = await ctx.db.update(profiles).set(sealed).where(eq(profiles.id, id)).returning()
  return profile
}

/**
 * Wraps routes in the API's error handling. The context, with its requester, is fixed or computed for each
 * request.
 */
export function appOf(ctx: Context | (() => Context), routes: Hono<HttpEnv>) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', typeof ctx === 'function' ? ctx() : ctx)
    await withReadingsRecorded(c, next)
  })
  return app.route('/', routes)
}

/** Returns a function that calls routes and reads their responses. */
export function caller(ctx: Context, routes: Hono<HttpEnv>) {
  return appCaller(appOf(ctx, routes))
}

/** Returns the payloads of the waiting jobs of a kind, oldest first. */
export async function waitingJobs<Payload>(ctx: Context, name: string): Promise<Payload[]> {
  const jobs = await ctx.db.execute<{ data: Payload }>(
    sql`select data from jobs.job where name = ${name} order by created_on, id`,
  )
  return jobs.rows.map(({ data }) => data)
}
