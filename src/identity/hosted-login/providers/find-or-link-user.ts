import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { areChangesMany } from '../../access/require-few-changes.ts'
import { areChangesFrozen } from '../../access/require-not-frozen.ts'
import { providerAccounts } from '../../hosted-login-tables.ts'
import { users } from '../../tables.ts'
import { holderOf } from '../../users/holder-of.ts'
import { insertUser } from '../../users/insert-user.ts'
import { username } from '../../users/schema.ts'
import type { UserRow } from '../../users/user-row.ts'
import { queueNotice } from '../../ways-in/queue-notice.ts'
import type { ProviderUser } from './provider.ts'

export type LinkedUser = { is: 'known'; user: UserRow } | { is: 'unverified' | 'taken' | 'guarded' }

/**
 * Finds the user of a provider account: the linked user, or else the one with the same address, or a new one.
 *
 * An address counts only if the provider has verified it. Our account is linked only if we have verified the
 * address too and only its password protects the account. Otherwise either of them could belong to another
 * person. An address that was changed but can still be restored to its account counts as taken.
 */
export async function findOrLinkUser(
  ctx: Context,
  given: ProviderUser & { provider: string },
): Promise<LinkedUser> {
  return inTransaction(ctx, async (ctx) => {
    const linked = await findLinked(ctx, given)
    if (linked) return isOpen(linked) ? { is: 'known', user: linked } : { is: 'guarded' }
    const email = username.safeParse(given.email)
    if (!email.success || !given.isEmailVerified) return { is: 'unverified' }
    const made = await insertUser(ctx, {
      username: email.data,
      password: unguessable(),
      status: 'CONFIRMED',
      emailVerified: true,
    })
    const user = made ?? (await findLinkable(ctx, email.data))
    if (!user) return { is: 'taken' }
    const { provider, subject } = given
    await ctx.db
      .insert(providerAccounts)
      .values({ provider, subject, sub: user.sub, linkedAt: ctx.now() })
      .onConflictDoNothing()
    if (!made) await queueNotice(ctx, { sub: user.sub, notice: 'provider', detail: `${provider} ${subject}` })
    await recordChange(ctx, {
      act: made ? 'create' : 'link-provider',
      subject: `user:${user.sub}`,
      after: { status: user.status, provider },
    })
    return { is: 'known', user }
  })
}

async function findLinked(
  ctx: Context,
  { provider, subject }: { provider: string; subject: string },
): Promise<UserRow | null> {
  const [found] = await ctx.db
    .select({ user: users })
    .from(providerAccounts)
    .innerJoin(users, eq(users.sub, providerAccounts.sub))
    .where(and(eq(providerAccounts.provider, provider), eq(providerAccounts.subject, subject)))
  return found?.user ?? null
}

async function findLinkable(ctx: Context, email: string): Promise<UserRow | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.username, email)).for('update')
  const isFree = user?.emailVerified && isOpen(user) && !(await areChangesFrozen(ctx, user.sub))
  if (!isFree || (await holderOf(ctx, email, { except: user.sub }))) return null
  return (await areChangesMany(ctx, user.sub)) ? null : user
}

/** True if a password alone would be enough, because a provider must not bypass a second factor. */
function isOpen({ status, isEnabled, mfaMethods, isMfaRequired }: UserRow): boolean {
  return isEnabled && status === 'CONFIRMED' && mfaMethods.length === 0 && !isMfaRequired
}

/** Returns a password that is never revealed. A user who wants a password requests a new one by mail. */
function unguessable(): string {
  return `${randomBytes(32).toString('base64url')}aA1!`
}
