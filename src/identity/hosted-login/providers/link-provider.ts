import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { areChangesMany } from '../../access/require-few-changes.ts'
import { areChangesFrozen } from '../../access/require-not-frozen.ts'
import { providerAccounts } from '../../hosted-login-tables.ts'
import { signIns } from '../../tables.ts'
import { queueNotice } from '../../ways-in/queue-notice.ts'

/** Links a provider account to the user who has just signed in, after a log-in to both. */
export async function linkProvider(
  ctx: Context,
  { provider, subject, originJti }: { provider: string; subject: string; originJti: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [signIn] = await ctx.db.select().from(signIns).where(eq(signIns.originJti, originJti))
    if (!signIn) return
    const { sub } = signIn
    if ((await areChangesFrozen(ctx, sub)) || (await areChangesMany(ctx, sub))) return
    const linked = await ctx.db
      .insert(providerAccounts)
      .values({ provider, subject, sub, linkedAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (linked.length === 0) return
    await queueNotice(ctx, { sub, notice: 'provider', detail: `${provider} ${subject}` })
    await recordChange(ctx, { act: 'link-provider', subject: `user:${sub}`, after: { provider } })
  })
}
