import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Number of days after its last day that a plan can still be opened from its mail. */
const DAYS_AFTER = 7

type LinkedPlan = { id: string; profileId: string | null }

/** A link key: the expiry time in seconds since 1970 in base 36, and a signature that only we can compute. */
const KEY = /^([0-9a-z]{1,9})\.([\w-]{43})$/

/** Returns the URL for the member's mail that opens one meal plan without signing in. */
export async function signedPlanUrl(ctx: Context, plan: LinkedPlan & { days: number }): Promise<string> {
  const until = Math.floor((ctx.now().getTime() + (plan.days + DAYS_AFTER) * DAY_MS) / 1000)
  const version = await linksVersionOf(ctx, plan)
  const key = `${until.toString(36)}.${signatureOf(ctx.config, { plan, until, version })}`
  return `${ctx.config.publicUrl}/meal-plan/${plan.id}?key=${key}`
}

/** True if a key opens this plan. Keys expire, and stop working when the member's links are revoked. */
export async function isPlanKey(ctx: Context, plan: LinkedPlan, key: string): Promise<boolean> {
  const [, time = '', given = ''] = KEY.exec(key) ?? []
  const until = Number.parseInt(time, 36)
  if (!(until * 1000 > ctx.now().getTime())) return false
  const version = await linksVersionOf(ctx, plan)
  const wanted = signatureOf(ctx.config, { plan, until, version })
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
}

async function linksVersionOf(ctx: Context, { profileId }: LinkedPlan): Promise<number> {
  if (profileId === null) return 0
  const [profile] = await ctx.db
    .select({ version: profiles.mailLinksVersion })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return profile?.version ?? 0
}

function signatureOf(config: Config, signed: { plan: LinkedPlan; until: number; version: number }): string {
  const { plan, until, version } = signed
  return createHmac('sha256', deriveKey(config, 'meal-plan-link'))
    .update(`${plan.id} ${plan.profileId} ${until} ${version}`)
    .digest('base64url')
}
