import { eq } from 'drizzle-orm'
import { requireFreshSignIn } from '#identity/access/recent-sign-in.ts'
import { findUserPool } from '#identity/find-user-pool.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, isAdmin, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { planningPurposeFor, requireHealthConsent } from '../../consents/has-consent.ts'
import { customerEmailJob } from '../../payments/customers/update-customer-email.ts'
import { findSubscriptionStatus } from '../../subscriptions/has-subscription.ts'
import { changeGoalsToCome, lockSubscription } from '../../subscriptions/record/goals-of-change.ts'
import { profiles } from '../../tables.ts'
import { memberChanged } from '../member-changed.ts'
import { requireAnotherAdmin } from '../requester/require-another-admin.ts'
import { requireMfaOfAdmin } from '../requester/require-mfa-of-staff.ts'
import { checkChoice } from '../store/check-choice.ts'
import { requireProfileRow } from '../store/find-profile.ts'
import { loadProfile, sealPaymentSecret } from '../store/load-profiles.ts'
import { openGoals, sealGoals } from '../store/open-goals.ts'
import { type Profile, type ProfileRow, profileVersion } from '../store/profile.ts'
import type { ProfileChange } from '../wire/schema.ts'
import { moveMails } from './move-mails.ts'

type Goals = { goals: string[] }

/** `readVersion` is the version of the profile on which the change is based. */
type Change = { id: string; change: ProfileChange; readVersion?: number | undefined }

/**
 * Changes the passed fields of the caller's own profile, or of any profile for an administrator, who can also
 * change `admin` and `username`. Those two fields give access to an account, so they require a sign-in within
 * the last ten minutes. A stolen token therefore can't create an administrator.
 */
export async function updateProfile(ctx: Context, given: Change): Promise<Profile> {
  const { id, change, readVersion } = given
  requireSignedIn(ctx.requester)
  const hasMoved = await moveSignIn(ctx, given)
  return inTransaction(ctx, async (ctx) => {
    if (isAdmin(ctx.requester) && change.admin === false) await requireAnotherAdmin(ctx, id)
    // Check access before locking any rows of the member.
    if (change.goals) await requireProfileRow(ctx, id)
    const subscription = change.goals ? await lockSubscription(ctx, id) : null
    const row = await requireProfileRow(ctx, id, { forUpdate: true })
    requireUnchanged('profile', { version: profileVersion(row) }, readVersion)
    const before = { planId: row.planId, goals: await openGoals(ctx, 'change-facts', row) }
    const { planId, goals } = {
      planId: change.plan === undefined ? before.planId : change.plan,
      goals: change.goals ?? before.goals,
    }
    await checkPlanMayChange(ctx, row, planId)
    await checkChoice(ctx, { planId, goals }, before)
    const purpose = purposeOfGoals(ctx, row, { before: before.goals, after: goals })
    if (purpose !== 'change-facts') await requireConsentForGoals(ctx, row)
    const isSame = goals.join() === before.goals.join()
    if (subscription && !isSame) await changeGoalsToCome(ctx, purpose, subscription, goals)
    const allowed = isAdmin(ctx.requester) ? adminFields(row, change, hasMoved) : {}
    if (allowed.username || (allowed.admin ?? row.admin) !== row.admin) requireFreshSignIn(ctx)
    if (allowed.username) await checkUsernameFree(ctx, row, allowed.username)
    const [changed = row] = await ctx.db
      .update(profiles)
      .set({
        planId,
        ...(isSame ? {} : await sealGoals(ctx, purpose, id, goals)),
        ...allowed,
        email: change.email ?? (row.email === row.username ? (allowed.username ?? row.email) : row.email),
        name: change.name === undefined ? row.name : change.name,
        paymentIntent: change.paymentIntent === undefined ? row.paymentIntent : change.paymentIntent,
        sealedPaymentSecret:
          change.paymentIntentClientSecret === undefined
            ? row.sealedPaymentSecret
            : sealPaymentSecret(ctx.config, id, change.paymentIntentClientSecret),
        changedAt: ctx.now(),
      })
      .where(eq(profiles.id, id))
      .returning()
    if (changed.admin && !row.admin) await requireMfaOfAdmin(ctx, changed)
    if (hasOtherGoals(before, { goals })) await ctx.jobs.enqueue(ctx.db, memberChanged, { profileId: id })
    if (allowed.username) await haveFollow(ctx, row, allowed.username)
    await recordChange(ctx, {
      act: 'update',
      subject: `profile:${id}`,
      memberId: id,
      before: { admin: row.admin, ...before },
      after: { admin: changed.admin, planId, goals },
    })
    return loadProfile(ctx, 'change-facts', changed)
  })
}

