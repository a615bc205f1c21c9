import { eq } from 'drizzle-orm'
import { createUser } from '#identity/users/create-user.ts'
import { findUser } from '#identity/users/find-user.ts'
import type { User } from '#identity/users/user.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction, isAdmin, requireSignedIn } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { AppError } from '#platform/errors.ts'
import { hasSubscription } from '../subscriptions/has-subscription.ts'
import { profiles } from '../tables.ts'
import { checkChoice } from './check-choice.ts'
import { loadProfile } from './load-profiles.ts'
import type { Profile, ProfileRow } from './profile.ts'
import type { ProfileInput } from './schema.ts'

/**
 * Makes the asker's own profile, or anybody's for an administrator. Repeated, it answers the profile there is,
 * with the plan and goals now given while no subscription depends on them: a lost answer does no harm.
 */
export async function createProfile(
  ctx: Context,
  input: ProfileInput,
): Promise<{ profile: Profile; isNew: boolean }> {
  requireSignedIn(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    const user = await userFor(ctx, input)
    const existing = await lockProfileOf(ctx, user)
    if (existing) return { profile: await chooseAgain(ctx, existing, input), isNew: false }
    const inserted = await insertProfile(ctx, user, input)
    if (inserted) return { profile: await loadProfile(ctx, inserted), isNew: true }
    const madeMeanwhile = await lockProfileOf(ctx, user)
    if (!madeMeanwhile) throw usernameTaken()
    return { profile: await chooseAgain(ctx, madeMeanwhile, input), isNew: false }
  })
}

async function userFor(ctx: Context, input: ProfileInput): Promise<User> {
  const { who } = ctx
  if (isAdmin(who) && input.authUserId) {
    return required(await findUser(ctx, { authUserId: input.authUserId }), 'authUserId')
  }
  if (isAdmin(who) && input.username && input.tempPassword) {
    return createUser(ctx, { username: input.username, password: input.tempPassword, permanent: false })
  }
  if (isAdmin(who) && input.username) {
    return required(await findUser(ctx, { username: input.username }), 'username')
  }
  const own = who.kind === 'signed-in' ? await findUser(asSystem(ctx), { authUserId: who.authUserId }) : null
  if (!own) throw new AppError('not_signed_in', 'Please sign in first.')
  return own
}

function required(user: User | null, field: 'authUserId' | 'username'): User {
  if (user) return user
  const message = 'Nobody signs in with this yet. Give an e-mail address and a temporary password.'
  throw new AppError('invalid', message, { [field]: message })
}

async function lockProfileOf(ctx: Context, { authUserId }: User): Promise<ProfileRow | undefined> {
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.authUserId, authUserId)).for('update')
  return row
}

async function insertProfile(ctx: Context, user: User, input: ProfileInput): Promise<ProfileRow | undefined> {
  const choice = { planId: input.plan ?? null, goals: input.goals ?? [] }
  await checkChoice(ctx, choice)
  const [row] = await ctx.db
    .insert(profiles)
    .values({
      id: newId(),
      authUserId: user.authUserId,
      username: user.username,
      email: input.email ?? user.username,
      name: input.name ?? null,
      ...choice,
      paymentIntent: input.paymentIntent ?? null,
      paymentIntentClientSecret: input.paymentIntentClientSecret ?? null,
      created: ctx.now(),
      changedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (row) await recordChange(ctx, { act: 'create', subject: `profile:${row.id}`, after: choice })
  return row
}

async function chooseAgain(ctx: Context, row: ProfileRow, input: ProfileInput): Promise<Profile> {
  const choice = { planId: input.plan ?? row.planId, goals: input.goals ?? row.goals }
  const isSame = choice.planId === row.planId && choice.goals.join() === row.goals.join()
  if (isSame || (await hasSubscription(ctx, row.id))) return loadProfile(ctx, row)
  await checkChoice(ctx, choice, row)
  const [changed = row] = await ctx.db
    .update(profiles)
    .set({ ...choice, changedAt: ctx.now() })
    .where(eq(profiles.id, row.id))
    .returning()
  const before = { planId: row.planId, goals: row.goals }
  await recordChange(ctx, { act: 'update', subject: `profile:${row.id}`, before, after: choice })
  return loadProfile(ctx, changed)
}

function usernameTaken(): AppError {
  const message = 'There is a profile for this e-mail address already.'
  return new AppError('conflict', message, { username: message })
}
