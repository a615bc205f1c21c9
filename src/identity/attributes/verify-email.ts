import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireNotFrozen } from '../access/require-not-frozen.ts'
import { invalidSession, ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'
import { asUser } from '../users/as-user.ts'
import { emailChanged } from '../users/events/email-changed.ts'
import { emailVerified } from '../users/events/email-verified.ts'
import { holderOf } from '../users/holder-of.ts'
import { isDuplicate } from '../users/is-duplicate.ts'
import type { UserRow } from '../users/user-row.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { queueNotice } from '../ways-in/queue-notice.ts'

/**
 * Marks the address that a code or link was sent to as verified. A pending address replaces the old one. In
 * that case all sign-ins end except `originJti`, the one in which the code was entered.
 */
export async function verifyEmail(
  ctx: Context,
  { sub, originJti }: { sub: string; originJti?: string | undefined },
): Promise<void> {
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!user) throw invalidSession()
    if (user.pendingEmail) await requireNotFrozen(ctx, sub)
    if (user.pendingEmail) await takeEmail(ctx, user, { email: user.pendingEmail, originJti })
    await ctx.db.update(users).set({ emailVerified: true }).where(eq(users.sub, sub))
    await ctx.jobs.enqueue(ctx.db, emailVerified, { authUserId: sub })
    await recordChange(ctx, { act: 'verify-email', subject: `user:${sub}` })
  })
}

async function takeEmail(
  ctx: Context,
  { sub, username, emailVerified }: UserRow,
  { email, originJti }: { email: string; originJti: string | undefined },
): Promise<void> {
  try {
    await ctx.db.update(users).set({ username: email, pendingEmail: null }).where(eq(users.sub, sub))
  } catch (error) {
    throw isDuplicate(error) ? aliasExists() : error
  }
  if (await holderOf(ctx, email, { except: sub })) throw aliasExists()
  await endWaysIn(ctx, { sub, ...(originJti && { except: originJti }) })
  await ctx.jobs.enqueue(ctx.db, emailChanged, { authUserId: sub })
  // The notice goes to the old address, because the new one may belong to another person.
  await queueNotice(ctx, { sub, notice: 'address', to: username, before: { username, emailVerified } })
}

function aliasExists(): ProtocolError {
  return new ProtocolError('AliasExistsException', 'An account with the given email already exists.')
}