/**
 * Requires consent for new goals, because a health goal reveals as much as any fact. Goals can be removed
 * without consent. Administrators can choose goals with the member's consent, or for an invited member who
 * was never asked.
 */
async function requireConsentForGoals(ctx: Context, row: ProfileRow): Promise<void> {
  const { id } = row
  if (isOwn(ctx, row)) return requireHealthConsent(ctx, id)
  if (await planningPurposeFor(ctx, id)) return
  const message =
    'This member does not agree that we use their health data. Only they can choose health goals.'
  throw new AppError('conflict', message, { goals: message })
}

function purposeOfGoals(
  ctx: Context,
  row: ProfileRow,
  { before, after }: { before: string[]; after: string[] },
): Purpose {
  if (after.every((goal) => before.includes(goal))) return 'change-facts'
  return isOwn(ctx, row) ? 'add-facts' : 'name-goals'
}

function isOwn({ requester }: Context, { authUserId }: ProfileRow): boolean {
  return requester.kind === 'signed-in' && requester.authUserId === authUserId
}

/**
 * If an administrator entered a new address, asks its owner to confirm it. Returns whether the profile takes
 * the address now: a member's address stays until it is confirmed. Must run before the transaction, because
 * the user pool may be a remote service.
 */
async function moveSignIn(ctx: Context, { id, change: { username }, readVersion }: Change): Promise<boolean> {
  if (!isAdmin(ctx.requester) || username === undefined) return false
  const row = await requireProfileRow(ctx, id)
  requireUnchanged('profile', { version: profileVersion(row) }, readVersion)
  if (row.username === username) return false
  requireFreshSignIn(ctx)
  await checkUsernameFree(ctx, row, username)
  const pool = await findUserPool(ctx)
  const { authUserId } = row
  if (!(await pool.findUser(ctx, { authUserId }))) return true
  return (await pool.proposeEmail(ctx, { authUserId, username })) === 'changed'
}

async function checkPlanMayChange(ctx: Context, row: ProfileRow, planId: string | null): Promise<void> {
  if (planId === row.planId) return
  const status = await findSubscriptionStatus(ctx, row.id)
  // The payment provider has the price, so a plan changed only here would still be charged at the old price.
  if (status === null || status === 'ended') return
  const message = isAdmin(ctx.requester)
    ? 'The subscription of this member runs on its plan. Move the subscription, and the plan follows.'
    : 'Your subscription runs on your current plan. Change that plan on your account page.'
  throw new AppError('conflict', message, { plan: message })
}

function adminFields(row: ProfileRow, { admin, username }: ProfileChange, hasMoved: boolean) {
  return {
    ...(admin === undefined ? {} : { admin }),
    ...(username === undefined || username === row.username || !hasMoved ? {} : { username }),
  }
}

/**
 * Runs the steps that follow a new sign-in address. Later announcements of the change then find nothing to
 * do.
 */
async function haveFollow(
  ctx: Context,
  { id, authUserId, username: from }: ProfileRow,
  to: string,
): Promise<void> {
  await moveMails(ctx, { profileId: id, authUserId, from, to })
  await ctx.jobs.enqueue(ctx.db, customerEmailJob, { profileId: id })
}

async function checkUsernameFree(ctx: Context, row: ProfileRow, username: string): Promise<void> {
  const [other] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.username, username))
  if (!other || other.id === row.id) return
  const message = 'There is a profile for this email address already.'
  throw new AppError('conflict', message, { username: message })
}

function hasOtherGoals({ goals: before }: Goals, { goals: after }: Goals): boolean {
  return before.length !== after.length || before.some((id) => !after.includes(id))
}
