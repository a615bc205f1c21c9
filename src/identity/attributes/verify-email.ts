import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { invalidSession, ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'
import { addressProved } from '../users/address-proved.ts'
import { asUser } from '../users/as-user.ts'
import { emailChanged } from '../users/email-changed.ts'
import { isDuplicate } from '../users/is-duplicate.ts'
import type { UserRow } from '../users/user-row.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { EMAIL_CHANGED_SUBJECT, EmailChangedMail } from './email-changed-mail.tsx'

/** The address that the code went to is the user's own: the one that waits takes the old one's place. */
export async function verifyEmail(
  ctx: Context,
  { sub, originJti }: { sub: string; originJti: string },
): Promise<void> {
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!user) throw invalidSession()
    if (user.pendingEmail) await takeEmail(ctx, user, { email: user.pendingEmail, originJti })
    await ctx.db.update(users).set({ emailVerified: true }).where(eq(users.sub, sub))
    await ctx.jobs.later(ctx.db, addressProved, { authUserId: sub })
    await recordChange(ctx, { act: 'verify-email', subject: `user:${sub}` })
  })
}

async function takeEmail(
  ctx: Context,
  { sub, username: before }: UserRow,
  { email, originJti }: { email: string; originJti: string },
): Promise<void> {
  try {
    await ctx.db.update(users).set({ username: email, pendingEmail: null }).where(eq(users.sub, sub))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ProtocolError('AliasExistsException', 'An account with the given email already exists.')
  }
  await endWaysIn(ctx, { sub, except: originJti })
  await ctx.jobs.later(ctx.db, emailChanged, { authUserId: sub })
  await queueMail(ctx, {
    key: `identity:${randomUUID()}`,
    to: before,
    subject: EMAIL_CHANGED_SUBJECT,
    ...(await renderMail(EmailChangedMail())),
  })
}
