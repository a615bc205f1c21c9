import { and, desc, eq, gt } from 'drizzle-orm'
import { validate } from 'uuid'
import { requireFreshSignIn } from '#identity/access/recent-sign-in.ts'
import { actorOf, recordChange } from '#platform/audit/record-change.ts'
import { audit } from '#platform/audit/tables.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { profiles } from '../tables.ts'

const OPEN_MS = 60 * 60 * 1000
const ACT = 'break-glass'

export type Opening = { profileId: string; until: Date }

/**
 * Grants the caller an hour of access to closed member data: to a dietitian, the plans of a member who has
 * not consented; to an administrator, facts and export. The reason is stored in the record, which the member
 * can read. `member` is an email address or a profile id. Like an export, it requires a sign-in within the
 * last ten minutes.
 */
export async function breakGlass(
  ctx: Context,
  { member, reason }: { member: string; reason: string },
): Promise<Opening> {
  requireDuty(ctx.requester, 'plans')
  requireFreshSignIn(ctx)
  const isThem = validate(member) ? eq(profiles.id, member) : eq(profiles.username, member.toLowerCase())
  const [profile] = await ctx.db.select({ id: profiles.id }).from(profiles).where(isThem)
  if (!profile) throw notFound('member')
  const as = isAdmin(ctx.requester) ? 'administrator' : 'dietitian'
  await recordChange(ctx, { act: ACT, subject: `profile:${profile.id}`, after: { as, why: reason } })
  return { profileId: profile.id, until: new Date(ctx.now().getTime() + OPEN_MS) }
}

/**
 * Returns the reason for which the caller currently has access to a member's health data. Returns null if
 * there is none.
 */
export async function openedFor(ctx: Context, profileId: string): Promise<string | null> {
  const [opening] = await ctx.db
    .select({ after: audit.after })
    .from(audit)
    .where(and(eq(audit.subject, `profile:${profileId}`), isOpening(ctx)))
    .orderBy(desc(audit.id))
    .limit(1)
  const after = opening?.after as { why?: string } | null | undefined
  return after?.why ?? null
}

/** Lists the members whose health data the caller can currently access. */
export async function openedProfiles(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.selectDistinct({ subject: audit.subject }).from(audit).where(isOpening(ctx))
  return rows.map(({ subject }) => subject.slice('profile:'.length))
}

/**
 * Returns a function that checks whether the requester can read a member's reasons for a missing plan: their
 * own, and those of members they opened.
 */
export async function opensReasonsOf(ctx: Context): Promise<(profileId: string | null) => boolean> {
  const { requester } = ctx
  if (requester.kind !== 'signed-in') return () => true
  const opened = new Set<string | null>(await openedProfiles(ctx))
  return (profileId) => profileId === requester.profileId || opened.has(profileId)
}

function isOpening(ctx: Context) {
  const since = new Date(ctx.now().getTime() - OPEN_MS)
  return and(eq(audit.act, ACT), eq(audit.actor, actorOf(ctx.requester)), gt(audit.at, since))
}

/**
 * Refuses an administrator access to reported facts and to exports until they have stated a reason. Returns
 * the reason, or null for members themselves and for jobs.
 */
export async function requireOpened(
  ctx: Context,
  { id, authUserId }: { id: string; authUserId: string },
): Promise<string | null> {
  if (ctx.requester.kind !== 'signed-in' || ctx.requester.authUserId === authUserId) return null
  const why = await openedFor(ctx, id)
  if (why !== null) return why
  const message = 'This is closed. Say first why you need it: the member will read your reason.'
  throw new AppError('not_allowed', message, { reason: message })
}
