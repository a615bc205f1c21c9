import { eq } from 'drizzle-orm'
import { findUserPool } from '#identity/find-user-pool.ts'
import { emailChanged } from '#identity/users/events/email-changed.ts'
import { emailVerified } from '#identity/users/events/email-verified.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { customerEmailJob } from '../../payments/customers/update-customer-email.ts'
import { profiles } from '../../tables.ts'
import { moveMails } from './move-mails.ts'

/**
 * Updates a profile to the email address that its member signs in with. For a job; safe to repeat. Fails if
 * another profile still has the address and is retried, because two members may have exchanged addresses.
 */
export async function followEmail(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  requireAdmin(ctx.requester)
  const user = await (await findUserPool(ctx)).findUser(ctx, { authUserId })
  if (!user?.username) return
  const { username } = user
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(profiles)
      .where(eq(profiles.authUserId, authUserId))
      .for('update')
    if (!row) return
    // Mails that waited for verification are sent to the profile's new address.
    if (user.emailVerified) await ctx.jobs.enqueue(ctx.db, emailVerified, { authUserId })
    if (row.username === username) return
    await ctx.db
      .update(profiles)
      .set({ username, email: row.email === row.username ? username : row.email, changedAt: ctx.now() })
      .where(eq(profiles.id, row.id))
    await moveMails(ctx, { profileId: row.id, authUserId, from: row.username, to: username })
    await ctx.jobs.enqueue(ctx.db, customerEmailJob, { profileId: row.id })
    await recordChange(ctx, { act: 'follow-email', subject: `profile:${row.id}` })
  })
}

/** Schedules a check when a member opens the app, if the user pool doesn't announce changes itself. */
export async function followEmailLater(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  if ((await findUserPool(ctx)).announcesChanges) return
  await ctx.jobs.enqueue(ctx.db, emailChanged, { authUserId })
}
