import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { TrialMark } from '../../columns/trial-mark.ts'
import { trialHash } from '../../hash-key.ts'
import { subscriptions, trialUses } from '../../tables.ts'
import { dollars } from '../dollars.ts'
import { addressWithoutAliases } from './address-without-aliases.ts'

export type TrialTaker = { authUserId: string; username: string; cardFingerprint?: string | null }

/** As long as a hash is kept after a trial, said in the privacy text. */
const TRIALS_REMEMBERED_YEARS = 3

/** Nobody waits longer for a start. */
const CLAIM_HELD = '2 days'

/**
 * Claims the one free trial of a member, in the transaction that intends to start it. Throws `conflict` where the
 * member, their address without aliases, or the card has had one.
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

/** True where the trial was had before by this member or with their address; of their card nothing is known yet. */
export async function hasUsedTrial(ctx: Context, taker: TrialTaker): Promise<boolean> {
  const hashes = (await marksOf(ctx, taker)).map(({ hash }) => hash)
  const known = await ctx.db.select().from(trialUses).where(inArray(trialUses.hash, hashes)).limit(1)
  return known.length > 0
}

/** The trial has begun: what was claimed for it is used for good. */
export async function confirmTrialClaim(ctx: Context, subscriptionId: string): Promise<void> {
  await ctx.db.update(trialUses).set({ claimedBy: null }).where(eq(trialUses.claimedBy, subscriptionId))
}

/** The trial did not begin: it may still be had. */
export async function releaseTrialClaim(ctx: Context, subscriptionId: string): Promise<void> {
  await ctx.db.delete(trialUses).where(eq(trialUses.claimedBy, subscriptionId))
}

/** Notes a trial that began before trials were counted. */
export async function noteTrialUse(ctx: Context, taker: TrialTaker): Promise<void> {
  const uses = await marksOf(ctx, taker)
  await ctx.db
    .insert(trialUses)
    .values(uses.map((use) => ({ ...use, usedAt: ctx.now() })))
    .onConflictDoNothing()
}

/** Forgets what is old, and claims of starts that nobody waits for any more. */
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
