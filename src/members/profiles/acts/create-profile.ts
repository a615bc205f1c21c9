import { eq } from 'drizzle-orm'
import { requireFreshSignIn } from '#identity/access/recent-sign-in.ts'
import { findUserPool } from '#identity/find-user-pool.ts'
import type { User } from '#identity/users/user.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction, isAdmin, requireSignedIn } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { newId } from '#platform/db/id.ts'
import { sightOf } from '#platform/duties/sight-of.ts'
import { AppError } from '#platform/errors.ts'
import { insertConsent } from '../../consents/give-consent.ts'
import { requireHealthConsent } from '../../consents/has-consent.ts'
import { hasSubscription } from '../../subscriptions/has-subscription.ts'
import { profiles } from '../../tables.ts'
import type { MemberFacts } from '../facts.ts'
import { NOTHING_SEEN } from '../facts-history.ts'
import { checkChoice } from '../store/check-choice.ts'
import { loadProfile, sealPaymentSecret } from '../store/load-profiles.ts'
import { openGoals, sealGoals } from '../store/open-goals.ts'
import type { Profile, ProfileRow } from '../store/profile.ts'
import type { ProfileInput } from '../wire/schema.ts'
import { changeFacts } from './change-facts.ts'

/** `undecided` are the passed facts that differ from earlier ones. The earlier ones are kept. */
export type MadeProfile = { profile: Profile; isNew: boolean; undecided: MemberFacts }

/**
 * Creates the caller's own profile, or any profile for an administrator. If the profile exists, returns it. A
 * member's own profile then gets the passed plan and goals as long as no subscription depends on them, so
 * that a call can be repeated after a lost response.
 */
export async function createProfile(ctx: Context, input: ProfileInput): Promise<MadeProfile> {
  requireSignedIn(ctx.requester)
  const user = await userFor(ctx, input)
  // A caller without a profile has no rows of their own to see, and another process may be creating their
  // profile right now.
  const sight =
    ctx.requester.kind === 'signed-in' && ctx.requester.profileId === null
      ? 'everybody'
      : sightOf(ctx.requester)
  const canMake = typeof sight === 'string'
  return withRowsOf(sight, () => inTransaction(ctx, (ctx) => findOrMake(ctx, user, { input, canMake })))
}

async function findOrMake(
  ctx: Context,
  user: User,
  { input, canMake }: { input: ProfileInput; canMake: boolean },
): Promise<MadeProfile> {
  const existing = await lockProfileOf(ctx, user)
  // A caller who had a profile a moment ago is being deleted, and their sign-in is deleted next.
  if (!existing && !canMake) throw notSignedIn()
  const inserted = existing ? undefined : await insertProfile(ctx, user, input)
  const row = existing ?? inserted ?? (await lockProfileOf(ctx, user))
  if (!row) throw usernameTaken()
  const undecided = await saveOwnWords(ctx, row, input)
  // A health goal reveals as much as any fact.
  if (isOwn(ctx, row) && input.goals?.length) await requireHealthConsent(ctx, row.id)
  const profile = inserted
    ? await loadProfile(ctx, 'change-facts', await chooseFirst(ctx, row, input))
    : await chooseAgain(ctx, row, input)
  return { profile, isNew: inserted !== undefined, undecided }
}

/** Saves the input that only the member can give: their consents, then their facts. */
async function saveOwnWords(
  ctx: Context,
  row: ProfileRow,
  { consents = [], facts = {} }: ProfileInput,
): Promise<MemberFacts> {
  if (!isOwn(ctx, row)) return {}
  for (const consent of consents) await insertConsent(ctx, row.id, consent)
  if (Object.keys(facts).length === 0) return {}
  // The caller has not seen the earlier facts, so none of them is changed or removed.
  const { given } = await changeFacts(ctx, {
    id: row.id,
    change: { set: facts },
    seen: NOTHING_SEEN,
    savesRest: true,
  })
  return given
}

/** Must run before the transaction, because the user pool may be a remote service. */
async function userFor(ctx: Context, input: ProfileInput): Promise<User> {
  const { requester } = ctx
  const pool = await findUserPool(ctx)
  if (isAdmin(requester) && input.authUserId) {
    return required(await pool.findUser(ctx, { authUserId: input.authUserId }), 'authUserId')
  }
  if (isAdmin(requester) && input.username && input.tempPassword) {
    await checkChoice(ctx, choiceOf(input))
    return invite(ctx, { username: input.username, password: input.tempPassword })
  }
  if (isAdmin(requester) && input.username) {
    return required(await pool.findUser(ctx, { username: input.username }), 'username')
  }
  const own =
    requester.kind === 'signed-in'
      ? await pool.findUser(asSystem(ctx), { authUserId: requester.authUserId })
      : null
  if (!own) throw notSignedIn()
  return own
}

