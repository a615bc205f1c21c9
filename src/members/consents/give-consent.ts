import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { forgetConsents } from '#platform/member-keys/member-key.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'
import { consents } from '../tables.ts'
import { CONSENT_TEXTS, type Consent, type GivenConsent } from './texts/consent.ts'
import { consentGiven } from './texts/consent-given.ts'

/**
 * Stores a member's consent to the current version of a text. Only the member can give it. Repeating the call
 * changes nothing.
 */
export async function giveConsent(
  ctx: Context,
  { profileId, ...given }: GivenConsent & { profileId: string },
): Promise<Consent> {
  requireSignedIn(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    const { authUserId, id } = await requireProfileRow(ctx, profileId, { forUpdate: true })
    if (ctx.requester.kind !== 'signed-in' || ctx.requester.authUserId !== authUserId)
      throw notFound('profile')
    return insertConsent(ctx, id, given)
  })
}

/** Does the writing part of `giveConsent`, for a use case that already holds the member's own profile. */
export async function insertConsent(
  ctx: Context,
  profileId: string,
  { kind, version }: GivenConsent,
): Promise<Consent> {
  const { text, version: present } = CONSENT_TEXTS[kind]
  if (version !== present) {
    const message = 'The text that you agree to has changed. Please reload the page and read it again.'
    throw new AppError('conflict', message, { version: message })
  }
  const inForce = await findInForce(ctx, profileId, kind)
  if (inForce?.version === version) return inForce
  if (inForce) await endConsent(ctx, profileId, kind)
  const consent = { kind, version, givenAt: ctx.now(), withdrawnAt: null }
  const textHash = createHash('sha256').update(text).digest('hex')
  await ctx.db.insert(consents).values({ id: newId(), profileId, textHash, ...consent })
  forgetConsents(ctx.config, [profileId])
  await recordChange(ctx, { act: 'give-consent', subject: `profile:${profileId}`, after: { kind, version } })
  await ctx.jobs.enqueue(ctx.db, consentGiven, { profileId, kind })
  return consent
}

export const CONSENT_COLUMNS = {
  kind: consents.kind,
  version: consents.version,
  givenAt: consents.givenAt,
  withdrawnAt: consents.withdrawnAt,
}

async function findInForce(ctx: Context, profileId: string, kind: Consent['kind']): Promise<Consent | null> {
  const [row] = await ctx.db.select(CONSENT_COLUMNS).from(consents).where(consentInForce(profileId, kind))
  return row ?? null
}

export function consentInForce(profileId: string, kind: Consent['kind']) {
  return and(eq(consents.profileId, profileId), eq(consents.kind, kind), isNull(consents.withdrawnAt))
}

/** Ends the consent of a kind that is in force. Returns false if there is none. */
export async function endConsent(ctx: Context, profileId: string, kind: Consent['kind']): Promise<boolean> {
  const ended = await ctx.db
    .update(consents)
    .set({ withdrawnAt: ctx.now() })
    .where(consentInForce(profileId, kind))
    .returning({ version: consents.version })
  forgetConsents(ctx.config, [profileId])
  return ended.length > 0
}
