import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { TrialMark } from '../../columns/trial-mark.ts'
import { trialHash } from '../../hash-key.ts'
import { subscriptions, trialUses } from '../../tables.ts'
import { dollars } from '../dollars.ts'
import { addressWithoutAliases } from './address-without-aliases.ts'

export type TrialTaker = { authUserId: string; username: string; cardFingerprint?: string | null }

/** The time for which hashes are kept after a trial, as stated in the privacy text. */
const TRIALS_REMEMBERED_YEARS = 3

/** Longer than any start can take. */
const CLAIM_HELD = '2 days'

/**
 * Claims the member's only free trial, in the transaction that intends to start it. Throws `conflict` if the
 * member, their address without aliases, or the card already had one.
 */
export async function claimTrial(
  ctx: Context,
  { subscriptionId, priceCents, ...taker }: TrialTaker & { subscriptionId: string; priceCents: number },
): Promise<void> {
  const uses = await marksOf(ctx, taker)
  const claimed = await ctx.db
    .insert(trialUses)
    .values(uses.map((use) => ({ ...use, claimedBy: subscriptionId, usedAt: ctx.now() })))
    .onConflictDoNothing()
    .returning({ hash: trialUses.hash })
  const taken = uses.find(({ hash }) => !claimed.some((own) => own.hash === hash))
  if (taken) throw trialUsed(taken.kind, priceCents)
}

/** True if this member or their address already had the trial. The card is not known yet. */
export async function hasUsedTrial(ctx: Context, taker: TrialTaker): Promise<boolean> {
  const hashes = (await marksOf(ctx, taker)).map(({ hash }) => hash)
  const known = await ctx.db.select().from(trialUses).where(inArray(trialUses.hash, hashes)).limit(1)
  return known.length > 0
}

/** Makes the claim permanent once the trial has started. */
export async function confirmTrialClaim(ctx: Context, subscriptionId: string): Promise<void> {
  await ctx.db.update(trialUses).set({ claimedBy: null }).where(eq(trialUses.claimedBy, subscriptionId))
}

/** Releases the claim of a trial that did not start, so that it is still available. */
export async function releaseTrialClaim(ctx: Context, subscriptionId: string): Promise<void> {
  await ctx.db.delete(trialUses).where(eq(trialUses.claimedBy, subscriptionId))
}

/** Records a trial that started before trials were counted. */
export async function noteTrialUse(ctx: Context, taker: TrialTaker): Promise<void> {
  const uses = await marksOf(ctx, taker)
  await ctx.db
    .insert(trialUses)
    .values(uses.map((use) => ({ ...use, usedAt: ctx.now() })))
    .onConflictDoNothing()
}

/** Deletes old trial uses, and claims of starts that were abandoned. */
export async function forgetTrialUses(ctx: Context): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const isOld = lt(trialUses.usedAt, sql`${now} - make_interval(years => ${TRIALS_REMEMBERED_YEARS}::int)`)
  const isForNothing = and(
    isNotNull(trialUses.claimedBy),
    lt(trialUses.usedAt, sql`${now} - ${CLAIM_HELD}::interval`),
    sql`not exists (select from ${subscriptions} where ${subscriptions.id} = ${trialUses.claimedBy})`,
  )
  await ctx.db.delete(trialUses).where(or(isOld, isForNothing))
}

async function marksOf(
  ctx: Context,
  { authUserId, username, cardFingerprint }: TrialTaker,
): Promise<{ kind: TrialMark; hash: string }[]> {
  const newHash = await trialHash(ctx)
  const hashOf = (kind: TrialMark, value: string) => newHash().update(`${kind}:${value}`).digest('base64url')
  const marks: [TrialMark, string | null | undefined][] = [
    ['member', authUserId],
    ['email', addressWithoutAliases(username)],
    ['card', cardFingerprint],
  ]
  return marks.flatMap(([kind, value]) => (value ? [{ kind, hash: hashOf(kind, value) }] : []))
}

function trialUsed(mark: TrialMark, priceCents: number): AppError {
  const price = dollars(priceCents)
  const by =
    mark === 'card' ? 'This card was used for a free trial before' : 'You have had a free trial before'
  const message = `${by}, and the trial is given once. Nothing was charged. You can start now for ${price} a month.`
  return new AppError('conflict', message, { withoutTrial: message })
}