function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'Please log in first.')
}

/**
 * Creates a user, who is sent a mail to confirm their address. If an earlier attempt was interrupted, its
 * user exists and gets this password. Requires a recent sign-in, so that a stolen token cannot create
 * accounts.
 */
async function invite(ctx: Context, given: { username: string; password: string }): Promise<User> {
  requireFreshSignIn(ctx)
  const pool = await findUserPool(ctx)
  const waiting = await pool.findUser(ctx, { username: given.username })
  try {
    if (waiting?.status !== 'FORCE_CHANGE_PASSWORD' || (await hasProfile(ctx, waiting))) {
      return await pool.createUser(ctx, { ...given, permanent: false, emailVerified: false, isInvited: true })
    }
    const { authUserId } = waiting
    await pool.setPassword(ctx, { authUserId, password: given.password, permanent: false })
    return waiting
  } catch (error) {
    throw inOurWords(error)
  }
}

/**
 * Rewords errors of the user pool. They address a person signing up, but here the caller is an administrator
 * and the password field has another name.
 */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'conflict') return usernameTaken()
  if (!error.fields?.password) return error
  const { password, ...fields } = error.fields
  return new AppError(error.code, error.message, { ...fields, tempPassword: password })
}

async function hasProfile(ctx: Context, { authUserId }: User): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.authUserId, authUserId))
  return rows.length > 0
}

function required(user: User | null, field: 'authUserId' | 'username'): User {
  if (user) return user
  const message = 'Nobody logs in with this yet. Give an email address and a temporary password.'
  throw new AppError('invalid', message, { [field]: message })
}

async function lockProfileOf(ctx: Context, { authUserId }: User): Promise<ProfileRow | undefined> {
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.authUserId, authUserId)).for('update')
  return row
}

async function insertProfile(ctx: Context, user: User, input: ProfileInput): Promise<ProfileRow | undefined> {
  const choice = choiceOf(input)
  await checkChoice(ctx, choice)
  const { planId } = choice
  const id = newId()
  const [row] = await ctx.db
    .insert(profiles)
    .values({
      id,
      authUserId: user.authUserId,
      username: user.username,
      email: input.email ?? user.username,
      name: input.name ?? null,
      planId,
      paymentIntent: input.paymentIntent ?? null,
      sealedPaymentSecret: sealPaymentSecret(ctx.config, id, input.paymentIntentClientSecret ?? null),
      created: ctx.now(),
      changedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  const { id: memberId } = row
  await recordChange(ctx, { act: 'create', subject: `profile:${row.id}`, memberId, after: choice })
  return row
}

/** Saves the goals of a new profile. They need the profile's row, for a key, and the member's consent. */
async function chooseFirst(ctx: Context, row: ProfileRow, { goals = [] }: ProfileInput): Promise<ProfileRow> {
  if (goals.length === 0) return row
  const sealed = await sealGoals(ctx, isOwn(ctx, row) ? 'add-facts' : 'name-goals', row.id, goals)
  await ctx.db.update(profiles).set(sealed).where(eq(profiles.id, row.id))
  return { ...row, ...sealed }
}

function choiceOf({ plan, goals }: ProfileInput) {
  return { planId: plan ?? null, goals: goals ?? [] }
}

async function chooseAgain(ctx: Context, row: ProfileRow, input: ProfileInput): Promise<Profile> {
  const before = { planId: row.planId, goals: await openGoals(ctx, 'change-facts', row) }
  const choice = { planId: input.plan ?? row.planId, goals: input.goals ?? before.goals }
  const isSame = choice.planId === row.planId && choice.goals.join() === before.goals.join()
  if (isSame) return loadProfile(ctx, 'change-facts', row)
  if (!isOwn(ctx, row)) throw usernameTaken()
  if (await hasSubscription(ctx, row.id)) return loadProfile(ctx, 'change-facts', row)
  await checkChoice(ctx, choice, before)
  const isMore = choice.goals.some((goal) => !before.goals.includes(goal))
  const sealed = await sealGoals(ctx, isMore ? 'add-facts' : 'change-facts', row.id, choice.goals)
  const [changed = row] = await ctx.db
    .update(profiles)
    .set({ planId: choice.planId, ...sealed, changedAt: ctx.now() })
    .where(eq(profiles.id, row.id))
    .returning()
  const { id: memberId } = row
  await recordChange(ctx, { act: 'update', subject: `profile:${memberId}`, memberId, before, after: choice })
  return loadProfile(ctx, 'change-facts', changed)
}

function isOwn({ requester }: Context, { authUserId }: ProfileRow): boolean {
  return requester.kind === 'signed-in' && requester.authUserId === authUserId
}

function usernameTaken(): AppError {
  const message = 'This email address is already in use.'
  return new AppError('conflict', message, { username: message })
}
